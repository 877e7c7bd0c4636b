import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { CHART, renderChart, valuesOf } from './chart-template.js';
import { LEAST, REFUSED, VALUES } from './chart-values.js';
import { containersOf, kustomizationOf, KUBERNETES, objectsOf, type Manifest } from './manifests.js';

const settings = objectsOf('base').find(
  ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'sqout',
)!.data!;
const NAMES = Object.keys(VALUES);

/** Objects by kind and name, without what only one of the two ways to install has. */
function comparable(objects: readonly Manifest[]): Record<string, unknown> {
  const entries = objects
    .filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.name !== 'sqout-dashboards')
    .map((object) => {
      const { kind, metadata, spec, ...rest } = JSON.parse(
        JSON.stringify(object)
          .replaceAll(
            /"(name|claimName)":"sqout-(api|worker|renderer|renderer-public|worker-renderer|api-renderer|blobs|database|default|metrics)"/g,
            '"$1":"$2"',
          )
          .replaceAll(/"checksum\/settings":"[0-9a-f]{64}"/g, '')
          .replaceAll(/"image":"(sqout|sqout-renderer):0\.1\.0"/g, '"image":"$1"')
          .replaceAll('http://sqout-renderer:', 'http://renderer:')
          .replaceAll('"annotations":{},', '')
          .replaceAll(',"annotations":{}', ''),
      ) as Manifest;
      const { namespace: _namespace, annotations: _annotations, ...named } = metadata;
      if (kind === 'Service') delete spec!.type;
      if (kind === 'PodMonitor')
        delete (spec as { selector: { matchLabels: Record<string, string> } }).selector.matchLabels[
          'app.kubernetes.io/instance'
        ];
      return [`${kind} ${named.name}`, { kind, metadata: named, spec, ...rest }] as const;
    });
  return Object.fromEntries(entries);
}
const find = (objects: readonly Manifest[], kind: string, name: string): Manifest => {
  const found = objects.find((object) => object.kind === kind && object.metadata.name === name);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found;
};
const base = (storageUrl = LEAST.storageUrl): Manifest[] =>
  objectsOf('base').map((object) =>
    object.kind === 'ConfigMap' && object.metadata.name === 'sqout'
      ? { ...object, data: { ...settings, STORAGE_URL: storageUrl } }
      : object,
  );
const withReplicas = (objects: Manifest[]): Manifest[] =>
  objects.map((object) =>
    object.kind === 'Deployment' && object.metadata.name === 'worker'
      ? { ...object, spec: { replicas: 1, ...object.spec } }
      : object,
  );

describe('the chart', () => {
  it('installs what the manifests of Kustomize install', () => {
    expect(comparable(renderChart(LEAST))).toEqual(comparable(withReplicas(base())));
  });

  it.each(['keda', 'hpa'])('scales as the part %s does, and leaves the number of workers to it', (kind) => {
    const values = { ...LEAST, autoscaling: { kind } };
    expect(comparable(renderChart(values))).toEqual(comparable([...base(), ...objectsOf(`parts/${kind}`)]));
  });

  it('has renderers as the part does, and leads API and workers to them', () => {
    const { configMapGenerator } = kustomizationOf('overlays/renderer');
    const settingsOf = (name: string): Record<string, string> | undefined =>
      configMapGenerator!
        .filter((each) => each.name === name)
        .map(({ literals }) => Object.fromEntries(literals.map((each) => each.split(/=(.*)/s) as [string, string])))[0];
    const objects = [...withReplicas(base()), ...objectsOf('parts/renderer')].map((object) =>
      object.kind === 'ConfigMap' ? { ...object, data: settingsOf(object.metadata.name) ?? object.data } : object,
    );
    expect(comparable(renderChart(VALUES.renderers!))).toEqual(comparable(objects));
  });

  it('monitors as the part does, with the same alerts and dashboards', () => {
    const objects = renderChart({ ...LEAST, monitoring: { enabled: true } });
    const parts = [...base(), ...objectsOf('parts/monitoring')];
    expect(comparable(objects)).toEqual(comparable(withReplicas(parts)));
    const { data } = find(objects, 'ConfigMap', 'sqout-dashboards');
    const folder = join(KUBERNETES, 'parts', 'monitoring', 'dashboards');
    expect(Object.keys(data!).sort()).toEqual(readdirSync(folder).sort());
    for (const [name, dashboard] of Object.entries(data!))
      expect(dashboard.trim()).toBe(readFileSync(join(folder, name), 'utf8').trim());
  });

  it('stores reports on a volume as the overlay small does', () => {
    const { volume } = VALUES;
    const objects = renderChart(volume!);
    expect(find(objects, 'ConfigMap', 'sqout').data).toHaveProperty('STORAGE_URL', 'file:/data/blobs');
    for (const name of ['sqout-api', 'sqout-worker'])
      expect(find(objects, 'Deployment', name).spec!.template!.spec.volumes).toContainEqual({
        name: 'data',
        persistentVolumeClaim: { claimName: 'sqout-blobs' },
      });
    expect(find(objects, 'PersistentVolumeClaim', 'sqout-blobs').spec).toHaveProperty('storageClassName', 'fast');
  });

  it('brings a small PostgreSQL and Redis for a trial, which only its own pods reach', () => {
    const objects = renderChart(VALUES.trial!, 'try');
    expect(find(objects, 'Secret', 'try-trial').stringData).toMatchObject({
      'database-url': 'postgresql://sqout:long-enough@try-postgresql:5432/sqout',
      'redis-url': 'redis://try-redis:6379',
    });
    for (const name of ['try-postgresql', 'try-redis']) {
      const set = find(objects, 'StatefulSet', name);
      expect(set.spec!.template!.metadata.labels).toMatchObject(
        find(objects, 'Service', name).spec!.selector as Record<string, string>,
      );
      expect(set.spec!.template!.metadata.labels).toHaveProperty(['sqout.dev/backend'], 'true');
      // Its successor waits until it has ended.
      expect(containersOf(set)[0]).toHaveProperty('command', expect.arrayContaining(['flock', '/data/lock']));
      expect(find(objects, 'NetworkPolicy', name).spec).toHaveProperty('ingress.0.from.0.podSelector.matchLabels', {
        'app.kubernetes.io/part-of': 'sqout',
        'app.kubernetes.io/instance': 'try',
      });
    }
    expect(find(objects, 'Deployment', 'try-api').spec!.template!.spec.volumes).toContainEqual(
      expect.objectContaining({ secret: expect.objectContaining({ secretName: 'try-trial' }) }),
    );
  });

  it('takes the password of a trial from a Secret that is there, and makes none', () => {
    const objects = renderChart(VALUES['trial with a Secret']!, 'try');
    expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    expect(containersOf(find(objects, 'StatefulSet', 'try-postgresql'))[0]!.env).toContainEqual({
      name: 'POSTGRES_PASSWORD',
      valueFrom: { secretKeyRef: { name: 'sqout', key: 'password' } },
    });
  });

  it('leads an ingress or a gateway to the API', () => {
    expect(find(renderChart(VALUES.ingress!), 'Ingress', 'sqout').spec).toMatchObject({
      ingressClassName: 'nginx',
      tls: [{ hosts: ['a.example'], secretName: 'tls' }],
      rules: [
        {
          host: 'a.example',
          http: { paths: [{ backend: { service: { name: 'sqout-api', port: { name: 'http' } } } }] },
        },
      ],
    });
    expect(find(renderChart(VALUES.gateway!), 'HTTPRoute', 'sqout').spec).toEqual({
      parentRefs: [{ name: 'public' }],
      hostnames: ['a.example'],
      rules: [{ backendRefs: [{ name: 'sqout-api', port: 80 }] }],
    });
  });

  it('passes on what an operator adds', () => {
    const objects = renderChart(VALUES.everything!);
    const [api, worker] = ['sqout-api', 'sqout-worker'].map((name) => find(objects, 'Deployment', name).spec!);
    expect(new Set(objects.flatMap(containersOf).map(({ image }) => image))).toEqual(
      new Set(['registry.example.com/sqout:1.2.3']),
    );
    expect(api).toMatchObject({
      replicas: 3,
      template: {
        metadata: { annotations: { 'example.com/a': 'b' } },
        spec: {
          imagePullSecrets: [{ name: 'registry' }],
          initContainers: [{ env: [{ name: 'A', value: 'b' }] }],
          containers: [{ env: [{ name: 'POD_NAME' }, { name: 'A', value: 'b' }] }],
        },
      },
    });
    expect(worker).toMatchObject({
      template: {
        spec: { nodeSelector: { disk: 'fast' }, tolerations: [{ key: 'crawl' }], affinity: { nodeAffinity: {} } },
      },
    });
    expect(find(objects, 'ConfigMap', 'sqout').data).toHaveProperty('CRAWL_HOST_CONNECTIONS', '4');
    expect(find(objects, 'ConfigMap', 'sqout-api').data).toEqual({
      AUTH_CLIENT_SECRET_FILE: '/secrets/auth-client-secret',
    });
    expect(find(objects, 'Service', 'sqout-api').spec).toHaveProperty('type', 'LoadBalancer');
    expect(find(objects, 'NetworkPolicy', 'sqout-default').spec!.egress).toContainEqual({
      to: [{ ipBlock: { cidr: '10.1.2.3/32' } }],
    });
  });

  it('restarts the pods of the parts that a changed setting reaches, and no others', () => {
    const sums = (values: Record<string, unknown>): (string | undefined)[] =>
      ['sqout-api', 'sqout-worker'].map(
        (name) =>
          find(renderChart(values), 'Deployment', name).spec!.template!.metadata.annotations?.['checksum/settings'],
      );
    const [api, worker] = sums(LEAST);
    expect(sums({ ...LEAST, api: { settings: { A: 'b' } } })).toEqual([expect.not.stringMatching(api!), worker]);
    expect(sums({ ...LEAST, trustProxy: 2 })).toEqual([
      expect.not.stringMatching(api!),
      expect.not.stringMatching(worker!),
    ]);
  });

  it("has a renderer's own setting where all parts have one of the same name", () => {
    const settings = { LOG_LEVEL: 'info', CRAWL_HOST_CONNECTIONS: '4' };
    const objects = renderChart({ ...LEAST, settings, renderer: { enabled: true, settings: { LOG_LEVEL: 'debug' } } });
    expect(find(objects, 'ConfigMap', 'sqout-renderer').data).toMatchObject({ ...settings, LOG_LEVEL: 'debug' });
    expect(find(objects, 'ConfigMap', 'sqout').data).toMatchObject(settings);
  });

  it.each(NAMES)('of %s can be installed twice in one namespace', (name) => {
    const [first, second] = ['one', 'two'].map((release) => renderChart(VALUES[name]!, release));
    const idOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;
    expect(new Set([...first!, ...second!].map(idOf)).size).toBe(2 * first!.length);
    expect(JSON.stringify(second)).not.toContain('"app.kubernetes.io/instance":"one"');
  });

  it('refuses a template that needs more than the tests can render', () => {
    expect(existsSync(join(CHART, 'charts'))).toBe(false);
    expect(() => renderChart({ ...LEAST, api: null })).toThrow('values.yaml has no');
  });
});

describe('the schema of its values', () => {
  const validate = new Ajv({ strict: true, strictTypes: false, strictRequired: false }).compile(
    JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')) as object,
  );
  const isValid = (values: Record<string, unknown>): boolean => validate(valuesOf(values));

  it.each(NAMES)('accepts %s', (name) => {
    expect([isValid(VALUES[name]!), validate.errors]).toEqual([true, null]);
  });

  it.each(Object.entries(REFUSED))('refuses %s', (_what, values) => {
    expect(isValid(values)).toBe(false);
  });

  it('accepts the five lines that the docs begin with', () => {
    const docs = readFileSync(join(process.cwd(), 'docs', 'kubernetes.md'), 'utf8');
    const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(docs) ?? [];
    expect(block.trim().split('\n')).toHaveLength(5);
    const values: Record<string, Record<string, string> | string> = {};
    for (const [, path = '', value = ''] of block.matchAll(/--set (\S+?)=(\S+)/g)) {
      const [first = '', second] = path.split('.');
      values[first] = second ? { [second]: value } : value;
    }
    expect(Object.keys(values).length).toBe(4);
    expect(isValid(values)).toBe(true);
  });

  it('has the version of the product', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const chart = parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8')) as { version: string; appVersion: string };
    expect(chart).toMatchObject({ version, appVersion: version });
  });
});
