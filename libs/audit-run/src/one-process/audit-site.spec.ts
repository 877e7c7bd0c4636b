import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { jest } from '@jest/globals';
import type { FixedPage, FixSummary } from '#fixes/text';
import { threadUse } from '#threads';
import { startSite, type Reply, type Site, type SiteDefinition } from '../../../../test/support/sites/site-server.js';
import type { SiteProposals } from '../finish/report/site-proposals.js';
import type { AuditEvent, AuditResult, CompletedAudit } from './audit-result.js';
import { auditSite, type AuditOptions } from './audit-site.js';

jest.setTimeout(120_000);

const html = (links: string[] = [], more = ''): Reply => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title></head><body><main><h1>Page</h1>${links.map((href) => `<a href="${href}">Go to ${href}</a>`).join(' ')}${more}</main></body></html>`,
});

describe('an audit in this process', () => {
  const sites: Site[] = [];
  const newSite = async (definition: SiteDefinition): Promise<Site> => {
    const site = await startSite(definition);
    sites.push(site);
    return site;
  };
  afterEach(() => Promise.all(sites.splice(0).map((site) => site.close())));

  async function audit(options: AuditOptions): Promise<{ events: AuditEvent[]; result: AuditResult }> {
    const running = auditSite(options);
    const events: AuditEvent[] = [];
    for await (const event of running) events.push(event);
    return { events, result: await running.result };
  }

  it('says of each page that it was judged, how far it is, and all that it found', async () => {
    const site = await newSite({ '/': html(['/a', '/gone']), '/a': html() });
    const { events, result } = await audit({ url: site.url('/'), coverage: 'full' });
    const pages = events.filter((event) => event.type === 'page');
    expect(pages.map(({ url, findings }) => [url, findings > 0])).toEqual([
      [site.url('/'), true],
      [site.url('/a'), true],
    ]);
    const phases = new Set(events.flatMap((event) => (event.type === 'progress' ? [event.phase] : [])));
    expect([...phases]).toEqual(['prepare', 'crawl', 'resources', 'rules']);
    const { report, findings, summary } = result as CompletedAudit;
    expect(report).toMatchObject({ totalPages: 2, baseUrl: site.url('/') });
    expect(summary.healthScore).toBe(report.healthScore.score);
    const found = [];
    for await (const part of findings.all()) found.push(...part);
    expect(found.length).toBe(findings.outline.found);
    expect(found.map(({ ruleId }) => ruleId)).toContain('links/broken-internal');
  });

  it('starts where a start page without text leads by a script', async () => {
    const stub = (target: string): Reply => ({
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<!doctype html><html lang="en"><head><title>Moved</title><script>location.replace(${JSON.stringify(target)})</script></head><body></body></html>`,
    });
    const site = await newSite({ '/': stub('/en/'), '/en/': html(['/en/a']), '/en/a': html() });
    const { result } = await audit({ url: site.url('/'), coverage: 'full' });
    const { report } = result as CompletedAudit;
    expect(report).toMatchObject({ baseUrl: site.url('/en/'), totalPages: 2 });
    expect(report.healthScore.score).not.toBeNull();

    const circle = await newSite({ '/': stub('/a'), '/a': stub('/') });
    const stuck = (await audit({ url: circle.url('/') })).result as CompletedAudit;
    expect(stuck.report).toMatchObject({ unseenStart: { reason: 'forwarding' }, healthScore: { score: null } });
  });

  it('takes a page that only forwards for a redirect', async () => {
    const stub = (head: string): Reply => ({
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<!doctype html><html lang="en"><head><title>Moved</title>${head}</head><body></body></html>`,
    });
    const site = await newSite({
      '/': html(['/script', '/refresh', '/plain', '/away', '/round']),
      '/script': stub('<script>window.location.href = "/new"</script>'),
      '/refresh': stub('<meta http-equiv="refresh" content="0; url=/new">'),
      '/plain': stub('<link rel="canonical" href="/newer"><meta http-equiv="refresh" content="0; url=/newer">'),
      '/away': stub('<script>location = "https://elsewhere.example/"</script>'),
      '/round': stub('<script>location.replace("/round")</script>'),
      '/new': html(),
      '/newer': html(),
    });
    const { result } = await audit({ url: site.url('/'), coverage: 'full' });
    const { report, findings } = result as CompletedAudit;
    // The start page, both targets, and the one that leads nowhere.
    expect(report.totalPages).toBe(4);
    const found = [];
    for await (const part of findings.all()) found.push(...part);
    const stubs = found.filter(({ ruleId }) => ruleId === 'crawlability/forwarding-page');
    expect(stubs.map(({ message }) => message).sort()).toEqual([
      `${site.url('/refresh')} responds with a page whose meta tag sends visitors to ${site.url('/new')}.`,
      `${site.url('/script')} responds with a page whose script sends visitors to ${site.url('/new')}.`,
    ]);
  });

  it('reports links to a page that stays unavailable, and not to one that was for a moment', async () => {
    let isFirst = true;
    const unavailable = (): Reply => ({ status: 503, headers: { 'content-type': 'text/plain' }, body: 'Unavailable' });
    const pages = Array.from({ length: 20 }, (_, n) => `/${n}`);
    const site = await newSite({
      '/': html([...pages, '/moment', '/lasting']),
      ...Object.fromEntries(pages.map((path) => [path, html()])),
      '/moment': () => {
        if (!isFirst) return html();
        isFirst = false;
        return unavailable();
      },
      '/lasting': unavailable,
    });
    const { result } = await audit({ url: site.url('/'), coverage: 'full' });
    const { report, findings } = result as CompletedAudit;
    expect(report.totalPages).toBe(22);
    const found = [];
    for await (const part of findings.all()) found.push(...part);
    expect(found.filter(({ ruleId }) => ruleId === 'links/broken-internal').map(({ message }) => message)).toEqual([
      `The URL ${site.url('/lasting')} returned status 503 each of the times it was requested, while other pages responded. Pages that link to it: 1.`,
    ]);
    expect(site.hits().filter(({ path }) => path === '/lasting')).toHaveLength(6);
  });

  it('proposes files of the site and snippets for its server in the mode recommend alone', async () => {
    const site = await newSite({
      '/': {
        ...html(['/a'], '<img src="/a.png" alt=" ">'),
        headers: { 'content-type': 'text/html; charset=utf-8', 'x-powered-by': 'PHP/8.3.1' },
      },
      '/a': html(),
      '/a.png': { headers: { 'content-type': 'image/png' }, body: 'x' },
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nNoindex: /old\n' },
    });
    const proposals = async (mode: 'audit' | 'recommend'): Promise<SiteProposals | undefined> => {
      const { result } = await audit({ url: site.url('/'), mode });
      return (result as unknown as { report: { siteFixes?: SiteProposals } }).report.siteFixes;
    };
    expect(await proposals('audit')).toBeUndefined();
    const { files, server } = (await proposals('recommend'))!;
    expect(files).toContainEqual(
      expect.objectContaining({ path: '/robots.txt', safety: 'safe', after: 'User-agent: *\n# Noindex: /old\n' }),
    );
    expect(server.verified.map(({ rule }) => rule)).toContain('security/version-disclosure');
    const nginx = server.snippets.find((snippet) => snippet.server === 'nginx')!;
    expect(nginx.parts.map(({ text }) => text).join('')).toContain('proxy_hide_header x-powered-by;');
  });

  it('proposes in the mode recommend what needs to know of other pages and files, and nothing where they are not known', async () => {
    const png = Buffer.alloc(2_000);
    Buffer.from('89504e470d0a1a0a0000000d494844520000012c000000c8', 'hex').copy(png);
    const site = await newSite({
      '/': html(
        ['/old', '/About.html', '/gone', '/copy'],
        '<img src="/a.png" alt="A bed"><img src="/b.png" alt="Peas"><script src="/JS/site.js" defer></script>',
      ),
      '/old': { status: 301, headers: { location: '/new' } },
      '/temporary': { status: 302, headers: { location: '/new' } },
      '/new': html(['/', '/temporary', '/original'], '<script src="/js/site.js" defer></script>'),
      '/about': html(['/']),
      '/original': html(['/', '/about']),
      '/copy': {
        ...html(['/']),
        headers: { 'content-type': 'text/html; charset=utf-8', link: '</original>; rel="canonical"' },
      },
      '/a.png': { headers: { 'content-type': 'image/png', 'content-length': '2000' }, body: png },
      '/b.png': { status: 404, body: 'no' },
      '/js/site.js': { headers: { 'content-type': 'text/javascript' }, body: 'a()' },
    });
    const { result } = await audit({ url: site.url('/'), mode: 'recommend', coverage: 'full' });
    const { report } = result as unknown as { report: { fixes: FixedPage[]; fixSummary: FixSummary } };
    const fixes = report.fixes.flatMap((page) =>
      page.fixes.map((fix) => ({ ...fix, path: new URL(page.url).pathname })),
    );
    const written = (rule: string): string[] =>
      fixes.filter((fix) => fix.rule === rule).map(({ path, after }) => `${path}: ${after}`);
    expect(written('links/redirected')).toEqual(['/: <a href="/new">']);
    expect(fixes.find(({ rule }) => rule === 'links/redirected')).toMatchObject({ safety: 'safe', removes: 1 });
    expect(written('links/broken-internal')).toEqual(['/: <a href="/about">']);
    expect(written('links/non-canonical')).toEqual(['/: <a href="/original">']);
    expect(written('images/dimensions')).toEqual(['/: <img src="/a.png" alt="A bed" width="300" height="200">']);
    expect(written('links/broken-script')).toEqual(['/: <script src="/js/site.js" defer>']);
    const reasons = report.fixSummary.refusedByReason.map(({ reason }) => reason);
    expect(reasons).toContain('The size of the file is not known.');
    expect(report.fixSummary.refusedByRule).toContainEqual({
      rule: 'images/dimensions',
      reason: 'The size of the file is not known.',
      findings: 1,
    });
    expect(reasons.some((reason) => reason.startsWith('No page of the site has a similar URL'))).toBe(true);
  });

  it('hands out in the mode audit-fix what takes exactly the findings that it counts, and has nothing left to fix after that', async () => {
    const pages: Record<string, string> = {
      '/': `\ufeff${String(html(['/beans'], '<p role="nonsense">Text</p>').body)}`,
      '/beans': String(html(['/'], '<img src="/a.png" alt=" " width="1" height="1">').body).replaceAll('><', '>\r\n<'),
    };
    const page = (path: string) => () => ({ headers: { 'content-type': 'text/html' }, body: pages[path]! });
    const site = await newSite({ '/': page('/'), '/beans': page('/beans') });
    const fixed = async () => {
      const { result } = await audit({ url: site.url('/'), mode: 'audit-fix' });
      const { report, findings } = result as CompletedAudit & {
        report: { fixes: FixedPage[]; fixSummary: FixSummary };
      };
      return { ...report.fixSummary, fixes: report.fixes, found: findings.outline.found };
    };
    const first = await fixed();
    expect(first).toMatchObject({ mode: 'audit-fix', delivered: 2, removed: 2, pagesSkipped: [] });
    for (const { url, fixes, hasMark } of first.fixes) {
      const path = new URL(url).pathname;
      const start = hasMark ? 1 : 0;
      let text = pages[path]!.slice(start);
      const edits = fixes.filter(({ delivered }) => delivered).flatMap((fix) => fix.edits);
      for (const edit of edits.sort((a, b) => b.start - a.start))
        text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
      pages[path] = pages[path]!.slice(0, start) + text;
    }
    const second = await fixed();
    expect([second.found, second.delivered]).toEqual([first.found - first.removed, 0]);
  });

  it('ends with the report of what is there when it is asked to stop', async () => {
    const stop = new AbortController();
    const site = await newSite({
      '/': html(['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8', '/9']),
      '/1': html(),
      '*': { delayMs: 600_000 },
      '/robots.txt': { status: 404 },
      '/sitemap.xml': { status: 404 },
      '/sitemap_index.xml': { status: 404 },
      '/sqout-0123456789abcdef-does-not-exist': { status: 404 },
      '/llms.txt': { status: 404 },
      '/.well-known/*': { status: 404 },
      '/favicon.ico': { status: 404 },
    });
    const running = auditSite({ url: site.url('/'), coverage: 'full', signal: stop.signal, concurrency: 2 });
    for await (const event of running) if (event.type === 'page' && event.url.endsWith('/1')) stop.abort();
    const result = await running.result;
    expect(result).toMatchObject({ status: 'completed', isPartial: true, isStopped: true, report: { totalPages: 2 } });
    expect((result as CompletedAudit).report.coverage.urlsByOutcome).toMatchObject({ 'not-reached': 8 });
  });

  it('has nothing to report when it is stopped before the first page', async () => {
    const site = await newSite({ '*': { delayMs: 600_000 } });
    const { result } = await audit({ url: site.url('/'), signal: AbortSignal.timeout(200) });
    expect(result).toMatchObject({ status: 'failed', reason: 'stopped' });
  });

  it.each([
    ['http://127.0.0.1:1/', 'connection_refused'],
    ['no address', 'unreachable'],
  ])('of %s fails as %s', async (url, reason) => {
    expect((await audit({ url })).result).toMatchObject({ status: 'failed', reason });
  });

  it('obeys robots.txt, and what was included and excluded, and says what was left out', async () => {
    const site = await newSite({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: sqout\nDisallow: /docs/closed' },
      '/': html(['/docs/1', '/docs/2.pdf', '/docs/closed', '/shop/1', '/shop/2']),
      '*': html(),
    });
    const { result } = await audit({ url: site.url('/'), coverage: 'full', include: ['/docs/'], exclude: ['/*.pdf$'] });
    const { coverage, totalPages } = (result as CompletedAudit).report;
    expect(totalPages).toBe(2);
    expect(coverage.cuts).toEqual([{ reason: 'excluded', where: '/', count: 3, example: site.url('/docs/2.pdf') }]);
    const asked = site.hits().map(({ path }) => path);
    expect(asked).toContain('/docs/1');
    for (const path of ['/docs/2.pdf', '/docs/closed', '/shop/1', '/shop/2']) expect(asked).not.toContain(path);
  });

  it('sends the headers of its caller to the host that it starts at, and to no other one', async () => {
    const other = await newSite({ '/robots.txt': { status: 404 }, '*': html() });
    const site = await newSite({
      '/': html(['/inside', other.url('/page')], `<img src="${other.url('/a.png')}" alt="">`),
      '/inside': html(),
    });
    await audit({
      url: site.url('/'),
      coverage: 'full',
      externalLinks: true,
      headers: { Cookie: 'session=secret', 'X-Team': 'blue' },
    });
    const sent = (hits: ReturnType<Site['hits']>): unknown[] => [
      ...new Set(hits.map(({ headers }) => `${headers.cookie} ${String(headers['x-team'])}`)),
    ];
    expect(sent(site.hits())).toEqual(['session=secret blue']);
    expect(other.hits().length).toBeGreaterThan(0);
    expect(sent(other.hits())).toEqual(['undefined undefined']);
  });

  it('tells a bot wall from a broken page by the body of the refusal, whatever type the wall says that it has', async () => {
    const body = "var dd={'rt':'c','host':'geo.captcha-delivery.com'}";
    const wall = { status: 405, headers: { 'content-type': 'application/json' }, body };
    const site = await newSite({ '/': html(['/walled', '/gone']), '/walled': wall, '/gone': { status: 405 } });
    const { result } = await audit({ url: site.url('/'), coverage: 'full' });
    expect((result as CompletedAudit).report.coverage.urlsByOutcome).toMatchObject({ 'bot-blocked': 1, broken: 1 });
  });

  it.each([
    [{ headers: { host: 'other.example' } }, 'The header "host" cannot be sent.'],
    [{ headers: { 'x-a': 'b\r\nc: d' } }, 'The value of the header "x-a" cannot be sent.'],
    [{ include: ['docs'] }, '"docs" is not a valid path pattern.'],
  ])('refuses %j', async (options, message) => {
    await expect(auditSite({ url: 'http://127.0.0.1:1/', ...options }).result).rejects.toThrow(message);
  });

  it('leaves its thread, which has loaded the rules, to the next audit, unless it was stopped', async () => {
    const site = await newSite({ '/': html() });
    const threadsAfter = async (options: Partial<AuditOptions> = {}): Promise<number | undefined> => {
      await audit({ url: site.url('/'), ...options });
      return threadUse().audit?.threads;
    };
    expect([await threadsAfter(), await threadsAfter()]).toEqual([1, 1]);
    expect(await threadsAfter({ signal: AbortSignal.abort() })).toBe(0);
  });

  it('leaves nothing running: the process ends by itself', async () => {
    const site = await newSite({ '/': html() });
    const door = pathToFileURL(join(process.cwd(), 'dist/libs/audit-run/src/one-process/index.js')).href;
    const audited = `auditSite({ url: ${JSON.stringify(site.url('/'))} }).result`;
    const code = `import(${JSON.stringify(door)}).then(({ auditSite }) => ${audited}).then(({ status }) => console.log(status))`;
    const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const limit = setTimeout(() => child.kill('SIGKILL'), 60_000);
    const [exitCode] = (await once(child, 'close')) as [number | null];
    clearTimeout(limit);
    expect([exitCode, output.trim()]).toEqual([0, 'completed']);
  });
});
