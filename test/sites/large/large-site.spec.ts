import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crawlDifferences, type CrawlExpectation } from '../../support/sites/expectations.js';
import { referenceCrawl } from '../../support/sites/reference-crawl.js';
import { startSite, type Site } from '../../support/sites/site-server.js';
import { GONE, FAILING, MISSING, PATTERNS, TRAPS } from './inventory.js';
import { largeSite } from './large-site.js';
import { PLANTED } from './planted.js';

const read = (mode: string) =>
  JSON.parse(readFileSync(join(process.cwd(), `test/sites/large/${mode}.json`), 'utf8')) as CrawlExpectation;
const full = read('full');
const surface = read('surface');
const quick = read('quick');
const disallowed = [/^\/private\/(?!open$)/, /^\/[^?]*\.json$/, /^\/tmp[^/]*\/draft/];
const sorted = (paths: string[]) => [...paths].sort();

describe('large site', () => {
  let site: Site;
  const pageOf = async (path: string) => (await fetch(site.url(path))).text();
  beforeAll(async () => {
    site = await startSite(largeSite({ slowMs: 1 }));
  });
  afterAll(() => site.close());

  it('has the pages that a full crawl is expected to reach, at least three hundred', async () => {
    site.clearHits();
    const ignore = new RegExp((full.traps ?? []).map((trap) => trap.pattern).join('|'));
    const crawl = await referenceCrawl(site, {
      followLinks: true,
      disallowed,
      ignore,
      sitemapPath: '/sitemap-index.xml',
    });
    // The reference knows no size limit; the product gives up on this one.
    expect(
      crawlDifferences(
        crawl.pages.filter((path) => path !== '/huge'),
        full,
      ),
    ).toEqual([]);
    expect(full.pages.length).toBeGreaterThanOrEqual(300);
    expect(sorted([...crawl.broken, '/huge'])).toEqual(sorted(full.broken));
    expect(crawl.loops).toEqual(['/loop-there', '/loop-self']);
    expect(sorted(crawl.notHtml)).toEqual(sorted(full.notHtml));
    for (const path of full.neverFetched) expect({ path, count: site.count(path) }).toEqual({ path, count: 0 });
  });

  it('has the pages that a quick crawl is expected to reach', async () => {
    const crawl = await referenceCrawl(site, { followLinks: false, disallowed, sitemapPath: '/sitemap-index.xml' });
    expect(crawlDifferences(crawl.pages, quick)).toEqual([]);
    expect(crawl.broken).toEqual(quick.broken);
  });

  it('expects of a surface crawl the pages of a full one, sampled', () => {
    const known = [...surface.pages, ...surface.samples.flatMap((sample) => sample.known)];
    expect(sorted(known)).toEqual(sorted(full.pages));
    expect(surface.samples.map(({ pattern, known: urls }) => ({ pattern, known: urls }))).toEqual(PATTERNS);
  });

  it('leads every trap on for ever', async () => {
    for (const { name, pattern, entry } of TRAPS) {
      const seen = new Set<string>();
      const expression = new RegExp(pattern);
      let next: string | undefined = entry;
      while (next !== undefined && seen.size < 40) {
        seen.add(next);
        const base = site.url(next);
        const links: URL[] = [...(await pageOf(next)).matchAll(/href="([^"]*)"/g)].map(
          ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), base),
        );
        next = links
          .map((link) => link.pathname + link.search)
          .find((path) => expression.test(path) && !seen.has(path));
      }
      expect({ name, reached: seen.size }).toEqual({ name, reached: 40 });
    }
  });

  it('writes the same page every time', async () => {
    const again = await startSite(largeSite({ slowMs: 1 }));
    try {
      for (const path of ['/', '/blog', '/products/1042', '/account?sid=5e550000'])
        expect(await (await fetch(again.url(path))).text()).toBe(await pageOf(path));
    } finally {
      await again.close();
    }
  });

  it('answers missing, gone and failing pages with their status', async () => {
    const statuses = await Promise.all(
      [...MISSING, ...GONE, ...FAILING].map(async (path) => (await fetch(site.url(path))).status),
    );
    expect(statuses).toEqual([404, 404, 404, 404, 404, 410, 500]);
  });

  it('tells pages with and without a trailing slash apart', async () => {
    expect(await pageOf('/twin')).not.toBe(await pageOf('/twin/'));
    expect((await fetch(site.url('/with-slash'))).status).toBe(404);
    expect((await fetch(site.url('/without-slash/'))).status).toBe(404);
  });

  it('has exactly the planted defects', async () => {
    const pages = await Promise.all(full.pages.map(async (path) => ({ path, body: await pageOf(path) })));
    const those = (test: (body: string) => boolean) =>
      sorted(pages.filter(({ body }) => test(body)).map(({ path }) => path));
    expect(those((body) => !body.includes('<title>'))).toEqual(sorted(PLANTED.missingTitle));
    expect(those((body) => !body.includes('name="description"'))).toEqual(sorted(PLANTED.missingDescription));
    expect(those((body) => !body.includes('<h1>'))).toEqual(sorted(PLANTED.missingHeading));
    expect(those((body) => body.includes('height="180">'))).toEqual(sorted(PLANTED.imageWithoutAlt));
    const titles = new Map<string, string[]>();
    for (const { path, body } of pages) {
      const title = /<title>(.*?)</.exec(body)?.[1];
      if (title) titles.set(title, [...(titles.get(title) ?? []), path]);
    }
    expect([...titles.values()].filter((paths) => paths.length > 1)).toEqual([PLANTED.duplicateTitle]);
  });
});
