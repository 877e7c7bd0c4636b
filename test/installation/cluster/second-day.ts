import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentsOf, type Manifest } from '../../deploy/manifests.js';
import { poll } from '../../support/installation.js';
import { kubectl, mustDo } from './kubectl.js';
import { renderBeside, served } from './manifests.js';
import { essenceOf, Namespace, type Report } from './namespace.js';
import { makeVolumes } from './release.js';

const DOCS = readFileSync(join(process.cwd(), 'docs', 'kubernetes.md'), 'utf8');
export const SECOND = 'audits-eu';
const PRIVATE_NETWORKS = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16';
const SETTING = 'LOG_LEVEL=warn';
const PASSWORD = 'a-second-password';

/**
 * What an operator does after the first day, by the commands of docs/kubernetes.md, docs/operations.md and docs/first-month.md.
 * @param getFirst the installation of the chart @param next the image of an upgrade
 */
export function describeSecondDay(
  getFirst: () => Namespace,
  { image, next, pages }: { image: string; next: string; pages: number },
): void {
  let first: Namespace;
  let second: Namespace;
  let org: string;
  let calm: Report;
  const psql = (statement: string): string =>
    first.exec('sqout-postgresql-0', 'psql', '-U', 'sqout', '-d', 'sqout', '-c', statement);

  beforeAll(async () => {
    first = getFirst();
    org = first.organizations().find(({ name }) => name === 'Acme')!.id;
    calm = await first.reportOf(await first.start(pages));
  });

  it('cancels the run of a suspended organization, and gives it no other', async () => {
    const run = await first.start(pages);
    first.admin('org', 'suspend', '--org', org, '--reason', 'crawls too much');
    const isCancelled = async (): Promise<boolean> =>
      (await first.api<{ status: string }>('GET', `/v1/agent-runs/${run}`)).status === 'cancelled';
    await poll('the run is cancelled', isCancelled, 30_000, 1_000);
    const refused = await first.call('POST', '/v1/agent-runs', { url: 'http://site.sqout:8080/', trigger: 'api' });
    first.admin('org', 'resume', '--org', org);
    expect(refused.status).toBe(403);
  });

  // docs/operations.md, "Rotating secrets".
  it('completes an audit while the password of the database is changed', async () => {
    const run = await first.start(200);
    psql(`CREATE ROLE sqout_b LOGIN PASSWORD '${PASSWORD}' IN ROLE sqout`);
    const url = `postgresql://sqout_b:${PASSWORD}@sqout-postgresql:5432/sqout`;
    first.do('patch', 'secret', 'sqout', '-p', JSON.stringify({ stringData: { 'database-url': url } }));
    first.do('rollout', 'restart', 'deployment/sqout-api', 'deployment/sqout-worker');
    await first.rolledOut('api', 'worker');
    psql(`ALTER ROLE sqout PASSWORD 'nothing-uses-this-any-more'`);
    expect((await first.reportOf(run)).totalPages).toBe(200);
  });

  // docs/kubernetes.md, "Backup", after the role of the scaler was made as in "Scaling".
  it('restores a backup into a second installation, in another namespace, whose books are clean', async () => {
    psql(/CREATE ROLE sqout_scaler[\s\S]*?(?=```)/.exec(DOCS)![0]);
    await makeVolumes(first, ['backup']);
    const claim = docsObject('PersistentVolumeClaim');
    const isServed = kubectl(['explain', 'cronjobs', '--api-version=batch/v1']).isGood;
    first.apply([claim, { ...docsObject('CronJob'), ...(isServed ? {} : { apiVersion: 'batch/v1beta1' }) }]);
    first.do('create', 'job', 'backup-now', '--from=cronjob/backup');
    first.do('wait', '--for=condition=complete', 'job/backup-now', '--timeout=300s');

    mustDo(['create', 'namespace', SECOND]);
    second = new Namespace(SECOND, '', first.key);
    await makeVolumes(second, ['blobs', 'database'], { backup: 'sqout' });
    second.apply([...backends(), inSecond(claim)]);
    second.do('wait', '--for=condition=Ready', 'pod/postgres', 'pod/redis', '--timeout=300s');
    second.do(
      ...['create', 'secret', 'generic', 'sqout', '--from-literal=redis-url=redis://redis:6379'],
      '--from-literal=database-url=postgresql://sqout:sqout@postgres:5432/sqout',
    );
    const dump = first.exec('sqout-postgresql-0', 'date', '+%F');
    const job = JSON.stringify(docsObject('Job')).replaceAll('YOUR/sqout:VERSION', image).replaceAll('DATE', dump);
    second.apply([JSON.parse(job) as Manifest]);
    second.do('wait', '--for=condition=complete', 'job/restore', '--timeout=300s');
    // In the worst order, pods before the settings that they read. Those of Argo CD and Flux are better ones.
    for (const object of overlay(image).reverse()) second.apply([object]);
    await second.rolledOut('api', 'worker');
    const pack = 'tar -C /data -cf - blobs | base64';
    const blobs = first.do('exec', 'deploy/sqout-api', '-c', 'api', '--', 'sh', '-c', pack);
    const unpack = 'base64 -d | tar -C /data -xf -';
    second.doWith(blobs, 'exec', '-i', 'deploy/api', '-c', 'api', '--', 'sh', '-c', unpack);
    expect(second.organizations()).toHaveLength(1);
    expect(second.sqout('admin', 'credits', 'check')).toMatchObject({ isGood: true });
  });

  // docs/kubernetes.md, "Every other day".
  it('changes nothing in a second apply, and leaves the number of workers to what scaled them', () => {
    const read = (name: string, path: string): string => second.do('get', `deploy/${name}`, '-o', `jsonpath={${path}}`);
    const revisions = (): string[] => ['api', 'worker'].map((name) => read(name, '.metadata.generation'));
    second.do('scale', 'deploy/worker', '--replicas=2');
    const before = revisions();
    second.apply(overlay(image));
    expect([revisions(), read('worker', '.spec.replicas')]).toEqual([before, '2']);
  });

  it('restarts pods for a changed setting, which they read', async () => {
    const names = (): string[] =>
      ['api', 'worker'].flatMap((part) => second.pods(part).map(({ metadata }) => metadata.name));
    const before = names();
    second.apply(overlay(image, SETTING));
    await second.rolledOut('api', 'worker');
    expect(second.exec('deploy/api', 'printenv', 'LOG_LEVEL')).toBe('warn');
    expect(names().filter((name) => before.includes(name))).toEqual([]);
  });

  it('audits one site from both installations at once, one of them during its upgrade', async () => {
    const runs = await Promise.all([first.start(pages), second.start(pages)]);
    second.apply(overlay(next, SETTING));
    await second.rolledOut('api', 'worker');
    const reports = await Promise.all([first.reportOf(runs[0]), second.reportOf(runs[1])]);
    for (const report of reports) expect(essenceOf(report)).toEqual(essenceOf(calm));
  });

  // docs/first-month.md, "A customer wants to be deleted".
  it('deletes a customer when that is confirmed, once, with clean books, in the first installation alone', () => {
    const remove = (...more: string[]): boolean => first.sqout('admin', 'org', 'delete', '--org', org, ...more).isGood;
    remove();
    expect(first.organizations()).toHaveLength(1);
    expect(remove('--confirm', 'Acme')).toBe(true);
    expect(remove()).toBe(false);
    expect(first.sqout('admin', 'credits', 'check')).toMatchObject({ isGood: true });
    expect(second.organizations()).toHaveLength(1);
  });
}

/** The first object of a kind in the examples of the docs. */
function docsObject(kind: string): Manifest {
  const blocks = [...DOCS.matchAll(/^( *)```yaml\n([\s\S]*?)^\1```/gm)].map(([, indent = '', text = '']) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
  return blocks.flatMap(documentsOf).find((object) => object.kind === kind)!;
}

/** Kustomize 2, of Kubernetes 1.20, leaves the namespace out in some places. */
const inSecond = (object: Manifest): Manifest => ({
  ...object,
  metadata: { ...object.metadata, ...(object.kind === 'Namespace' ? { name: SECOND } : { namespace: SECOND }) },
});

/** An overlay as docs/kubernetes.md has it, for a cluster of one node. */
function overlay(image: string, ...more: string[]): Manifest[] {
  const [newName, newTag] = image.split(':');
  const literals = ['BASE_URL=https://eu.example.com', `CRAWL_ALLOW_NETWORKS=${PRIVATE_NETWORKS}`, ...more];
  const kustomization = {
    ...{ apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', namespace: SECOND },
    resources: ['../overlays/small'],
    images: [{ name: 'sqout', newName, newTag }],
    configMapGenerator: [{ name: 'sqout', behavior: 'merge', literals }],
  };
  return served(documentsOf(renderBeside(JSON.stringify(kustomization)))).map(inSecond);
}

/** A database and a queue, as they are somewhere for an operator. */
function backends(): Manifest[] {
  const pod = (name: string, image: string, port: number, rest: object): Manifest[] => [
    {
      ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, labels: { app: name, 'sqout.dev/backend': 'true' } } },
      spec: {
        terminationGracePeriodSeconds: 1,
        containers: [{ name, image, imagePullPolicy: 'IfNotPresent', ...rest }],
      },
    },
    { apiVersion: 'v1', kind: 'Service', metadata: { name }, spec: { selector: { app: name }, ports: [{ port }] } },
  ];
  const env = ['USER', 'PASSWORD', 'DB'].map((name) => ({ name: `POSTGRES_${name}`, value: 'sqout' }));
  const readinessProbe = { tcpSocket: { port: 5432 }, periodSeconds: 2 };
  const command = ['redis-server', '--maxmemory-policy', 'noeviction', '--protected-mode', 'no'];
  return [
    ...pod('postgres', 'postgres:18-bookworm', 5432, { env, readinessProbe }),
    ...pod('redis', 'redis:7-bookworm', 6379, { command }),
  ];
}
