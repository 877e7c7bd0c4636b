import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { TEST_CERTIFICATE, TEST_KEY } from '../../libs/crawler/src/tls.testing.js';
import { Caller, Installation } from '../support/installation.js';
import { html } from '../support/sites/linked-site.js';
import type { Site, SiteDefinition } from '../support/sites/site-server.js';

jest.setTimeout(120_000);

// Sites of a few pages, each for one behaviour. They share an installation: to start one takes more than all of their audits.
const folder = mkdtempSync(join(tmpdir(), 'sqout-ca-'));
let installation: Installation;
let caller: Caller;
beforeAll(async () => {
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, TEST_CERTIFICATE);
  installation = await Installation.open();
  const api = await installation.startApi();
  await installation.startWorker({ NODE_EXTRA_CA_CERTS: authority, CRAWL_SITEMAP_SECONDS: '1' });
  caller = new Caller(api.url, (await installation.newKey()).key);
});
afterAll(async () => {
  await installation.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Issue {
  ruleId: string;
  itemsTotal: number;
}

const page = (body: string) => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title></head><body><main><h1>Page</h1>${body}</main></body></html>`,
});
const to = (location: string) => ({ status: 301, headers: { location } });

describe('redirects', () => {
  it('in a circle are told as such, and not as broken links; a page that only sends visitors on is a redirect', async () => {
    const paths = ['/there', '/self', '/into', '/old', '/gone', '/stub'];
    const site = await installation.newSite({
      '/': page(paths.map((path) => `<a href="${path}">A page about ${path.slice(1)}</a>`).join(' ')),
      '/there': to('/back'),
      '/back': to('/there'),
      '/self': to('/self'),
      '/into': to('/there'),
      '/old': to('/fine'),
      '/fine': page('fine'),
      '/gone': { status: 410 },
      '/stub': {
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!doctype html><html lang="en"><head><title>Moved</title></head><body><script>location.replace("/moved")</script></body></html>',
      },
      '/moved': page('moved'),
    });
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 20 });
    expect(await caller.ended(id)).toMatchObject({ status: 'completed', completionReason: 'success' });
    const { body } = await caller.call<{ report: { totalPages: number; topIssues: Issue[] } }>(
      'GET',
      `/v1/agent-runs/${id}/report`,
    );
    const counts = Object.fromEntries(body.report.topIssues.map(({ ruleId, itemsTotal }) => [ruleId, itemsTotal]));
    expect(counts['crawlability/redirect-loop']).toBe(3);
    expect(counts['links/broken-internal']).toBe(1);
    expect(counts['crawlability/forwarding-page']).toBe(1);
    expect(body.report.totalPages).toBe(3);
  });
});

describe('what a run may ask for', () => {
  it('no rules of a category, nor one by its name', async () => {
    const site = await installation.newSite({
      '/': {
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!doctype html><html><head><meta charset="utf-8"></head><body><h1>Page</h1></body></html>',
      },
    });
    const id = await caller.startRun(site.url('/'), { disabledRulePatterns: ['security/*', 'core/title'] });
    await caller.ended(id);
    const { body } = await caller.call<{
      report: { categories: { category: string }[]; topIssues: { ruleId: string }[] };
    }>('GET', `/v1/agent-runs/${id}/report`);
    expect(body.report.categories.map(({ category }) => category)).not.toContain('security');
    const rules = body.report.topIssues.map(({ ruleId }) => ruleId);
    expect(rules.filter((rule) => rule.startsWith('security/') || rule === 'core/title')).toEqual([]);
    expect(rules).toContain('core/description');
  });
});

describe('a second audit of the same site', () => {
  it('says what is resolved, what is still there and what was not checked again', async () => {
    let isFixed = false;
    const shop = (title: string) =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8">${title}</head><body><main><h1>Shop</h1><p>Words.</p><a href="/b">b</a></main></body></html>`;
    const site = await installation.newSite({
      '/': () => ({
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: shop(isFixed ? '<title>The shop for oak tables</title>' : ''),
      }),
      '/b': { headers: { 'content-type': 'text/html; charset=utf-8' }, body: shop('') },
    });
    const report = async (maxPages: number) => {
      const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages });
      expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
      return (
        await caller.call<{ report: { comparison: Record<string, unknown> | null; history: unknown[] } }>(
          'GET',
          `/v1/agent-runs/${id}/report`,
        )
      ).body.report;
    };
    expect(await report(10)).toMatchObject({ comparison: null, history: [] });
    isFixed = true;
    const second = await report(1);
    expect(second.history).toHaveLength(1);
    expect(second.comparison).toMatchObject({ isPartial: false });
    const { resolved, notRechecked, stillThere } = second.comparison as {
      resolved: number;
      notRechecked: number;
      stillThere: number;
    };
    expect(resolved).toBeGreaterThanOrEqual(1);
    expect(notRechecked).toBeGreaterThanOrEqual(1);
    expect(stillThere).toBeGreaterThanOrEqual(1);
  });
});

const xml = (body: string) => ({
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?>${body}`,
});
const urlset = (...urls: string[]) =>
  xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`,
  );

/** Its first sitemap takes all the time that sitemaps have. The second is an index. */
const slowToList: SiteDefinition = {
  '/': html('start'),
  '/robots.txt': ({ origin }) => ({
    headers: { 'content-type': 'text/plain' },
    body: ['User-agent: *', 'Disallow: /closed', ...[0, 1, 2, 3].map((n) => `Sitemap: ${origin}/map-${n}.xml`)]
      .concat(`Sitemap: ${origin}/closed/map.xml`)
      .join('\n'),
  }),
  '/map-0.xml': ({ origin }) => ({ ...urlset(`${origin}/page/0`), delayMs: 1_500 }),
  '/map-1.xml': ({ origin }) =>
    xml(
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${origin}/named.xml</loc></sitemap></sitemapindex>`,
    ),
  '/map-2.xml': ({ origin }) => urlset(`${origin}/page/2`, `${origin}/page/0`, 'https://elsewhere.example/'),
  '/map-3.xml': { status: 404 },
  '/named.xml': ({ origin }) => urlset(`${origin}/page/named`),
  '/page/*': html('page'),
};

describe('sitemaps that are left when their time is over', () => {
  interface Report {
    coverage: {
      isComplete: boolean;
      pagesCrawled: number;
      urlsByOutcome: object;
      cuts: { reason: string; count: number }[];
    };
  }
  const audit = async (site: Site, maxPages: number): Promise<Report> => {
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages });
    const { status, completionReason, reportId } = await caller.ended(id, 60_000);
    expect([status, completionReason]).toEqual(['completed', 'success']);
    return (await caller.call<Report>('GET', `/r/${reportId}.json`)).body;
  };
  const probeOf = async (site: Site): Promise<[path: string, error: string | null][]> => {
    const rows = await installation.context.database.query<{ url: string; file: string | null }>(
      `SELECT f.url, f.detail AS file FROM frontier f JOIN runs r ON r.id = f.run_id WHERE r.url = $1 AND f.source = 'map' ORDER BY f.url`,
      [site.url('/')],
    );
    return rows.map(({ url, file }) => [
      new URL(url).pathname,
      file === null ? 'not read' : ((JSON.parse(file) as { error?: string }).error ?? null),
    ]);
  };

  it('are read by the crawl, with what they name, and count for no page', async () => {
    const site = await installation.newSite(slowToList);
    const { coverage } = await audit(site, 20);
    expect(coverage).toMatchObject({ isComplete: true, pagesCrawled: 4, urlsByOutcome: { ok: 4 }, cuts: [] });
    for (const path of [
      '/map-0.xml',
      '/map-1.xml',
      '/map-2.xml',
      '/map-3.xml',
      '/named.xml',
      '/page/0',
      '/page/2',
      '/page/named',
    ])
      expect([path, site.count(path)]).toEqual([path, 1]);
    expect(site.count('/closed/map.xml')).toBe(0);
    expect(await probeOf(site)).toEqual([
      ['/closed/map.xml', 'not-allowed'],
      ['/map-1.xml', null],
      ['/map-2.xml', null],
      ['/map-3.xml', 'http-404'],
      ['/named.xml', null],
    ]);
  });

  it('are told as not read when the page budget is spent before', async () => {
    const site = await installation.newSite(slowToList);
    const { coverage } = await audit(site, 1);
    expect(coverage.pagesCrawled).toBe(1);
    expect(coverage.isComplete).toBe(false);
    expect(coverage.cuts).toContainEqual(expect.objectContaining({ reason: 'sitemaps-out-of-time', count: 4 }));
    expect(site.count('/map-1.xml')).toBe(0);
  });
});

const OWN = { cert: TEST_CERTIFICATE, key: TEST_KEY };
const BOATS =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Boats</title></head><body><main><h1>Boats</h1></main></body></html>';

interface Answer {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(text: string): unknown;
}

function answer(request: { url?: string }, response: Answer): void {
  const isPage = request.url === '/';
  response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  response.end(isPage ? BOATS : 'Not found');
}

describe('a site of https', () => {
  const closing: (() => unknown)[] = [];
  afterAll(() => {
    for (const close of closing) close();
  });

  async function rulesFor(server: Server): Promise<string[]> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    const id = await caller.startRun(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`, { maxPages: 1 });
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    const path = `/v1/agent-runs/${id}/report`;
    const { body } = await caller.call<{ report: { topIssues: { ruleId: string }[] } }>('GET', path);
    return body.report.topIssues.map(({ ruleId }) => ruleId);
  }

  it('that speaks HTTP/1.1 only, and old versions of TLS, is told so', async () => {
    const old = createServer({ ...OWN, minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' }, answer);
    expect(await rulesFor(old)).toEqual(expect.arrayContaining(['performance/http-version', 'security/tls-version']));
  });

  it('that speaks HTTP/2 is told neither, although its pages are asked for by HTTP/1.1', async () => {
    const both = createSecureServer({ ...OWN, allowHTTP1: true }, answer);
    const rules = await rulesFor(both);
    expect(rules).not.toContain('performance/http-version');
    expect(rules).not.toContain('security/tls-version');
    expect(rules).not.toEqual([]);
  });
});
