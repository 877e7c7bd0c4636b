import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { Caller, Installation, poll, type Process } from '../support/installation.js';
import { siteFromFolder } from '../support/sites/site-folder.js';
import type { Reply, Site } from '../support/sites/site-server.js';

jest.setTimeout(240_000);

const page = (head: string, body: string): Reply => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>${head}</head><body><main><h1>Page</h1>${body}</main></body></html>`,
});
const kept = { 'cache-control': 'public, max-age=31536000, immutable' };
const file = (type: string, body: string | Buffer, headers: Record<string, string> = {}): Reply => ({
  headers: { 'content-type': type, ...kept, ...headers },
  body,
});
/** Put together here, so that nothing in this file looks like a secret to those who search for them. */
const secret = `sk${'_live_'}q7Zt0VbN3xKpL9dRw2YfJ8sMhG5cTa`;

interface Finding {
  messageId: string;
  url?: string;
  pages?: string[];
  pagesTotal?: number;
}
interface Report {
  ruleResults: Record<string, { status: string; items: Finding[]; pagesTotal: number } | undefined>;
  coverage: { resources: { found: number; checked: number }; cuts: { reason: string; count: number }[] };
}

describe('what the pages load', () => {
  let installation: Installation;
  let caller: Caller;
  let worker: Process;
  beforeAll(async () => {
    installation = await Installation.open();
    const api = await installation.startApi();
    worker = await installation.startWorker();
    caller = new Caller(api.url, (await installation.newKey()).key);
  });
  afterAll(() => installation.close());

  const audit = async (site: Site, options: Record<string, unknown> = {}): Promise<Report> => {
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 20, ...options });
    const { status, reportId } = await caller.ended(id, 150_000);
    expect(status).toBe('completed');
    return (await caller.call<Report>('GET', `/r/${reportId}.json`)).body;
  };
  const told = (report: Report, rule: string): string[] =>
    (report.ruleResults[rule]?.items ?? []).map(({ url = '' }) => new URL(url).pathname).sort();

  it('is asked for once, however many pages load it, and a broken image is one finding with all its pages', async () => {
    const site = await installation.newSite({
      '/gone.png': { status: 404 },
      '/there.css': file('text/css', gzipSync('p { background: url(hay.png) }'), { 'content-encoding': 'gzip' }),
      '/hay.png': file('image/png', 'x'.repeat(100)),
      '*': page(
        '<link rel="stylesheet" href="/there.css">',
        `<img src="/gone.png" alt="Gone">${[1, 2, 3, 4, 5].map((n) => `<a href="/${n}">Page ${n}</a>`).join(' ')}`,
      ),
    });
    const report = await audit(site);
    const [finding] = report.ruleResults['images/broken']?.items ?? [];
    expect(report.ruleResults['images/broken']).toMatchObject({ status: 'fail', pagesTotal: 6 });
    expect(finding).toMatchObject({ url: site.url('/gone.png'), pagesTotal: 6 });
    expect(finding?.pages).toHaveLength(6);
    expect(report.coverage.resources).toEqual({ found: 3, checked: 3, notChecked: [] });
    expect(site.count('/there.css')).toBe(1);
    // A HEAD that finds fault is confirmed by a GET.
    expect(
      site
        .hits()
        .filter(({ path }) => path === '/gone.png')
        .map(({ method }) => method),
    ).toEqual(['HEAD', 'GET']);
    expect(
      site
        .hits()
        .filter(({ path }) => path === '/hay.png')
        .map(({ method }) => method),
    ).toEqual(['HEAD']);
  });

  it('is judged by weight, type, compression, caching and what stands in it', async () => {
    const large = 'const barn = 1;\n'.repeat(1_000);
    const site = await installation.newSite({
      '/heavy.jpg': file('image/jpeg', Buffer.alloc(700_000, 1)),
      '/new-format.jpg': file('image/jpeg', Buffer.concat([Buffer.from('RIFF    WEBPVP8 '), Buffer.alloc(200_000, 1)])),
      '/plain.js': file('text/javascript', large),
      '/secret.js': file('text/javascript', `start();\nconst key = "${secret}";\n//# sourceMappingURL=secret.js.map`),
      '/secret.js.map': file('application/json', '{"version":3,"sources":["a.ts"],"mappings":"AAAA"}'),
      '/refused.js': file('text/plain', 'start();', { 'x-content-type-options': 'nosniff' }),
      '/changed.js': file('text/javascript', 'start();'),
      '/fonts.css': {
        headers: { 'content-type': 'text/css' },
        body: `@font-face { font-family: Barn; src: url(barn.woff2) } h1 { font-family: Barn }${' '.repeat(2_000)}`,
      },
      '/barn.woff2': { status: 404 },
      '/soft.png': file('text/html', '<!doctype html><title>Not found</title>'),
      '/old.js': { status: 301, headers: { location: '/new.js' } },
      '/new.js': file('text/javascript', 'start();'),
      '/': page(
        '<link rel="stylesheet" href="/fonts.css"><script src="/plain.js" defer></script><script src="/secret.js" defer></script><script src="/refused.js" defer></script><script src="/old.js" defer></script>' +
          `<script src="/changed.js" integrity="sha256-${'A'.repeat(43)}=" defer></script>`,
        '<img src="/heavy.jpg" alt="Heavy"><img src="/new-format.jpg" alt="New"><img src="/soft.png" alt="Soft">',
      ),
    });
    const report = await audit(site);
    expect(told(report, 'images/weight')).toEqual(['/heavy.jpg']);
    expect(told(report, 'images/broken')).toEqual(['/soft.png']);
    expect(told(report, 'performance/file-compression')).toEqual(['/plain.js']);
    expect(told(report, 'security/script-secrets')).toEqual(['/secret.js']);
    expect(told(report, 'security/source-map')).toEqual(['/secret.js.map']);
    expect(told(report, 'security/file-type-blocked')).toEqual(['/refused.js']);
    expect(told(report, 'security/file-integrity')).toEqual(['/changed.js']);
    expect(told(report, 'performance/file-caching')).toEqual(['/fonts.css']);
    expect(told(report, 'performance/file-fonts')).toEqual(['/fonts.css']);
    expect(told(report, 'links/broken-style-file')).toEqual(['/barn.woff2']);
    expect(told(report, 'links/redirected-file')).toEqual(['/old.js']);
  });

  it('weighs what responses to HEAD say, as their bodies are not read', async () => {
    const numbers = Array.from({ length: 24 }, (_, i) => i);
    const site = await installation.newSite({
      ...Object.fromEntries(numbers.map((n) => [`/${n}.webp`, file('image/webp', Buffer.alloc(250_000, n))])),
      '/': page('', numbers.map((n) => `<img src="/${n}.webp" alt="Barn ${n}">`).join('')),
    });
    const [finding] = (await audit(site)).ruleResults['performance/page-weight']?.items ?? [];
    expect(finding).toMatchObject({ messageId: 'heavy' });
    expect(site.hits().filter(({ path, method }) => path === '/0.webp' && method === 'GET')).toEqual([]);
  });

  it('are also all files of a srcset, and what styles in the page name for its elements', async () => {
    const image = file('image/png', 'x'.repeat(100));
    const site = await installation.newSite({
      '/small.png': image,
      '/last.png': image,
      '/hero.png': { status: 404 },
      '/large.png': { status: 404 },
      '/tile.png': { status: 404 },
      '/unused.png': { status: 404 },
      '/': page(
        '<style>.card { background: url("/tile.png") } .unused { background: url("/unused.png") }</style>',
        '<img src="/small.png" srcset="/small.png 1x, /large.png 2x" alt="A"><div class="card" style="background-image:url(/hero.png)">B</div><img src="/last.png" alt="C">',
      ),
    });
    const report = await audit(site);
    expect(told(report, 'images/broken')).toEqual(['/hero.png', '/large.png', '/tile.png']);
  });

  it('is left alone where robots.txt says so, and a refusal or a request to slow down is never called broken', async () => {
    const site = await installation.newSite({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /closed' },
      '/refused.png': { status: 403 },
      '/tired.js': ({ nth }) =>
        nth === 1 ? { status: 429, headers: { 'retry-after': '1' } } : file('text/javascript', 'start();'),
      '/': page(
        '<script src="/tired.js" defer></script>',
        '<img src="/closed/a.png" alt="A"><img src="/refused.png" alt="B">',
      ),
    });
    const report = await audit(site);
    expect(site.count('/closed/a.png')).toBe(0);
    expect(site.count('/tired.js')).toBe(2);
    expect(told(report, 'images/broken')).toEqual([]);
    expect(told(report, 'links/broken-script')).toEqual([]);
    expect(report.ruleResults['images/broken']?.status).toBe('pass');
    expect(report.coverage.resources).toMatchObject({ found: 3, checked: 1 });
    expect(report.coverage.cuts.map(({ reason }) => reason).sort()).toEqual(['resources-refused', 'resources-robots']);
  });

  it('is no subject of complaint at the bundled sample site', async () => {
    const site = await installation.newSite(siteFromFolder(join(process.cwd(), 'apps/cli/sample-site')));
    const { coverage, ruleResults } = await audit(site, { maxPages: 50 });
    expect(coverage.resources).toMatchObject({ found: 9, checked: 9 });
    const rules = ['images/broken', 'images/weight', 'links/broken-script', 'links/broken-stylesheet'];
    const files = Object.keys(ruleResults).filter((id) =>
      /\/(?:file-|broken-file|broken-style-file|script-secrets|source-map|minified)/.test(id),
    );
    for (const id of [...rules, ...files]) expect([id, ruleResults[id]?.items]).toEqual([id, []]);
  });

  it('is asked of other hosts only when links to them are checked', async () => {
    const other = await installation.newSite({ '*': { status: 404 } });
    const site = await installation.newSite({ '/': page('', `<img src="${other.url('/gone.png')}" alt="Gone">`) });
    expect(told(await audit(site), 'images/broken')).toEqual([]);
    expect(other.hits()).toEqual([]);
    expect(told(await audit(site, { externalLinksEnabled: true }), 'images/broken')).toEqual(['/gone.png']);
    expect(other.hits().map(({ path }) => path)).toEqual(expect.arrayContaining(['/robots.txt', '/gone.png']));
  });

  it('goes on where a worker that was killed left it', async () => {
    const images = Array.from({ length: 120 }, (_, n) => `/image-${n}.png`);
    const site = await installation.newSite({
      '/': page('', images.map((path) => `<img src="${path}" alt="Barn">`).join('')),
      '*': () => ({ ...file('image/png', 'x'), delayMs: 150 }),
    });
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 5 });
    const isMidway = (): boolean => images.filter((path) => site.count(path) > 0).length > 30;
    await poll('some of the images have been asked for', async () => isMidway(), 60_000);
    await worker.kill('SIGKILL');
    await installation.startWorker();
    const { reportId, status } = await caller.ended(id, 150_000);
    expect(status).toBe('completed');
    const { coverage } = (await caller.call<Report>('GET', `/r/${reportId}.json`)).body;
    expect(coverage.resources).toMatchObject({ found: 120, checked: 120 });
    // What was in hand and not written: a second's worth of one worker.
    const again = images.filter((path) => site.count(path) > 1);
    expect(again.length).toBeLessThan(60);
    expect(images.every((path) => site.count(path) <= 2)).toBe(true);
  });
});
