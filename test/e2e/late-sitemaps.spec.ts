import { jest } from '@jest/globals';
import { Caller, Installation } from '../support/installation.js';
import { html } from '../support/sites/linked-site.js';
import type { Site, SiteDefinition } from '../support/sites/site-server.js';

jest.setTimeout(120_000);

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
  let installation: Installation;
  let caller: Caller;
  beforeAll(async () => {
    installation = await Installation.open();
    const api = await installation.startApi();
    await installation.startWorker({ CRAWL_SITEMAP_SECONDS: '1' });
    caller = new Caller(api.url, (await installation.newKey()).key);
  });
  afterAll(() => installation.close());

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
