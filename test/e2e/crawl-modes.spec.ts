import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Caller, Installation } from '../support/installation.js';
import { crawlDifferences, type CrawlExpectation } from '../support/sites/expectations.js';
import { siteFromFolder } from '../support/sites/site-folder.js';
import { startSite, type Site } from '../support/sites/site-server.js';
import { largeSite } from '../sites/large/large-site.js';

jest.setTimeout(120_000);

const MODES = ['quick', 'surface', 'full'] as const;
const read = (path: string): unknown => JSON.parse(readFileSync(join(process.cwd(), path), 'utf8'));
const sampleExpected = read('test/sites/sample/expected.json') as Record<(typeof MODES)[number], CrawlExpectation>;

describe('what each mode crawls', () => {
  let installation: Installation;
  let caller: Caller;
  const sites: Site[] = [];
  beforeAll(async () => {
    installation = await Installation.open();
    const api = await installation.startApi();
    await installation.startWorker({ CRAWL_SLICE_SECONDS: '3' });
    caller = new Caller(api.url, (await installation.newKey()).key);
  });
  afterAll(async () => {
    await installation.close();
    await Promise.all(sites.map((site) => site.close()));
  });

  async function crawl(site: Site, mode: string, maxPages: number) {
    sites.push(site);
    const id = await caller.startRun(site.url('/'), { coverageMode: mode, maxPages });
    const run = await caller.ended(id, 90_000);
    const rows = await installation.context.database.query<{ url: string }>(
      `SELECT url FROM frontier WHERE run_id = $1 AND outcome IN ('broken', 'too-large')`,
      [id],
    );
    const broken = rows.map((row) => row.url.slice(site.origin.length)).sort();
    const pages = await installation.context.database.query<{ url: string }>(
      'SELECT url FROM pages WHERE run_id = $1',
      [id],
    );
    return { run, broken, pages: pages.map((page) => page.url.slice(site.origin.length)) };
  }

  it.each(MODES)('of the sample site, in %s mode', async (mode) => {
    const site = await startSite(siteFromFolder(join(process.cwd(), 'apps/cli/sample-site')));
    const expected = sampleExpected[mode];
    const { run, pages, broken } = await crawl(site, mode, expected.maxPages);
    expect(run).toMatchObject({ status: 'completed', completionReason: 'success' });
    expect(crawlDifferences(pages, expected)).toEqual([]);
    expect(broken).toEqual([...expected.broken].sort());
    for (const path of expected.neverFetched) expect(site.count(path)).toBe(0);
  });

  it('of the sample site, in surface mode with a budget that it fits: all of it', async () => {
    const site = await startSite(siteFromFolder(join(process.cwd(), 'apps/cli/sample-site')));
    const { run, pages } = await crawl(site, 'surface', 40);
    expect(run).toMatchObject({ status: 'completed', completionReason: 'success' });
    expect(crawlDifferences(pages, sampleExpected.full)).toEqual([]);
  });

  it.each(MODES)('of the large site, in %s mode', async (mode) => {
    const expected = read(`test/sites/large/${mode}.json`) as CrawlExpectation;
    const site = await startSite(largeSite());
    const { run, pages, broken } = await crawl(site, mode, expected.maxPages);
    expect(run).toMatchObject({ status: 'completed' });
    expect(crawlDifferences(pages, expected)).toEqual([]);
    expect(broken).toEqual([...expected.broken].sort());
    for (const path of expected.neverFetched) expect(site.count(path)).toBe(0);
    const twice = pages.filter((path) => site.count(path) > 1);
    expect(twice).toEqual([]);
  });
});
