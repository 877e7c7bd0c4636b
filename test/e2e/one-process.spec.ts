import { gunzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { auditSite, type AuditOptions, type CompletedAudit } from '#audit-run';
import { FindingsReader, FindingsRepository, type Finding } from '#findings';
import { createBlobStore } from '#storage';
import { Caller, Installation, type Process } from '../support/installation.js';
import type { Reply, Site, SiteDefinition, SiteRequest } from '../support/sites/site-server.js';

jest.setTimeout(300_000);

const HTML = { 'content-type': 'text/html; charset=utf-8' };
/** Judges how long answers took, which differs from one audit to the next. */
const TIMED_RULES = ['performance/slow-answer'];

function page(title: string, links: readonly string[], more = ''): Reply {
  const anchors = links.map((href) => `<li><a href="${href}">Read about ${href}</a></li>`).join('');
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${more}</head><body><main><h1>${title}</h1><ul>${anchors}</ul></main></body></html>`;
  return { headers: HTML, body };
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

/** A shop with everything that a crawl has to come to terms with. */
function shop(elsewhere: Site): SiteDefinition {
  const product = ({ pathname }: SiteRequest): Reply =>
    page(
      `Product ${pathname}`,
      ['/', '/catalogue', `${pathname}?color=red&size=1&sort=price`, `${pathname}?size=2&sort=name&color=blue`],
      '<script src="/app.js"></script><link rel="stylesheet" href="/style.css">',
    );
  const month = ({ query }: SiteRequest): Reply => {
    const at = Number(query.get('month') ?? 1);
    return page(`Month ${at}`, [`/calendar?month=${at + 1}&year=2026`, `/calendar?month=${at - 1}&year=2026`]);
  };
  return {
    '/robots.txt': ({ origin }) => ({
      headers: { 'content-type': 'text/plain' },
      body: `User-agent: *\nDisallow: /private/\nSitemap: ${origin}/sitemap.xml`,
    }),
    '/sitemap.xml': ({ origin }) => ({
      headers: { 'content-type': 'application/xml' },
      body: `<urlset>${['/', '/old', '/lonely', '/products/1', '/private/a', '/nowhere'].map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`,
    }),
    '/': { status: 302, headers: { location: '/home' } },
    '/home': page(
      'A shop for everything',
      [
        ...['/catalogue', '/old', '/circle/a', '/far', '/gone', '/calendar?month=1&year=2026', '/private/b'],
        ...['/manual.pdf', '/hops/1', '/wall', `${elsewhere.origin}/fine`, `${elsewhere.origin}/gone`],
        ...[`${elsewhere.origin}/closed/1`, 'http://10.255.0.1/inside'],
      ],
      `<link rel="stylesheet" href="/style.css"><script src="/missing.js"></script><script src="${elsewhere.origin}/lib.js"></script>`,
    ),
    '/catalogue': page(
      'Catalogue',
      numbers(30).map((n) => `/products/${n}`),
    ),
    '/products/*': product,
    '/calendar': month,
    '/lonely': page(
      'Lonely',
      numbers(6).map((n) => `/talk?PHPSESSID=${String(n).repeat(26)}`),
    ),
    '/talk': page('Talk', []),
    '/old': { status: 301, headers: { location: '/lonely' } },
    '/far': { status: 301, headers: { location: `${elsewhere.origin}/fine` } },
    '/circle/a': { status: 302, headers: { location: '/circle/b' } },
    '/circle/b': { status: 302, headers: { location: '/circle/a' } },
    '/hops/*': ({ pathname }) => ({
      status: 301,
      headers: { location: `/hops/${Number(pathname.split('/').at(-1)) + 1}` },
    }),
    '/gone': { status: 410, headers: HTML, body: '<title>Gone</title>' },
    '/wall': { status: 403, headers: HTML, body: '<title>Forbidden</title>' },
    '/manual.pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.4' },
    '/style.css': {
      headers: { 'content-type': 'text/css' },
      body: '@import "/more.css"; body { background: url(/bg.png) }',
    },
    '/more.css': { headers: { 'content-type': 'text/css' }, body: 'p { color: red }' },
    '/app.js': { headers: { 'content-type': 'text/javascript' }, body: 'go();\n//# sourceMappingURL=app.js.map' },
  };
}

interface Audited {
  /** JSON, without what tells one audit from the next. */
  report: string;
  findings: Finding[];
}

describe('an audit in one process', () => {
  let installation: Installation;
  let api: Process;
  let elsewhere: Site;
  beforeAll(async () => {
    installation = await Installation.open();
    api = await installation.startApi();
    // One connection, so that both find what there is in one order.
    await installation.startWorker({ CRAWL_SLICE_CONNECTIONS: '1', CRAWL_HOST_CONNECTIONS: '1' });
    elsewhere = await installation.newSite({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /closed' },
      '/fine': page('Fine', []),
      '/lib.js': { headers: { 'content-type': 'text/javascript' }, body: 'lib();' },
    });
  });
  afterAll(() => installation.close());

  /** As a worker makes it, of an organization that has audited nothing before. */
  async function byWorker({ url, coverage, maxPages, externalLinks, disabledRules }: AuditOptions): Promise<Audited> {
    const caller = new Caller(api.url, (await installation.newKey()).key);
    const id = await caller.startRun(url, {
      coverageMode: coverage,
      maxPages,
      externalLinksEnabled: externalLinks,
      disabledRulePatterns: disabledRules,
    });
    expect(await caller.ended(id, 120_000)).toMatchObject({ status: 'completed', completionReason: 'success' });
    const { database } = installation.context;
    const [row] = await database.query<{ key: string }>('SELECT content_key AS key FROM reports WHERE run_id = $1', [
      id,
    ]);
    const blob = await createBlobStore(`file:${installation.blobs}`).get(row!.key);
    const reader = new FindingsReader(new FindingsRepository(database));
    const set = await reader.open(id);
    return audited(gunzipSync(blob!.body).toString('utf8'), reader.all(set!, {}));
  }

  async function inOneProcess(options: AuditOptions): Promise<Audited> {
    const result = await auditSite({ ...options, concurrency: 1 }).result;
    expect(result).toMatchObject({ status: 'completed', isPartial: false, isStopped: false });
    const { content, findings } = result as CompletedAudit;
    return audited(gunzipSync(content).toString('utf8'), findings.all());
  }

  async function audited(json: string, parts: AsyncIterable<Finding[]>): Promise<Audited> {
    const report = JSON.parse(json) as { timestamp: string; summary: { histograms: Record<string, unknown> } };
    report.timestamp = '';
    expect(report.summary.histograms).toHaveProperty('ttfbMs');
    report.summary.histograms.ttfbMs = null;
    const findings: Finding[] = [];
    for await (const part of parts) findings.push(...part);
    return { report: JSON.stringify(report, null, 1), findings };
  }

  async function expectSame(options: AuditOptions): Promise<Audited> {
    const own = await inOneProcess({ ...options, disabledRules: TIMED_RULES });
    const workers = await byWorker({ ...options, disabledRules: TIMED_RULES });
    expect(own.report.split('\n')).toEqual(workers.report.split('\n'));
    expect(own.findings).toEqual(workers.findings);
    return own;
  }

  it.each([
    ['quick', 60],
    ['surface', 60],
    // So few that samples stand for others.
    ['surface', 24],
    ['full', 120],
    // Fewer than there are: what is left out is the same.
    ['full', 12],
  ] as const)('gives the report that a worker gives, in %s mode with %d pages', async (coverage, maxPages) => {
    const site = await installation.newSite(shop(elsewhere));
    const { report } = await expectSame({ url: site.url('/'), coverage, maxPages, externalLinks: true });
    const { coverage: left } = JSON.parse(report);
    expect(left.urlsByOutcome).toMatchObject({ redirect: expect.any(Number), 'robots-blocked': expect.any(Number) });
    expect(left.externalLinks.notChecked.map(({ reason }: { reason: string }) => reason).sort()).toEqual([
      'private-address',
      'robots',
    ]);
    if (maxPages === 120) expect(left.cuts).toContainEqual(expect.objectContaining({ reason: 'session-id', count: 4 }));
    expect(site.hits().filter(({ path }) => path.startsWith('/private/'))).toEqual([]);
  });

  it('gives the same report of a site with a crawl delay, and keeps it', async () => {
    const site = await installation.newSite({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nCrawl-delay: 0.3' },
      '/': page('Slow', ['/a', '/b'], '<link rel="stylesheet" href="/style.css">'),
      '/a': page('A', ['/b', '/c']),
      '/b': page('B', ['/']),
      '/c': page('C', ['/missing']),
      '/style.css': { headers: { 'content-type': 'text/css' }, body: 'p { color: red }' },
    });
    await expectSame({ url: site.url('/'), coverage: 'full', maxPages: 20 });
    const at = site.hits().map((hit) => hit.at);
    // The first request asks for the delay.
    const asked = at.slice(1);
    // They set out 300 ms apart. Seen from here, one that was late brings the next one
    // nearer: so four in a row take two of three pauses, at least.
    const pauses = asked.slice(3).map((ms, i) => ms - asked[i]!);
    expect(pauses.length).toBeGreaterThan(5);
    expect(pauses.filter((ms) => ms < 600)).toEqual([]);
  });
});
