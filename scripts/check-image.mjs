// npm run check:image [-- --image TAG --renderer TAG]: builds both images (or takes them), looks into the
// first, starts it as Kubernetes would, and audits a site through docker compose.
// Needs Docker with Compose; without it, says so and checks nothing.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { READ_PACKAGES, withDependencies } from './lib/bundled-packages.mjs';
import { Caller, openAccount, reportToPublish } from './lib/caller.mjs';
import { ROOT } from './lib/paths.mjs';
import { said, Verdict } from './lib/verdict.mjs';

const given = parseArgs({ options: { image: { type: 'string' }, renderer: { type: 'string' } } }).values;
const IMAGE = given.image ?? 'sqout:local';
const RENDERER = given.renderer ?? (given.image ? null : 'sqout-renderer:local');
/** Compose gives its network one of these. */
const PRIVATE_NETWORKS = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16';
const PORT = process.env.CHECK_IMAGE_PORT ?? '38117';
const LOCKED_DOWN = [
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  '--network=none',
];
/** What only development needs. */
const NOT_IN_THE_IMAGE = ['jest', 'typescript', 'oxlint', 'prettier', 'prisma', '@swc/core', 'vite', 'playwright-core'];
const SITE = `
const page = (title, links) => '<!doctype html><html lang=en_US><title>' + title + '</title><h1>' + title + '</h1><p role=nonsense>Text.</p>' + links.map((l) => '<a href=' + l + '>' + l + '</a>').join(' ');
require('http').createServer((q, s) => {
  if (q.url === '/robots.txt') return s.writeHead(404).end();
  s.setHeader('content-type', 'text/html');
  if (q.url.startsWith('/app/')) return s.end('<!doctype html><html lang=en><title>Shop</title><div id=root></div><script>document.getElementById("root").innerHTML = "<h1>Product</h1><p>" + "Words that only a script writes. ".repeat(9) + [1, 2, 3].map((n) => "<a href=/app/" + n + ">Product " + n + "</a>").join(" ")</script>');
  s.end(page('Page ' + q.url, ['/a', '/b', '/c']));
}).listen(8080);`;

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const verdict = new Verdict('check:image');
const { expect } = verdict;

const docker = (command, { env = {}, ...options } = {}) =>
  said('docker', command, { cwd: ROOT, env: { ...process.env, ...env }, ...options });

function mustDo(command, options) {
  const result = docker(command, options);
  if (!result.isGood)
    throw new Error(`docker ${command.slice(0, 4).join(' ')} … failed: ${result.complaint.slice(-1000)}`);
  return result.text;
}

async function lookIntoImage() {
  const [image] = JSON.parse(mustDo(['image', 'inspect', IMAGE]));
  console.log(`        size ${Math.round(image.Size / 1e6)} MB`);
  expect(image.Config.User === '1000:1000', 'it runs as uid 1000, given by number');
  expect(Array.isArray(image.Config.Healthcheck?.Test), 'its health check is kept');
  const find = ['--entrypoint=sh', IMAGE, '-c', 'cd /app && find . -type f'];
  const files = mustDo(['run', '--rm', ...LOCKED_DOWN, ...find]).split('\n');
  const own = files.filter((file) => !file.startsWith('./node_modules/'));
  expect(
    !own.some((file) => /\.(spec|testing)\.|\/testing\/|\.md$|\.ts$/.test(file)),
    'no test, source or text file of ours is in it',
  );
  const read = (path) => JSON.parse(mustDo(['run', '--rm', ...LOCKED_DOWN, IMAGE, 'cat', `/app/${path}`]));
  const packages = new Set(
    files.map((file) => /^\.\/(node_modules\/(?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file)?.[1]).filter(Boolean),
  );
  const surplus = NOT_IN_THE_IMAGE.filter((name) => packages.has(`node_modules/${name}`));
  expect(surplus.length === 0, `no development package is in it${surplus.length ? `: ${surplus.join(', ')}` : ''}`);
  const [services, dashboard] = [read('dist/run/.packages.json'), read('dist/apps/web/.packages.json')];
  const bundled = [...services.bundled, ...dashboard.bundled];
  const wanted = new Set(await withDependencies([...services.outside, ...READ_PACKAGES]));
  const unwanted = [...packages].filter((path) => !wanted.has(path) && !path.startsWith('node_modules/@img/'));
  expect(
    packages.size > 0 && unwanted.length === 0,
    `beside the bundles (${bundled.length} packages) it has only what they leave outside (${packages.size})${unwanted.length ? `, but for ${unwanted.join(', ')}` : ''}`,
  );
  const { components = [] } = read('sbom.json');
  const listed = new Set(components.map(({ name, version }) => (version ? name : '')));
  const held = [...packages, ...bundled].map((path) => path.slice(path.lastIndexOf('node_modules/') + 13));
  const unlisted = held.filter((name) => !listed.has(name));
  expect(
    unlisted.length === 0,
    `its bill of materials lists all of them, and ${components.length} in all${unlisted.length ? `, but not ${unlisted.slice(0, 5).join(', ')}` : ''}`,
  );
}

function startLockedDown() {
  const version = docker(['run', '--rm', ...LOCKED_DOWN, IMAGE, 'sqout', '--version']);
  expect(
    version.isGood && /^\d+\.\d+\.\d+/.test(version.text),
    `the command line runs with a read-only root, no capability and no network (${version.text || version.complaint})`,
  );
  const api = docker(['run', '--rm', ...LOCKED_DOWN, IMAGE]);
  expect(!api.isGood && api.complaint.includes('DATABASE_URL'), 'the API without a database says what is missing');
}

async function auditThroughCompose() {
  const project = ['compose', '-p', `sqout-check-${randomUUID().slice(0, 8)}`, '-f', 'docker-compose.yml'];
  if (RENDERER) project.push('--profile', 'rendering');
  const env = {
    SQOUT_IMAGE: IMAGE,
    PORT: `127.0.0.1:${PORT}`,
    CRAWL_ALLOW_NETWORKS: PRIVATE_NETWORKS,
    BASE_URL: `http://127.0.0.1:${PORT}`,
    ...(RENDERER && {
      SQOUT_RENDERER_IMAGE: RENDERER,
      RENDERER_URL: 'http://renderer:3002',
      RENDERER_TOKEN: randomUUID(),
    }),
  };
  try {
    const startedAt = Date.now();
    const up = docker([...project, 'up', '-d', '--no-build', '--wait', '--wait-timeout', '180'], { env });
    expect(
      up.isGood,
      `compose is healthy after ${Math.round((Date.now() - startedAt) / 1000)} s${up.isGood ? '' : `: ${up.complaint.slice(-500)}`}`,
    );
    if (!up.isGood) return;
    const inApi = (...command) => mustDo([...project, 'exec', '-T', 'api', ...command], { env });
    const api = mustDo([...project, 'ps', '-q', 'api'], { env });
    const [{ NetworkSettings }] = JSON.parse(mustDo(['inspect', api]));
    const [network] = Object.keys(NetworkSettings.Networks);
    const onNetwork = ['--name', `${project[2]}-site`, `--network=${network}`, '--network-alias=site'];
    mustDo(['run', '-d', '--rm', ...onNetwork, IMAGE, 'node', '-e', SITE]);
    const admin = (...command) => JSON.parse(inApi('sqout', 'admin', ...command, '--json'));
    const { org, key } = await openAccount(admin, { name: 'Check' });
    const caller = new Caller({ url: `http://127.0.0.1:${PORT}` }, key);
    const audit = async (body) => {
      const { id } = await caller.call('POST', '/v1/agent-runs', { trigger: 'api', ...body });
      return caller.ended(id);
    };
    const ended = await audit({ url: 'http://site:8080/', mode: 'audit-fix' });
    expect(
      ended.status === 'completed',
      `an audit completes through it (${ended.status}${ended.error ? `: ${ended.error}` : ''})`,
    );
    const { fixes = [] } = await caller.call('GET', `/v1/agent-runs/${ended.id}/fixes`);
    expect(fixes.length > 0, `its pages are fixed (${fixes.length} fixes)`);
    if (RENDERER) {
      const shop = await audit({ url: 'http://site:8080/app/', config: JSON.stringify({ render: 'auto' }) });
      const { coverage } = await caller.call('GET', `/r/${shop.reportId}.json`);
      const rendered = coverage?.rendering?.rendered;
      expect(rendered === 4, `pages that scripts fill are rendered, in a browser with its sandbox (${rendered} of 4)`);
    }
    await tryWhatTheApiHolds(caller, org);
    const stopping = Date.now();
    mustDo([...project, 'stop', 'worker', 'api'], { env });
    expect(
      Date.now() - stopping < 15_000,
      `API and worker stop when they are asked to (${((Date.now() - stopping) / 1000).toFixed(1)} s)`,
    );
  } finally {
    docker(['rm', '-f', `${project[2]}-site`]);
    docker([...project, 'down', '-v', '--remove-orphans'], { env });
  }
}

/** Threads that read what is large, and the one package with native parts. */
async function tryWhatTheApiHolds(caller, orgId) {
  const { api, key } = caller;
  const { id } = await caller.call('POST', '/v1/reports', { report: largeReport(), visibility: 'public' });
  const page = await fetch(`${api.url}/r/${id}`);
  expect(page.status === 200, `a report of 2 MB is published and shown (${id}, ${page.status})`);
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' }), 'logo.png');
  const logo = await fetch(`${api.url}/v1/organizations/${orgId}/logo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: form,
  });
  expect(logo.ok, `a logo is taken (${logo.status})`);
  const dashboard = await fetch(`${api.url}/app/`);
  expect(dashboard.status === 200, `the dashboard is there (${dashboard.status})`);
}

function largeReport() {
  const items = Array.from({ length: 4_000 }, (_, n) => ({
    pageUrl: `https://www.example.com/${n}`,
    message: `No title on page ${n}. ${'x'.repeat(400)}`,
  }));
  const rule = { ruleId: 'core/title', name: 'Page title', category: 'core', severity: 'error', status: 'fail', items };
  return { ...reportToPublish('Example').report, ruleResults: { 'core/title': rule } };
}

if (!docker(['compose', 'version']).isGood || !docker(['info']).isGood)
  verdict.skip('no Docker engine with Compose answers on this machine ("docker info", "docker compose version")');
try {
  if (!given.image) {
    const shown = { stdio: ['ignore', 'pipe', 'inherit'] };
    mustDo(['build', '-t', IMAGE, '.'], shown);
    mustDo(['build', '-t', RENDERER, '--target', 'renderer', '.'], shown);
  }
  await lookIntoImage();
  startLockedDown();
  await auditThroughCompose();
} catch (error) {
  expect(false, error.message);
}
verdict.end();
