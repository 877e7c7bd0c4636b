// npm run check:cluster [-- --image TAG --next TAG --pages N --manifests]: applies the manifests to the cluster that kubectl reaches. Audits a site there while its workers are
// deleted and the image is updated to `next` (without one the pods are made anew from the same image); --manifests leaves the audit out. Everything is in the namespace "sqout" of that cluster, which must not be there before, and is removed at the end.
import { checkManifests, defineOperatorKinds, forgetOperatorKinds, render } from './lib/cluster-manifests.mjs';
import { expect, kubectl, mustDo, note, problems } from './lib/kubectl.mjs';
import { sleep, waitUntil } from './lib/process.mjs';

const args = process.argv.slice(2);
const option = (name, fallback) => (args.includes(name) ? args[args.indexOf(name) + 1] : fallback);
const IMAGE = option('--image', 'sqout:local');
const NEXT = option('--next', null);
const PAGES = Number(option('--pages', '5000'));
const NAMESPACE = 'sqout';
/** A folder of the node, as a cluster of one node may have it without a storage class. */
const BLOBS = { path: `/tmp/sqout-check-${process.pid}`, type: 'DirectoryOrCreate' };
/** In turn means more than one. */
const WORKERS = 2;
const MAX_ROUNDS = 8;
/** How late the site answers while workers are deleted: with eight connections the crawl of 5,000 pages lasts for a minute and a half. */
const SLOW_MS = 150;
const RUN_TIMEOUT_MS = 15 * 60_000;

const pod = (name, image, spec, volumes = []) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, labels: { app: name, 'sqout.dev/backend': 'true' } },
  spec: {
    automountServiceAccountToken: false,
    terminationGracePeriodSeconds: 1,
    volumes,
    containers: [{ name, image, imagePullPolicy: 'IfNotPresent', ...spec }],
  },
});
const service = (name, port) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name },
  spec: { selector: { app: name }, ports: [{ port, targetPort: port }] },
});

/** A site of so many pages; GET /asked tells how often each path was asked for, and after GET /slowly it takes its time. */
const SITE = `
const pages = ${PAGES}, asked = new Map(); let delayMs = 0;
const links = (n) => [2 * n + 1, 2 * n + 2, (n * 7) % pages].filter((m) => m < pages).map((m) => '<a href="/p/' + m + '">Page number ' + m + '</a>').join(' ');
require('http').createServer((q, s) => {
  if (q.url === '/asked') return s.setHeader('content-type', 'application/json').end(JSON.stringify({ most: Math.max(0, ...asked.values()), pages: asked.size }));
  if (q.url === '/forget') { asked.clear(); return s.end('ok'); }
  if (q.url === '/slowly') { delayMs = ${SLOW_MS}; return s.end('ok'); }
  const n = q.url === '/' ? 0 : Number(/^\\/p\\/(\\d+)$/.exec(q.url)?.[1] ?? -1);
  if (!(n >= 0 && n < pages)) return s.writeHead(404).end();
  if (q.method === 'GET') asked.set(q.url, (asked.get(q.url) ?? 0) + 1);
  s.setHeader('content-type', 'text/html; charset=utf-8');
  setTimeout(() => s.end('<!doctype html><html lang="en"><title>Page number ' + n + ' of the test site</title><h1>Page ' + n + '</h1><p>Text of page ' + n + '.</p>' + links(n)), delayMs);
}).listen(8080);`;

function deploy() {
  const backends = [
    pod('postgres', 'postgres:18-bookworm', {
      env: [
        { name: 'POSTGRES_USER', value: 'sqout' },
        { name: 'POSTGRES_PASSWORD', value: 'sqout' },
        { name: 'POSTGRES_DB', value: 'sqout' },
      ],
    }),
    service('postgres', 5432),
    // Root, so it can open the folder of the blobs to the service's user.
    pod(
      'redis',
      'redis:7-bookworm',
      {
        command: [
          'sh',
          '-c',
          'chmod 777 /blobs && exec redis-server --maxmemory-policy noeviction --protected-mode no',
        ],
        securityContext: { runAsUser: 0 },
        volumeMounts: [{ name: 'blobs', mountPath: '/blobs' }],
      },
      [{ name: 'blobs', hostPath: BLOBS }],
    ),
    service('redis', 6379),
    pod('site', IMAGE, { command: ['node', '-e', SITE] }),
    service('site', 8080),
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'sqout' },
      stringData: { 'database-url': 'postgresql://sqout:sqout@postgres:5432/sqout', 'redis-url': 'redis://redis:6379' },
    },
  ];
  mustDo(['-n', NAMESPACE, 'apply', '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items: backends }));
  const objects = render('overlays/small').filter(({ kind }) => kind !== 'Namespace');
  for (const object of objects) {
    // The kustomize in kubectl 1.20 forgets it where an overlay changes a setting of the base.
    object.metadata.namespace = NAMESPACE;
    if (object.kind === 'ConfigMap')
      (object.data ??= {}).CRAWL_ALLOW_NETWORKS = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16';
    if (object.kind === 'PersistentVolumeClaim') object.spec.storageClassName = '';
    for (const container of containersOf(object)) container.image = IMAGE;
  }
  const volumes = objects.filter(({ kind }) => kind === 'PersistentVolumeClaim').map(volumeFor);
  apply([...volumes, ...objects]);
  for (const name of ['postgres', 'redis', 'site'])
    mustDo(['-n', NAMESPACE, 'wait', '--for=condition=Ready', `pod/${name}`, '--timeout=120s']);
  return objects;
}

function apply(items) {
  mustDo(['-n', NAMESPACE, 'apply', '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
}

/** What operators and GitOps do on every other day: the same manifests again, beside a scaler, and with a changed setting. */
function checkApplyAgain(objects) {
  const read = (name, path) => mustDo(['-n', NAMESPACE, 'get', `deploy/${name}`, '-o', `jsonpath={${path}}`]);
  const revisions = () => ['api', 'worker'].map((name) => read(name, '.metadata.generation')).join(' ');
  mustDo(['-n', NAMESPACE, 'scale', 'deploy/worker', `--replicas=${WORKERS}`]);
  const before = revisions();
  apply(objects);
  expect(revisions() === before, 'a second apply of the same manifests changes nothing');
  expect(read('worker', '.spec.replicas') === String(WORKERS), 'and leaves the number of workers to what scaled them');
  mustDo(['-n', NAMESPACE, 'rollout', 'status', 'deploy/worker', '--timeout=300s']);
}

function containersOf(object) {
  const spec = object.spec?.template?.spec;
  return spec ? [...(spec.initContainers ?? []), ...spec.containers] : [];
}

/** One node without a storage class: a folder of it. */
function volumeFor(claim) {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: `sqout-check-${claim.metadata.name}` },
    spec: {
      capacity: claim.spec.resources.requests,
      accessModes: claim.spec.accessModes,
      persistentVolumeReclaimPolicy: 'Delete',
      claimRef: { namespace: NAMESPACE, name: claim.metadata.name },
      hostPath: BLOBS,
    },
  };
}

const inPod = (target, ...command) => mustDo(['-n', NAMESPACE, 'exec', target, '--', ...command]);
const site = (path) =>
  JSON.parse(
    inPod(
      'site',
      'node',
      '-e',
      `fetch('http://127.0.0.1:8080${path}').then((r) => r.text()).then(console.log)`,
    ).replace(/^ok$/, '{}'),
  );

let key;
/** Asked from inside of a pod, so that no port of this machine is needed. A question is asked again when its pod goes away meanwhile. */
function api(method, path, body) {
  const script = `fetch('http://127.0.0.1:3000' + process.argv[2], { method: process.argv[1], headers: { authorization: 'Bearer ${key}', 'content-type': 'application/json' }, body: process.argv[3] }).then((r) => r.text()).then(console.log)`;
  const ask = () =>
    JSON.parse(inPod('deploy/api', 'node', '-e', script, method, path, ...(body ? [JSON.stringify(body)] : [])));
  if (method !== 'GET') return ask();
  for (let tries = 1; ; tries++) {
    try {
      return ask();
    } catch (error) {
      if (tries === 5) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
    }
  }
}

async function audit(disturb) {
  site('/forget');
  const run = api('POST', '/v1/agent-runs', {
    url: 'http://site:8080/',
    trigger: 'api',
    config: JSON.stringify({ coverageMode: 'full', maxPages: PAGES }),
  });
  if (!run.id) throw new Error(`the run was refused: ${JSON.stringify(run)}`);
  const startedAt = Date.now();
  const disturbed = disturb?.(() => api('GET', `/v1/agent-runs/${run.id}`));
  const ended = await waitUntil(
    () => {
      const now = api('GET', `/v1/agent-runs/${run.id}`);
      return now.status === 'pending' || now.status === 'running' ? null : now;
    },
    { timeoutMs: RUN_TIMEOUT_MS, intervalMs: 2_000 },
  );
  await disturbed;
  if (ended?.status !== 'completed') throw new Error(`the run ended as ${ended?.status}: ${ended?.error}`);
  const { report } = api('GET', `/v1/agent-runs/${run.id}/report`);
  note(`${report.totalPages} pages in ${Math.round((Date.now() - startedAt) / 1000)} s`);
  return { report, asked: site('/asked') };
}

/** Deletes every worker pod in turn, first gracefully, then by force, and so on until the run has ended; updates the image after the first round. */
async function disturbWorkers(readRun) {
  const isOver = () => !['pending', 'running'].includes(readRun().status);
  const deleted = { gracefully: 0, 'by force': 0 };
  let updated = '';
  for (let round = 0; round < MAX_ROUNDS && !isOver(); round++) {
    const way = round % 2 === 0 ? 'gracefully' : 'by force';
    for (const worker of liveWorkers()) {
      await sleep(3_000);
      if (isOver()) break;
      const force = way === 'by force' ? ['--grace-period=0', '--force'] : [];
      if (kubectl(['-n', NAMESPACE, 'delete', worker, '--wait=false', ...force]).isGood) deleted[way]++;
    }
    if (round === 0 && !isOver()) updated = updateImage();
    await sleep(5_000);
  }
  const least = Math.min(...Object.values(deleted));
  expect(
    least >= WORKERS && updated !== '',
    `meanwhile ${deleted.gracefully} workers were deleted gracefully, ${deleted['by force']} by force, and ${updated || 'nothing was updated: the run was over too soon'}`,
  );
}

function liveWorkers() {
  const pods = ['-n', NAMESPACE, 'get', 'pods', '-l', 'app.kubernetes.io/name=worker', '-o', 'json'];
  return JSON.parse(mustDo(pods))
    .items.filter(({ metadata }) => !metadata.deletionTimestamp)
    .map(({ metadata }) => `pod/${metadata.name}`);
}

function updateImage() {
  if (NEXT) {
    mustDo(['-n', NAMESPACE, 'set', 'image', 'deploy/worker', 'deploy/api', `*=${NEXT}`]);
    return `API and workers were updated to ${NEXT}`;
  }
  mustDo(['-n', NAMESPACE, 'rollout', 'restart', 'deploy/worker', 'deploy/api']);
  return 'API and workers were made anew from the same image';
}

/** What a report says, without what differs from run to run. */
function essenceOf({ totalPages, passed, warnings, failed, healthScore, topIssues }) {
  return JSON.stringify({
    totalPages,
    passed,
    warnings,
    failed,
    healthScore,
    issues: topIssues.map(({ ruleId, status, message }) => [ruleId, status, message]),
  });
}

async function checkAudits() {
  const startedAt = Date.now();
  const objects = deploy();
  for (const name of ['api', 'worker']) {
    const rolled = kubectl(['-n', NAMESPACE, 'rollout', 'status', `deploy/${name}`, '--timeout=300s']);
    if (
      !expect(
        rolled.isGood,
        `${name} is rolled out (${Math.round((Date.now() - startedAt) / 1000)} s)${rolled.isGood ? '' : `: ${rolled.complaint}`}`,
      )
    )
      return;
  }
  checkApplyAgain(objects);
  const admin = (...command) => JSON.parse(inPod('deploy/api', 'sqout', 'admin', ...command, '--json'));
  const user = admin('user', 'create', '--email', 'check@example.com', '--name', 'Check');
  const org = admin('org', 'create', '--name', 'Check', '--plan', 'team', '--owner', user.id);
  ({ key } = admin('key', 'create', '--org', org.id, '--user', user.id, '--name', 'Check', '--preset', 'full'));
  const calm = await audit();
  site('/slowly');
  const stormy = await audit(disturbWorkers);
  expect(essenceOf(calm.report) === essenceOf(stormy.report), 'the report is the same as undisturbed');
  expect(
    stormy.asked.most <= 2,
    `no page is fetched more than twice (${stormy.asked.most} at most, ${stormy.asked.pages} pages)`,
  );
  const books = kubectl(['-n', NAMESPACE, 'exec', 'deploy/api', '--', 'sqout', 'admin', 'credits', 'check']);
  expect(books.isGood, `the books are clean${books.isGood ? '' : `: ${books.text}`}`);
}

const reached = kubectl(['version', '--request-timeout=5s', '-o', 'json']);
if (!reached.isGood) {
  console.log(
    `check:cluster is SKIPPED: kubectl reaches no cluster on this machine (${reached.complaint.split('\n')[0]}).`,
  );
  process.exit(0);
}
if (kubectl(['get', 'namespace', NAMESPACE]).isGood) {
  console.error(
    `There is a namespace "${NAMESPACE}" in this cluster. This check wants one without, and deletes what it made.`,
  );
  process.exit(1);
}
try {
  await defineOperatorKinds();
  checkManifests(NAMESPACE);
  if (!args.includes('--manifests')) await checkAudits();
} catch (error) {
  expect(false, error.message);
} finally {
  if (problems.length > 0) console.log(kubectl(['-n', NAMESPACE, 'get', 'pods', '-o', 'wide']).text);
  kubectl(['delete', 'namespace', NAMESPACE, '--wait=true', '--timeout=60s']);
  forgetOperatorKinds();
  kubectl(['delete', 'pv', 'sqout-check-blobs', '--ignore-not-found']);
}
console.log(problems.length === 0 ? 'check:cluster: all good' : `check:cluster: ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
