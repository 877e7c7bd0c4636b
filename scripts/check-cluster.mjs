// npm run check:cluster [-- --image TAG --pages N --manifests]: applies the manifests to the cluster that kubectl reaches, and audits a site there while its workers are
// deleted and replaced (--manifests leaves the audit out). Everything lives in the namespace "sqout" of that cluster, which must not be there before, and is removed at the end.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { missingDefinitions } from './lib/operator-kinds.mjs';
import { renderKustomization } from './lib/kustomize.mjs';
import { ROOT } from './lib/paths.mjs';
import { sleep, waitUntil } from './lib/process.mjs';

const args = process.argv.slice(2);
const option = (name, fallback) => (args.includes(name) ? args[args.indexOf(name) + 1] : fallback);
const IMAGE = option('--image', 'sqout:local');
const PAGES = Number(option('--pages', '5000'));
const MANIFESTS = join(ROOT, 'deploy', 'kubernetes');
const NAMESPACE = 'sqout';
/** A folder of the node, as a cluster of one node may have it without a storage class. */
const BLOBS = { path: `/tmp/sqout-check-${process.pid}`, type: 'DirectoryOrCreate' };
const RUN_TIMEOUT_MS = 15 * 60_000;
/** Kinds whose version changed with Kubernetes 1.21 and 1.23: what an older API server calls them. */
const OLDER_VERSIONS = { 'policy/v1': 'policy/v1beta1' };

/** In kinds of the operators. */
const MISSPELT = [
  ['overlays/monitoring', 'podMetricsEndpoints:', 'podMetricEndpoints:'],
  ['overlays/monitoring', 'annotations:', 'annotation:'],
  ['overlays/keda', 'pollingInterval:', 'pollInterval:'],
];

const problems = [];
const note = (text) => console.log(`        ${text}`);
const expect = (isTrue, what) => {
  console.log(`${isTrue ? 'ok     ' : 'FAILED '} ${what}`);
  if (!isTrue) problems.push(what);
  return isTrue;
};

function kubectl(command, input, tries = command[0] === 'version' ? 1 : 10) {
  const result = spawnSync('kubectl', command, { encoding: 'utf8', input, maxBuffer: 256 * 1024 * 1024 });
  if (result.error) return { isGood: false, text: '', complaint: result.error.message };
  // An API server that is starting again, as a small one does under load, says nothing about our objects.
  if (result.status !== 0 && tries > 1 && /connection refused|was refused|TLS handshake/.test(result.stderr)) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
    return kubectl(command, input, tries - 1);
  }
  return { isGood: result.status === 0, text: result.stdout.trim(), complaint: result.stderr.trim() };
}

function mustDo(command, input) {
  const result = kubectl(command, input);
  if (!result.isGood)
    throw new Error(`kubectl ${command.slice(0, 4).join(' ')} … failed: ${result.complaint.slice(-800)}`);
  return result.text;
}

/** The objects of a folder of manifests as JSON. */
function render(folder) {
  const text = renderKustomization(kubectl, MANIFESTS, folder);
  const list = mustDo(['create', '--dry-run=client', '--validate=false', '-o', 'json', '-f', '-'], knownOf(text));
  return parseObjects(list);
}

/** One YAML document each. */
const documentsOf = (text) => text.split(/^---$/m).filter((document) => /\S/.test(document));
const versionOf = (document) => /^apiVersion: *(\S+)/m.exec(document)?.[1] ?? '';
const kindOf = (document) => /^kind: *(\S+)/m.exec(document)?.[1] ?? '';

let served;
function isServed(version) {
  served ??= new Set(mustDo(['api-versions']).split('\n'));
  return served.has(version);
}

/** What this API server can know: an older version of the same kind where there is one; what is left out is said. */
function knownOf(text, leftOut = new Set()) {
  const known = [];
  for (const document of documentsOf(text)) {
    const version = versionOf(document);
    const older = OLDER_VERSIONS[version];
    if (isServed(version)) known.push(document);
    else if (older && isServed(older)) known.push(document.replace(`apiVersion: ${version}`, `apiVersion: ${older}`));
    else leftOut.add(`${kindOf(document)} (${version})`);
  }
  return known.join('---\n');
}

/** `kubectl create -o json` prints one object after the other. */
function parseObjects(text) {
  return text
    .split(/^(?=\{$)/m)
    .filter((part) => /\S/.test(part))
    .map((part) => JSON.parse(part))
    .flatMap((object) => (object.kind === 'List' ? object.items : [object]));
}

/** The operators' kinds, where no operator is: gone again at the end. */
let definitions = [];
async function defineOperatorKinds() {
  definitions = missingDefinitions(isServed);
  if (definitions.length === 0) return;
  mustDo(['apply', '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items: definitions }));
  const names = definitions.map(({ metadata }) => `crd/${metadata.name}`);
  mustDo(['wait', '--for=condition=Established', ...names, '--timeout=60s']);
  note(
    `no operators here: ${definitions.map(({ spec }) => spec.names.kind).join(', ')} are held against definitions of our own`,
  );
  // Their members are published a moment after the kinds.
  const isPublished = () =>
    definitions.every(
      ({ spec }) =>
        kubectl(['explain', `${spec.names.plural}.spec`, `--api-version=${spec.group}/${spec.versions[0].name}`])
          .isGood,
    );
  await waitUntil(isPublished, { timeoutMs: 60_000, intervalMs: 1_000 });
  served = undefined;
}

function checkManifests() {
  const folders = ['base', ...readdirSync(join(MANIFESTS, 'overlays')).map((name) => `overlays/${name}`)];
  mustDo(['create', 'namespace', NAMESPACE]);
  for (const folder of folders) {
    const leftOut = new Set();
    const text = knownOf(renderKustomization(kubectl, MANIFESTS, folder), leftOut);
    const applied = tryApply(text);
    const isQuiet = !/warning/i.test(applied.complaint.replace(/.*kubectl\.kubernetes\.io\/last-applied.*\n?/g, ''));
    expect(
      applied.isGood && isQuiet,
      `${folder} is accepted by the API server without a warning${applied.isGood && isQuiet ? '' : `: ${applied.complaint.slice(-400)}`}`,
    );
    if (leftOut.size > 0) note(`not known to this server, so not tried: ${[...leftOut].join(', ')}`);
  }
  const misspelt = knownOf(renderKustomization(kubectl, MANIFESTS, 'base')).replace(
    'revisionHistoryLimit:',
    'revisionHistoryLimits:',
  );
  expect(isRefused(misspelt), 'a misspelt member is refused');
  for (const [folder, right, wrong] of MISSPELT) {
    const text = knownOf(renderKustomization(kubectl, MANIFESTS, folder));
    if (!text.includes(right)) continue;
    expect(isRefused(text.replace(right, wrong)), `${folder}: "${wrong}" in the place of "${right}" is refused`);
  }
}

/**
 * What the API server says of objects. Those of kinds that we defined ourselves are held against the definitions that it has published: the build of
 * Kubernetes 1.20 that Debian machines have ends with a memory fault when it decodes any custom object.
 */
function tryApply(text) {
  const own = new Set(definitions.map(({ spec }) => `${spec.group}/${spec.versions[0].name}`));
  const isOwn = (document) => own.has(versionOf(document));
  const [ours, served] = [documentsOf(text).filter(isOwn), documentsOf(text).filter((document) => !isOwn(document))];
  const answers = [
    kubectl(['apply', '--dry-run=server', '-f', '-'], served.join('---\n')),
    ...(ours.length > 0
      ? [kubectl(['create', '--dry-run=client', '--validate=true', '-f', '-'], ours.join('---\n'))]
      : []),
  ];
  return {
    isGood: answers.every(({ isGood }) => isGood),
    complaint: answers.map(({ complaint }) => complaint).join('\n'),
  };
}

/** Refused for a member that nobody knows, not for another reason. */
function isRefused(text) {
  const { isGood, complaint } = tryApply(text);
  return !isGood && /unknown field/.test(complaint);
}

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

/** A site of so many pages; GET /asked tells how often each path was asked for. */
const SITE = `
const pages = ${PAGES}, asked = new Map();
const links = (n) => [2 * n + 1, 2 * n + 2, (n * 7) % pages].filter((m) => m < pages).map((m) => '<a href="/p/' + m + '">Page number ' + m + '</a>').join(' ');
require('http').createServer((q, s) => {
  if (q.url === '/asked') return s.setHeader('content-type', 'application/json').end(JSON.stringify({ most: Math.max(0, ...asked.values()), pages: asked.size }));
  if (q.url === '/forget') { asked.clear(); return s.end('ok'); }
  const n = q.url === '/' ? 0 : Number(/^\\/p\\/(\\d+)$/.exec(q.url)?.[1] ?? -1);
  if (!(n >= 0 && n < pages)) return s.writeHead(404).end();
  if (q.method === 'GET') asked.set(n, (asked.get(n) ?? 0) + 1);
  s.setHeader('content-type', 'text/html; charset=utf-8');
  s.end('<!doctype html><html lang="en"><title>Page number ' + n + ' of the test site</title><h1>Page ' + n + '</h1><p>Text of page ' + n + '.</p>' + links(n));
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
    if (object.kind === 'ConfigMap') object.data.CRAWL_ALLOW_NETWORKS = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16';
    if (object.kind === 'PersistentVolumeClaim') object.spec.storageClassName = '';
    for (const container of containersOf(object)) container.image = IMAGE;
  }
  const volumes = objects.filter(({ kind }) => kind === 'PersistentVolumeClaim').map(volumeFor);
  mustDo(
    ['-n', NAMESPACE, 'apply', '-f', '-'],
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [...volumes, ...objects] }),
  );
  for (const name of ['postgres', 'redis', 'site'])
    mustDo(['-n', NAMESPACE, 'wait', '--for=condition=Ready', `pod/${name}`, '--timeout=120s']);
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
/** Asked from inside of a pod, so that no port of this machine is needed. */
function api(method, path, body) {
  const script = `fetch('http://127.0.0.1:3000' + process.argv[2], { method: process.argv[1], headers: { authorization: 'Bearer ${key}', 'content-type': 'application/json' }, body: process.argv[3] }).then((r) => r.text()).then(console.log)`;
  return JSON.parse(inPod('deploy/api', 'node', '-e', script, method, path, ...(body ? [JSON.stringify(body)] : [])));
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
  const said = await disturbed;
  if (ended?.status !== 'completed') throw new Error(`the run ended as ${ended?.status}: ${ended?.error}`);
  const { report } = api('GET', `/v1/agent-runs/${run.id}/report`);
  note(`${report.totalPages} pages in ${Math.round((Date.now() - startedAt) / 1000)} s${said ? `; ${said}` : ''}`);
  return { report, asked: site('/asked') };
}

/** Deletes every worker pod in turn, gracefully and by force, and replaces all of them in between. */
async function disturbWorkers(readRun) {
  const workers = () =>
    mustDo(['-n', NAMESPACE, 'get', 'pods', '-l', 'app.kubernetes.io/name=worker', '-o', 'name'])
      .split('\n')
      .filter(Boolean);
  const isOver = () => !['pending', 'running'].includes(readRun().status);
  const done = { graceful: 0, forced: 0, replaced: 0 };
  for (let round = 0; !isOver() && round < 4; round++) {
    for (const [index, worker] of workers().entries()) {
      await sleep(3_000);
      if (isOver()) break;
      const isForced = (round + index) % 2 === 1;
      kubectl([
        '-n',
        NAMESPACE,
        'delete',
        worker,
        '--wait=false',
        ...(isForced ? ['--grace-period=0', '--force'] : []),
      ]);
      done[isForced ? 'forced' : 'graceful']++;
    }
    if (round === 0) {
      mustDo([
        '-n',
        NAMESPACE,
        'patch',
        'deploy/worker',
        '-p',
        JSON.stringify({
          spec: { template: { metadata: { annotations: { 'sqout.dev/release': String(Date.now()) } } } },
        }),
      ]);
      done.replaced++;
    }
    await sleep(5_000);
  }
  return `${done.graceful} workers deleted, ${done.forced} by force, all replaced ${done.replaced} times`;
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
  deploy();
  const migrated = kubectl(['-n', NAMESPACE, 'wait', '--for=condition=complete', 'job/migrate', '--timeout=180s']);
  if (!expect(migrated.isGood, `the migration completes${migrated.isGood ? '' : `: ${migrated.complaint}`}`)) return;
  for (const name of ['api', 'worker']) {
    const rolled = kubectl(['-n', NAMESPACE, 'rollout', 'status', `deploy/${name}`, '--timeout=150s']);
    if (
      !expect(
        rolled.isGood,
        `${name} is rolled out (${Math.round((Date.now() - startedAt) / 1000)} s)${rolled.isGood ? '' : `: ${rolled.complaint}`}`,
      )
    )
      return;
  }
  const admin = (...command) => JSON.parse(inPod('deploy/api', 'sqout', 'admin', ...command, '--json'));
  const user = admin('user', 'create', '--email', 'check@example.com', '--name', 'Check');
  const org = admin('org', 'create', '--name', 'Check', '--plan', 'team', '--owner', user.id);
  ({ key } = admin('key', 'create', '--org', org.id, '--user', user.id, '--name', 'Check', '--preset', 'full'));
  const calm = await audit();
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
  checkManifests();
  if (!args.includes('--manifests')) await checkAudits();
} catch (error) {
  expect(false, error.message);
} finally {
  if (problems.length > 0) console.log(kubectl(['-n', NAMESPACE, 'get', 'pods', '-o', 'wide']).text);
  kubectl(['delete', 'namespace', NAMESPACE, '--wait=true', '--timeout=60s']);
  for (const { metadata } of definitions) kubectl(['delete', 'crd', metadata.name, '--ignore-not-found']);
  kubectl(['delete', 'pv', 'sqout-check-blobs', '--ignore-not-found']);
}
console.log(problems.length === 0 ? 'check:cluster: all good' : `check:cluster: ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
