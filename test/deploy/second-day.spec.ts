import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { containersOf, KUBERNETES, kustomizationOf, objectsOf, type Manifest } from './manifests.js';

const base = objectsOf('base');
const parts = readdirSync(join(KUBERNETES, 'parts')).map((part) => [part, objectsOf(`parts/${part}`)] as const);
const all = [...base, ...parts.flatMap(([, objects]) => objects)];
const deployments = base.filter(({ kind }) => kind === 'Deployment');
const deployment = (name: string): Manifest => deployments.find(({ metadata }) => metadata.name === name)!;

/** Every value below a member of this name, wherever it is. */
function valuesOf(value: unknown, member: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) => [
    ...(name === member ? [inner] : []),
    ...valuesOf(inner, member),
  ]);
}

describe('manifests that are applied again and again', () => {
  it('have nothing that a second apply cannot change, and nothing that must come first', () => {
    expect(all.filter(({ kind }) => ['Job', 'Pod'].includes(kind))).toEqual([]);
    const hooks = all.flatMap(({ metadata }) => Object.keys(metadata.annotations ?? {}));
    expect(hooks.filter((name) => /hook|sync-wave/.test(name))).toEqual([]);
  });

  it('migrate before each API and worker starts, whichever is first', () => {
    expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual(['api', 'worker']);
    for (const { spec } of deployments) {
      const [first, ...others] = spec!.template!.spec.initContainers!;
      expect(first).toMatchObject({ command: ['sqout', 'migrate', '--wait', '600'] });
      expect(others).toEqual([]);
    }
  });

  it('take their image from one place', () => {
    expect(new Set(all.flatMap(containersOf).map(({ image }) => image))).toEqual(new Set(['sqout', 'sqout-renderer']));
    expect(kustomizationOf('base').images?.map(({ name }) => name)).toEqual(['sqout']);
  });

  it('restart pods when a setting changes: its name has a hash of what it holds', () => {
    const { configMapGenerator = [], generatorOptions, resources } = kustomizationOf('base');
    const files = resources.map((path) => readFileSync(join(KUBERNETES, 'base', path), 'utf8'));
    expect(files.filter((text) => text.includes('kind: ConfigMap'))).toEqual([]);
    expect(generatorOptions?.disableNameSuffixHash).toBeUndefined();
    const used = deployments.flatMap(containersOf).flatMap(({ envFrom = [] }) => envFrom);
    const names = new Set(used.map(({ configMapRef }) => configMapRef?.name));
    expect([...names].sort()).toEqual(configMapGenerator.map(({ name }) => name).sort());
  });

  it('leave the number of workers to what scales them', () => {
    const scaled = parts.flatMap(([, objects]) => objects.flatMap(({ spec }) => valuesOf(spec, 'scaleTargetRef')));
    expect(scaled).toEqual([expect.objectContaining({ name: 'worker' }), expect.objectContaining({ name: 'worker' })]);
    expect(deployment('worker').spec).not.toHaveProperty('replicas');
    expect(deployment('api').spec).toHaveProperty('replicas', 2);
  });

  it('update workers without a free core, and the API without a gap', () => {
    expect(deployment('worker').spec).toHaveProperty('strategy.rollingUpdate.maxUnavailable', 1);
    expect(deployment('api').spec).toHaveProperty('strategy.rollingUpdate.maxUnavailable', 0);
  });
});

describe('a second installation', () => {
  it('is only a namespace away: nothing but the object of that name is outside of it, and nothing names it', () => {
    const outside = /^(Namespace|ClusterRole|ClusterRoleBinding|CustomResourceDefinition|PersistentVolume)$/;
    expect(all.filter(({ kind }) => outside.test(kind)).map(({ kind }) => kind)).toEqual(['Namespace']);
    expect(all.flatMap(({ spec }) => valuesOf(spec, 'namespace'))).toEqual([]);
  });

  it('can be told from the first by its label "instance", and selects no pod of the first', () => {
    const selectors = base.flatMap(({ kind, spec }) => [
      ...(kind === 'Service' ? [spec!.selector] : []),
      ...[...valuesOf(spec, 'selector'), ...valuesOf(spec, 'podSelector'), ...valuesOf(spec, 'labelSelector')]
        .map((selector) => (selector as { matchLabels?: unknown }).matchLabels)
        .filter((labels) => labels !== undefined),
    ]);
    expect(selectors.length).toBeGreaterThanOrEqual(10);
    for (const labels of selectors) expect(labels).toHaveProperty(['app.kubernetes.io/instance'], 'sqout');
    for (const { spec } of deployments)
      expect(spec!.template!.metadata.labels).toHaveProperty(['app.kubernetes.io/instance'], 'sqout');
  });

  it('may add its label to all selectors, and still reaches the DNS and the database', () => {
    const others = base
      .flatMap(({ spec }) => valuesOf(spec, 'egress'))
      .flatMap((egress) => valuesOf(egress, 'podSelector'));
    expect(others).toHaveLength(2);
    for (const selector of others) expect(selector).not.toHaveProperty('matchLabels');
  });
});
