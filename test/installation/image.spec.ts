// npm run check:image: builds both images (or takes those that SQOUT_CHECK_IMAGE and SQOUT_CHECK_RENDERER name), looks into
// the first, starts it as Kubernetes would, and audits a site through docker compose.
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { READ_PACKAGES, withDependencies } from '../../scripts/lib/bundled-packages.mjs';
import { auditReport } from '../../libs/reports/src/audit-report.testing.js';
import { Caller, type RunBody } from '../support/installation.js';
import { openAccount, ROOT, RUN_MS, type Account } from './installation.js';
import { describeUnless, said, type Said } from './programs.js';

jest.setTimeout(1_800_000);

const { SQOUT_CHECK_IMAGE, SQOUT_CHECK_RENDERER, SQOUT_CHECK_PORT: PORT = '38117' } = process.env;
const IMAGE = SQOUT_CHECK_IMAGE ?? 'sqout:local';
const RENDERER = SQOUT_CHECK_RENDERER ?? (SQOUT_CHECK_IMAGE ? null : 'sqout-renderer:local');
/** Compose gives its network one of these. */
const PRIVATE_NETWORKS = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16';
const LOCKED_DOWN = [
  ...['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL'],
  ...['--security-opt=no-new-privileges', '--network=none'],
];
const SITE = `
const page = (title, links) => '<!doctype html><html lang=en_US><title>' + title + '</title><h1>' + title + '</h1><p role=nonsense>Text.</p>' + links.map((l) => '<a href=' + l + '>' + l + '</a>').join(' ');
require('http').createServer((q, s) => {
  if (q.url === '/robots.txt') return s.writeHead(404).end();
  s.setHeader('content-type', 'text/html');
  if (q.url.startsWith('/app/')) return s.end('<!doctype html><html lang=en><title>Shop</title><div id=root></div><script>document.getElementById("root").innerHTML = "<h1>Product</h1><p>" + "Words that only a script writes. ".repeat(9) + [1, 2, 3].map((n) => "<a href=/app/" + n + ">Product " + n + "</a>").join(" ")</script>');
  s.end(page('Page ' + q.url, ['/a', '/b', '/c']));
}).listen(8080);`;
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const docker = (command: readonly string[], env: Record<string, string> = {}): Said =>
  said('docker', command, { cwd: ROOT, env: { ...process.env, ...env } });

function mustDo(command: readonly string[], env?: Record<string, string>): string {
  const result = docker(command, env);
  if (result.isGood) return result.text;
  throw new Error(`docker ${command.slice(0, 4).join(' ')} … failed: ${result.complaint.slice(-1000)}`);
}

/** What a program of the image says, with a read-only root, no capability and no network. */
const inImage = (...command: string[]): Said => docker(['run', '--rm', ...LOCKED_DOWN, ...command]);

const missing =
  docker(['compose', 'version']).isGood && docker(['info']).isGood
    ? null
    : 'no Docker engine with Compose answers on this machine ("docker info", "docker compose version")';

describeUnless(missing, 'the image', () => {
  beforeAll(() => {
    if (SQOUT_CHECK_IMAGE) return;
    mustDo(['build', '-t', IMAGE, '.']);
    mustDo(['build', '-t', RENDERER!, '--target', 'renderer', '.']);
  });

  describe('as it is', () => {
    let files: string[];
    /** Folders of packages beside the bundles. */
    let packages: string[];
    let services: { bundled: string[]; outside: string[] };
    let bundled: string[];
    const read = <T>(path: string): T => JSON.parse(inImage(IMAGE, 'cat', `/app/${path}`).text) as T;
    beforeAll(() => {
      files = inImage('--entrypoint=sh', IMAGE, '-c', 'cd /app && find . -type f').text.split('\n');
      packages = files.flatMap(
        (file) => /^\.\/(node_modules\/(?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file)?.[1] ?? [],
      );
      services = read('dist/run/.packages.json');
      bundled = [...services.bundled, ...read<{ bundled: string[] }>('dist/apps/web/.packages.json').bundled];
    });

    it('runs as uid 1000, given by number, and keeps its health check', () => {
      const [{ Config }] = JSON.parse(mustDo(['image', 'inspect', IMAGE])) as [{ Config: object }];
      expect(Config).toMatchObject({ User: '1000:1000', Healthcheck: { Test: expect.any(Array) } });
    });

    it('has no test, source or text file of ours', () => {
      const own = files.filter((file) => !file.startsWith('./node_modules/'));
      expect(own.length).toBeGreaterThan(0);
      expect(own.filter((file) => /\.(spec|testing)\.|\/testing\/|\.md$|\.ts$/.test(file))).toEqual([]);
    });

    it('has no development package, and beside the bundles only what they leave outside', async () => {
      const wanted = new Set(await withDependencies([...services.outside, ...READ_PACKAGES]));
      expect(packages.length).toBeGreaterThan(0);
      expect(packages.filter((path) => !wanted.has(path) && !path.startsWith('node_modules/@img/'))).toEqual([]);
    });

    it('has a bill of materials that lists all packages', () => {
      const { components } = read<{ components: { name: string; version?: string }[] }>('sbom.json');
      const listed = new Set(components.map(({ name, version }) => (version ? name : '')));
      const held = [...packages, ...bundled].map((path) => path.slice(path.lastIndexOf('node_modules/') + 13));
      expect(held.filter((name) => !listed.has(name))).toEqual([]);
    });

    it('runs the command line with a read-only root, no capability and no network', () => {
      expect(inImage(IMAGE, 'sqout', '--version')).toMatchObject({ text: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    });

    it('has an API that says what is missing when it has no database', () => {
      expect(inImage(IMAGE)).toMatchObject({ isGood: false, complaint: expect.stringContaining('DATABASE_URL') });
    });
  });

  describe('through docker compose', () => {
    const project = ['compose', '-p', `sqout-check-${randomUUID().slice(0, 8)}`, '-f', 'docker-compose.yml'];
    if (RENDERER) project.push('--profile', 'rendering');
    const site = `${project[2]!}-site`;
    const BASE_URL = `http://127.0.0.1:${PORT}`;
    const env = {
      ...{ SQOUT_IMAGE: IMAGE, PORT: `127.0.0.1:${PORT}`, CRAWL_ALLOW_NETWORKS: PRIVATE_NETWORKS, BASE_URL },
      ...(RENDERER && {
        ...{ SQOUT_RENDERER_IMAGE: RENDERER, RENDERER_URL: 'http://renderer:3002', RENDERER_TOKEN: randomUUID() },
      }),
    };
    const compose = (...command: string[]): string => mustDo([...project, ...command], env);
    let account: Account;
    let caller: Caller;

    beforeAll(async () => {
      compose('up', '-d', '--no-build', '--wait', '--wait-timeout', '180');
      const [{ NetworkSettings }] = JSON.parse(mustDo(['inspect', compose('ps', '-q', 'api')])) as [
        { NetworkSettings: { Networks: object } },
      ];
      const [network] = Object.keys(NetworkSettings.Networks);
      const onNetwork = [`--network=${network}`, '--network-alias=site'];
      // The image's own health check asks the API, which this container is not.
      mustDo(['run', '-d', '--rm', '--no-healthcheck', '--name', site, ...onNetwork, IMAGE, 'node', '-e', SITE]);
      const admin = async (...command: string[]) =>
        JSON.parse(compose('exec', '-T', 'api', 'sqout', 'admin', ...command, '--json')) as Record<string, string>;
      account = await openAccount(admin, { name: 'Check' });
      caller = new Caller(BASE_URL, account.key);
    });
    afterAll(() => {
      docker(['rm', '-f', site]);
      docker([...project, 'down', '-v', '--remove-orphans'], env);
    });
    const audit = async (path: string, config: object, more = {}): Promise<RunBody> =>
      caller.ended(await caller.startRun(`http://site:8080${path}`, { ...config }, more), RUN_MS);

    it('audits a site, and fixes its pages', async () => {
      const run = await audit('/', {}, { mode: 'audit-fix' });
      expect(run).toMatchObject({ status: 'completed', error: null });
      const { fixes } = await caller.ask<{ fixes: unknown[] }>('GET', `/v1/agent-runs/${run.id}/fixes`);
      expect(fixes.length).toBeGreaterThan(0);
    });

    (RENDERER ? it : it.skip)('renders pages that scripts fill, in a browser with its sandbox', async () => {
      const { reportId } = await audit('/app/', { render: 'auto' });
      const report = await caller.ask('GET', `/r/${reportId}.json`);
      expect(report).toMatchObject({ coverage: { rendering: { rendered: 4 } } });
    });

    it('publishes and shows a report of 2 MB', async () => {
      const items = Array.from({ length: 4_000 }, (_, n) => ({
        pageUrl: `https://www.example.com/${n}`,
        message: `No title on page ${n}. ${'x'.repeat(400)}`,
      }));
      const rule = {
        ...{ ruleId: 'core/title', name: 'Page title', category: 'core' },
        severity: 'error',
        status: 'fail',
      };
      const report = auditReport({ ruleResults: { 'core/title': { ...rule, items } } });
      const { id } = await caller.ask<{ id: string }>('POST', '/v1/reports', { report, visibility: 'public' });
      expect((await fetch(`${BASE_URL}/r/${id}`)).status).toBe(200);
    });

    it('takes a logo, with the package that has native parts', async () => {
      const body = new FormData();
      body.set('file', new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' }), 'logo.png');
      const headers = { authorization: `Bearer ${account.key}` };
      const url = `${BASE_URL}/v1/organizations/${account.org}/logo`;
      expect((await fetch(url, { method: 'POST', headers, body })).ok).toBe(true);
    });

    it('has the dashboard', async () => {
      expect((await fetch(`${BASE_URL}/app/`)).status).toBe(200);
    });

    it('stops API and worker when they are asked to', () => {
      const stopping = Date.now();
      compose('stop', 'worker', 'api');
      expect(Date.now() - stopping).toBeLessThan(15_000);
    });
  });
});
