import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crawlDifferences, type CrawlExpectation } from '../../support/sites/expectations.js';
import { referenceCrawl } from '../../support/sites/reference-crawl.js';
import { siteFromFolder } from '../../support/sites/site-folder.js';
import { startSite, type Site } from '../../support/sites/site-server.js';

type Expected = Record<'quick' | 'surface' | 'full', CrawlExpectation>;
const root = process.cwd();
const expected = JSON.parse(readFileSync(join(root, 'test/sites/sample/expected.json'), 'utf8')) as Expected;
const disallowed = [/^\/cart\//];

describe('sample site', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite(siteFromFolder(join(root, 'apps/cli/sample-site')));
  });
  afterAll(() => site.close());

  it('has the pages that a full crawl is expected to reach', async () => {
    const crawl = await referenceCrawl(site, { followLinks: true, disallowed, sitemapPath: '/sitemap.xml' });
    expect(crawlDifferences(crawl.pages, expected.full)).toEqual([]);
    expect(crawl.broken.sort()).toEqual([...expected.full.broken].sort());
    expect(crawl.notHtml).toEqual(expected.full.notHtml);
    expect(crawl.blocked).toEqual(expected.full.neverFetched);
  });

  it('has the pages that a quick crawl is expected to reach', async () => {
    const crawl = await referenceCrawl(site, { followLinks: false, disallowed, sitemapPath: '/sitemap.xml' });
    expect(crawlDifferences(crawl.pages, expected.quick)).toEqual([]);
    expect(crawl.broken).toEqual(expected.quick.broken);
  });

  it('expects of a surface crawl the pages of a full one, sampled', () => {
    const known = [...expected.surface.pages, ...expected.surface.samples.flatMap((sample) => sample.known)];
    expect(known.sort()).toEqual([...expected.full.pages].sort());
  });

  it('names its own origin in the sitemap and answers unknown paths with 404', async () => {
    expect(await (await fetch(site.url('/sitemap.xml'))).text()).toContain(`<loc>${site.origin}/about/</loc>`);
    expect((await fetch(site.url('/about/team/'))).status).toBe(404);
  });

  it('notices a page too many, one too few and a wrong number of samples', () => {
    const [first, ...rest] = expected.surface.pages;
    const differences = crawlDifferences(
      [...rest, '/nowhere/', '/blog/choosing-timber/', '/products/101/', '/products/102/'],
      expected.surface,
    );
    expect(differences).toEqual([
      `not crawled: ${first}`,
      '/blog/{slug}/: 1 of 4 crawled instead of 2',
      'crawled without reason: /nowhere/',
    ]);
  });
});
