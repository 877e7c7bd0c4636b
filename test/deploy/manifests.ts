import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

export const KUBERNETES = join(process.cwd(), 'deploy', 'kubernetes');

export interface Container {
  name: string;
  image: string;
  command?: string[];
  env?: { name: string; value?: string }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: unknown }[];
}
export interface Pod {
  containers: Container[];
  initContainers?: Container[];
  volumes?: { name: string; secret?: { secretName: string; items?: { key: string; path: string }[] } }[];
}
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: Record<string, unknown> & {
    template?: { metadata: { labels?: Record<string, string>; annotations?: Record<string, string> }; spec: Pod };
  };
}
export interface Kustomization {
  namespace?: string;
  resources: string[];
  images?: { name: string; newName: string; newTag: string }[];
  configMapGenerator?: { name: string; literals: string[] }[];
  generatorOptions?: { disableNameSuffixHash?: boolean };
}

export const documentsOf = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => {
      if (document.errors[0]) throw document.errors[0];
      return document.toJS({}) as Manifest | null;
    })
    .filter((manifest): manifest is Manifest => manifest !== null);

export const kustomizationOf = (folder: string): Kustomization =>
  parse(readFileSync(join(KUBERNETES, folder, 'kustomization.yaml'), 'utf8')) as Kustomization;

/** What the resources and settings of a folder are, before names get their hashes. `check:cluster` renders them with kubectl. */
export function objectsOf(folder: string): Manifest[] {
  const { resources, configMapGenerator = [] } = kustomizationOf(folder);
  const own = resources
    .filter((path) => path.endsWith('.yaml'))
    .flatMap((path) => documentsOf(readFileSync(join(KUBERNETES, folder, path), 'utf8')));
  const settings = configMapGenerator
    .filter(({ literals }) => literals as string[] | undefined)
    .map(({ name, literals }): Manifest => {
      const data = Object.fromEntries(
        literals.map((literal) => {
          const end = literal.indexOf('=');
          return [literal.slice(0, end), literal.slice(end + 1)];
        }),
      );
      return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data };
    });
  return [...own, ...settings];
}

export const containersOf = ({ spec }: Manifest): Container[] => [
  ...(spec?.template?.spec.initContainers ?? []),
  ...(spec?.template?.spec.containers ?? []),
];
