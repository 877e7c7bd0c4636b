import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectsOf, renderBeside, served } from '../cluster-manifests.mjs';
import { expect, kubectl, mustDo, note } from '../kubectl.mjs';
import { ROOT } from '../paths.mjs';
import { waitUntil } from '../process.mjs';
import { makeVolumes } from './chart.mjs';
import { essenceOf, Installation } from './installation.mjs';

const DOCS = readFileSync(join(ROOT, 'docs', 'kubernetes.md'), 'utf8');
const SECOND = 'audits-eu';
const PRIVATE_NETWORKS = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16';
const SETTING = 'LOG_LEVEL=warn';
const PASSWORD = 'a-second-password';

/**
 * What an operator does after the first day, by the commands of docs/kubernetes.md, docs/operations.md and docs/first-month.md.
 * @param {Installation} first of the chart
 */
export async function secondDay(first, { image, next, pages }) {
  const org = first.admin('org', 'list').find(({ name }) => name === 'Acme');
  const report = await first.audit(pages);
  await suspend(first, org, pages);
  await rotatePassword(first);
  const second = await restoreBeside(first, image);
  expect(
    second.admin('org', 'list').length === 1 && second.sqout('admin', 'credits', 'check').isGood,
    'a backup is restored into a second installation, in another namespace, and its books are clean',
  );
  applyAgain(second, image);
  await changeSetting(second, image);
  const [left, right] = await auditBoth(first, second, pages, () => upgrade(second, next));
  const isSame = [left, right].every((each) => essenceOf(each) === essenceOf(report));
  expect(
    isSame,
    'both installations audit the same site at the same time, one of them during its upgrade, and report what they should',
  );
  deleteCustomer(first, org);
  expect(second.admin('org', 'list').length === 1, 'the second installation still has it');
}

async function suspend(first, org, pages) {
  const run = await first.start(pages);
  first.admin('org', 'suspend', '--org', org.id, '--reason', 'crawls too much');
  const cancelled = await waitUntil(
    async () => ((await first.api('GET', `/v1/agent-runs/${run.id}`)).status === 'cancelled' ? true : null),
    { timeoutMs: 30_000, intervalMs: 1_000 },
  );
  const refused = await first.call('POST', '/v1/agent-runs', { url: 'http://site.sqout:8080/', trigger: 'api' });
  first.admin('org', 'resume', '--org', org.id);
  expect(cancelled && refused.status === 403, 'a suspended organization has its run cancelled and gets no other');
}

/** docs/operations.md, "Rotating secrets". */
async function rotatePassword(first) {
  const run = await first.start(200);
  const old = `postgresql://sqout:sqoutsqout@sqout-postgresql:5432/sqout`;
  psql(first, `CREATE ROLE sqout_b LOGIN PASSWORD '${PASSWORD}' IN ROLE sqout`);
  const url = old.replace('sqout:sqoutsqout', `sqout_b:${PASSWORD}`);
  first.do('patch', 'secret', 'sqout', '-p', JSON.stringify({ stringData: { 'database-url': url } }));
  first.do('rollout', 'restart', 'deployment/sqout-api', 'deployment/sqout-worker');
  await first.rolledOut('api', 'worker');
  psql(first, `ALTER ROLE sqout PASSWORD 'nothing-uses-this-any-more'`);
  const { totalPages } = await first.reportOf(run.id);
  expect(totalPages === 200, 'the password of the database is changed while an audit runs, and the audit completes');
}

const psql = (first, statement) =>
  first.exec('sqout-postgresql-0', 'psql', '-U', 'sqout', '-d', 'sqout', '-c', statement);

/** docs/kubernetes.md, "Backup", after the role of the scaler was made as in "Scaling". */
async function restoreBeside(first, image) {
  psql(first, /CREATE ROLE sqout_scaler[\s\S]*?(?=```)/.exec(DOCS)[0]);
  await makeVolumes(first, ['backup']);
  const [claim, cron] = docsObjects('PersistentVolumeClaim', 'CronJob');
  const isServed = kubectl(['explain', 'cronjobs', '--api-version=batch/v1']).isGood;
  first.apply([claim, { ...cron, ...(isServed ? {} : { apiVersion: 'batch/v1beta1' }) }]);
  first.do('create', 'job', 'backup-now', '--from=cronjob/backup');
  first.do('wait', '--for=condition=complete', 'job/backup-now', '--timeout=300s');

  mustDo(['create', 'namespace', SECOND]);
  const second = new Installation(SECOND, '', first.key);
  await makeVolumes(second, ['blobs', 'database'], { backup: 'sqout' });
  second.apply([...backends(), inSecond(claim)]);
  second.do('wait', '--for=condition=Ready', 'pod/postgres', 'pod/redis', '--timeout=300s');
  second.do(
    ...['create', 'secret', 'generic', 'sqout', '--from-literal=redis-url=redis://redis:6379'],
    '--from-literal=database-url=postgresql://sqout:sqout@postgres:5432/sqout',
  );
  const [dump] = first.exec('sqout-postgresql-0', 'date', '+%F').split('\n');
  const [job] = docsObjects('Job');
  const text = JSON.stringify(job).replaceAll('YOUR/sqout:VERSION', image).replaceAll('DATE', dump);
  second.apply([JSON.parse(text)]);
  second.do('wait', '--for=condition=complete', 'job/restore', '--timeout=300s');
  const startedAt = Date.now();
  // In the worst order, pods before the settings that they read. Those of Argo CD and Flux are better ones.
  for (const object of overlay(image).reverse()) second.apply([object]);
  await second.rolledOut('api', 'worker');
  note(`applied one by one, pods first: rolled out after ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  const blobs = first.do(
    ...['exec', 'deploy/sqout-api', '-c', 'api', '--'],
    ...['sh', '-c', 'tar -C /data -cf - blobs | base64'],
  );
  second.doWith(blobs, 'exec', '-i', 'deploy/api', '-c', 'api', '--', 'sh', '-c', 'base64 -d | tar -C /data -xf -');
  return second;
}

/** The objects of the docs' examples, by kind. */
function docsObjects(...kinds) {
  const blocks = [...DOCS.matchAll(/^( *)```yaml\n([\s\S]*?)^\1```/gm)].map(([, indent, text]) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
  const objects = blocks.flatMap(objectsOf);
  return kinds.map((kind) => objects.find((object) => object.kind === kind));
}

/** Kustomize 2, of Kubernetes 1.20, leaves the namespace out in some places. */
const inSecond = (object) => ({
  ...object,
  metadata: { ...object.metadata, ...(object.kind === 'Namespace' ? { name: SECOND } : { namespace: SECOND }) },
});

/** An overlay as docs/kubernetes.md has it, for a cluster of one node. */
function overlay(image, ...literals) {
  const [newName, newTag] = image.split(':');
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace: SECOND,
    resources: ['../overlays/small'],
    images: [{ name: 'sqout', newName, newTag }],
    configMapGenerator: [
      {
        ...{ name: 'sqout', behavior: 'merge' },
        literals: ['BASE_URL=https://eu.example.com', `CRAWL_ALLOW_NETWORKS=${PRIVATE_NETWORKS}`, ...literals],
      },
    ],
  };
  return served(objectsOf(renderBeside(JSON.stringify(kustomization)))).map(inSecond);
}

/** A database and a queue, as they are somewhere for an operator. */
function backends() {
  const pod = (name, image, port, rest) => [
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
  return [
    ...pod('postgres', 'postgres:18-bookworm', 5432, {
      env,
      readinessProbe: { tcpSocket: { port: 5432 }, periodSeconds: 2 },
    }),
    ...pod('redis', 'redis:7-bookworm', 6379, {
      command: ['redis-server', '--maxmemory-policy', 'noeviction', '--protected-mode', 'no'],
    }),
  ];
}

/** docs/kubernetes.md, "Every other day". */
function applyAgain(second, image) {
  const read = (name, path) => second.do('get', `deploy/${name}`, '-o', `jsonpath={${path}}`);
  const revisions = () => ['api', 'worker'].map((name) => read(name, '.metadata.generation')).join(' ');
  second.do('scale', 'deploy/worker', '--replicas=2');
  const before = revisions();
  second.apply(overlay(image));
  const isKept = read('worker', '.spec.replicas') === '2';
  expect(
    revisions() === before && isKept,
    'a second apply changes nothing, and leaves the number of workers to what scaled them',
  );
}

async function changeSetting(second, image) {
  const namesOf = () => ['api', 'worker'].flatMap((part) => second.pods(part).map(({ metadata }) => metadata.name));
  const before = namesOf();
  second.apply(overlay(image, SETTING));
  await second.rolledOut('api', 'worker');
  const isRead = second.exec('deploy/api', 'printenv', 'LOG_LEVEL') === 'warn';
  const areNew = namesOf().every((name) => !before.includes(name));
  expect(isRead && areNew, 'a changed setting restarts pods, and they read it');
}

/** Both at the same time, one of them during its upgrade. @returns their reports */
async function auditBoth(first, second, pages, upgrade) {
  const runs = await Promise.all([first.start(pages), second.start(pages)]);
  await upgrade();
  return Promise.all([first.reportOf(runs[0].id), second.reportOf(runs[1].id)]);
}

async function upgrade(second, next) {
  second.apply(overlay(next, SETTING));
  await second.rolledOut('api', 'worker');
}

/** docs/first-month.md, "A customer wants to be deleted". */
function deleteCustomer(first, org) {
  first.sqout('admin', 'org', 'delete', '--org', org.id);
  const isThere = first.admin('org', 'list').length === 1;
  const deleted = first.sqout('admin', 'org', 'delete', '--org', org.id, '--confirm', 'Acme');
  const again = first.sqout('admin', 'org', 'delete', '--org', org.id);
  const books = first.sqout('admin', 'credits', 'check');
  const isGone = isThere && deleted.isGood && !again.isGood && books.isGood;
  expect(isGone, `a customer is deleted: ${deleted.text.split('\n')[0]}${isGone ? '' : deleted.complaint}`);
}
