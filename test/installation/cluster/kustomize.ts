import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { kubectl } from './kubectl.js';

interface Kustomization {
  resources?: string[];
  patches?: { target: { kind: string; name?: string }; patch: string }[];
  replicas?: { name: string; count: number }[];
}

/**
 * Renders a kustomization by the kubectl that is there. One before 1.21 carries kustomize 2, which has other words for
 * the same: it gets a copy in those.
 */
export function renderKustomization(root: string, folder: string): string {
  const rendered = kubectl(['kustomize', join(root, folder)]);
  if (rendered.isGood) return rendered.text;
  const copy = mkdtempSync(join(tmpdir(), 'sqout-kustomize-'));
  try {
    cpSync(root, copy, { recursive: true });
    for (const path of readdirSync(copy, { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('kustomization.yaml')) continue;
      const file = join(copy, path);
      const kustomization = parse(readFileSync(file, 'utf8')) as Kustomization;
      writeFileSync(file, stringify(inOlderWords(kustomization, dirname(file))));
    }
    const older = kubectl(['kustomize', join(copy, folder)]);
    if (older.isGood) return older.text;
    throw new Error(
      `${folder} cannot be rendered: ${rendered.complaint}; in the words of kustomize 2: ${older.complaint}`,
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function inOlderWords({ resources = [], patches = [], replicas = [], ...rest }: Kustomization, folder: string): object {
  const counts = replicas.map(({ name, count }) => ({
    target: { kind: 'Deployment', name },
    patch: stringify([{ op: 'replace', path: '/spec/replicas', value: count }]),
  }));
  const isFolder = (path: string): boolean => !path.endsWith('.yaml');
  return {
    ...rest,
    bases: resources.filter(isFolder),
    resources: resources.filter((path) => !isFolder(path)),
    patchesJson6902: [...counts, ...patches].flatMap(({ target, patch }, index) => {
      const path = `patch-${index}.yaml`;
      writeFileSync(join(folder, path), patch);
      const names = target.name ? [target.name] : ['api', 'worker'];
      const group = target.kind === 'Deployment' ? { group: 'apps' } : {};
      return names.map((name) => ({ target: { ...group, version: 'v1', kind: target.kind, name }, path }));
    }),
  };
}
