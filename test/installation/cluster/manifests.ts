import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KUBERNETES, type Manifest } from '../../deploy/manifests.js';
import { poll } from '../../support/installation.js';
import { kubectl, mustDo, note } from './kubectl.js';
import { renderKustomization } from './kustomize.js';
import { missingDefinitions, type Definition } from './operator-kinds.js';

/** Kinds whose version changed with Kubernetes 1.21 and 1.23, and no member that is used here: what an older API server calls them. */
const OLDER_VERSIONS: Readonly<Record<string, string>> = {
  'policy/v1': 'policy/v1beta1',
  'autoscaling/v2': 'autoscaling/v2beta2',
};

/** In kinds of the operators. */
export const MISSPELT = [
  ['overlays/monitoring', 'podMetricsEndpoints:', 'podMetricEndpoints:'],
  ['overlays/monitoring', 'annotations:', 'annotation:'],
  ['overlays/keda', 'pollingInterval:', 'pollInterval:'],
] as const;

/** One YAML document each. */
const partsOf = (text: string): string[] => text.split(/^---$/m).filter((part) => /\S/.test(part));
const versionOf = (part: string): string => /^apiVersion: *(\S+)/m.exec(part)?.[1] ?? '';
const kindOf = (part: string): string => /^kind: *(\S+)/m.exec(part)?.[1] ?? '';

let versions: Set<string> | undefined;
function isServed(version: string): boolean {
  versions ??= new Set(mustDo(['api-versions']).split('\n'));
  return versions.has(version);
}

/** What this API server calls a version of kinds, or null. */
export function servedVersion(version: string): string | null {
  if (isServed(version)) return version;
  const older = OLDER_VERSIONS[version];
  return older !== undefined && isServed(older) ? older : null;
}

/** Objects as this API server knows them: without kinds that it does not know. */
export const served = (objects: readonly Manifest[]): Manifest[] =>
  objects.flatMap((object) => {
    const apiVersion = servedVersion(object.apiVersion);
    return apiVersion === null ? [] : { ...object, apiVersion };
  });

/** A text with what this API server can know: an older version of the same kind where there is one. What is left out is said. */
export function knownOf(text: string): string {
  const leftOut = new Set<string>();
  const known = partsOf(text).flatMap((part) => {
    const version = versionOf(part);
    const ours = servedVersion(version);
    if (ours !== null) return part.replace(`apiVersion: ${version}`, `apiVersion: ${ours}`);
    leftOut.add(`${kindOf(part)} (${version})`);
    return [];
  });
  if (leftOut.size > 0) note(`not known to this server, so not tried: ${[...leftOut].join(', ')}`);
  return known.join('---\n');
}

/** The operators' kinds, where no operator is: gone again at the end. */
let definitions: Definition[] = [];
export async function defineOperatorKinds(): Promise<void> {
  definitions = missingDefinitions(isServed);
  if (definitions.length === 0) return;
  mustDo(['apply', '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items: definitions }));
  const names = definitions.map(({ metadata }) => `crd/${metadata.name}`);
  mustDo(['wait', '--for=condition=Established', ...names, '--timeout=60s']);
  note(`no operators: ${definitions.map(({ spec }) => spec.names.kind).join(', ')} are compared with our definitions`);
  // Their members are published a moment after the kinds.
  const explained = ({ spec }: Definition): boolean =>
    kubectl(['explain', `${spec.names.plural}.spec`, `--api-version=${spec.group}/${spec.versions[0].name}`]).isGood;
  await poll('the kinds are published', async () => definitions.every(explained), 60_000, 1_000);
  versions = undefined;
}

/** Takes the kinds away that this check has defined. */
export function forgetOperatorKinds(): void {
  for (const { metadata } of definitions) kubectl(['delete', 'crd', metadata.name, '--ignore-not-found']);
}

/** A folder of ours, as text that this API server can know. */
export const renderOurs = (folder: string): string => knownOf(renderKustomization(KUBERNETES, folder));

/** The overlay that docs/kubernetes.md gives as an example. */
export function renderExample(): string {
  const text = readFileSync(join(process.cwd(), 'docs', 'kubernetes.md'), 'utf8');
  const [, example = ''] = /```yaml\n(apiVersion: kustomize[\s\S]*?)```/.exec(text.replace(/^ {3}/gm, ''))!;
  return knownOf(renderBeside(example.replaceAll('../sqout/deploy/kubernetes/', '../')));
}

/** The base in a namespace, with settings of an overlay. */
export function renderIn(namespace: string, ...literals: string[]): string {
  const settings = { name: 'sqout', behavior: 'merge', literals };
  return renderBeside(
    JSON.stringify({
      ...{ apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', namespace, resources: ['../base'] },
      ...(literals.length > 0 ? { configMapGenerator: [settings] } : {}),
    }),
  );
}

/** An overlay beside a copy of ours. */
export function renderBeside(kustomization: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'sqout-overlay-'));
  try {
    cpSync(KUBERNETES, copy, { recursive: true });
    mkdirSync(join(copy, 'yours'));
    writeFileSync(join(copy, 'yours', 'kustomization.yaml'), kustomization);
    return renderKustomization(copy, 'yours');
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * What the API server says of objects. Those of kinds that we defined ourselves are held against the definitions that it has published:
 * the build of Kubernetes 1.20 that Debian machines have ends with a memory fault when it decodes any custom object.
 */
export function tryApply(text: string): { isGood: boolean; complaint: string } {
  const own = new Set(definitions.map(({ spec }) => `${spec.group}/${spec.versions[0].name}`));
  const isOwn = (part: string): boolean => own.has(versionOf(part));
  const ours = partsOf(text).filter(isOwn);
  const others = partsOf(text).filter((part) => !isOwn(part));
  const answers = [kubectl(['apply', '--dry-run=server', '-f', '-'], others.join('---\n'))];
  if (ours.length > 0)
    answers.push(kubectl(['create', '--dry-run=client', '--validate=true', '-f', '-'], ours.join('---\n')));
  return {
    isGood: answers.every(({ isGood }) => isGood),
    complaint: answers
      .map(({ complaint }) => complaint.replace(/.*kubectl\.kubernetes\.io\/last-applied.*\n?/g, ''))
      .join('\n'),
  };
}
