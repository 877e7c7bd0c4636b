import { jest } from '@jest/globals';
import { Caller, Installation, poll, type Process } from '../support/installation.js';
import { describeOnQueues } from '../support/services/queues.js';
import { startSite, type Site, type SiteDefinition } from '../support/sites/site-server.js';

jest.setTimeout(240_000);

/** Several slices of both workers. */
const PAGES = 300;

/** Small pages, ten links each; every third one is slow. */
function manyPages(count: number, slowMs: number): SiteDefinition {
  const page = (n: number): string => {
    const links = Array.from(
      { length: 10 },
      (_, i) => `<a href="/p/${(n * 10 + i + 1) % count}x">page ${n * 10 + i + 1}</a>`,
    ).join('\n');
    return `<!doctype html><html lang="en"><head><title>Page ${n}</title></head><body><main><h1>Page ${n}</h1><p>Text of page ${n}.</p>${links}</main></body></html>`;
  };
  return {
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow:\n' },
    '/': { headers: { 'content-type': 'text/html' }, body: page(0) },
    '/p/*': ({ pathname }) => {
      const n = Number.parseInt(pathname.slice(3), 10);
      return { headers: { 'content-type': 'text/html' }, body: page(n), ...(n % 3 === 0 ? { delayMs: slowMs } : {}) };
    },
  };
}

function pageHits(site: Site): string[] {
  return site
    .hits()
    .filter((hit) => hit.path === '/' || hit.path.startsWith('/p/'))
    .map((hit) => hit.path);
}

describeOnQueues('workers on the %s queue', (queue) => {
  let installation: Installation;
  let caller: Caller;
  let orgId: string;
  const sites: Site[] = [];
  beforeAll(async () => {
    installation = await Installation.open({ queue });
    const api = await installation.startApi();
    const owner = await installation.newKey();
    orgId = owner.orgId;
    caller = new Caller(api.url, owner.key);
  });
  afterAll(async () => {
    await installation.close();
    await Promise.all(sites.map((site) => site.close()));
  });

  async function newSite(count: number, slowMs: number): Promise<Site> {
    const site = await startSite(manyPages(count, slowMs));
    sites.push(site);
    return site;
  }

  async function settledOnce(id: string): Promise<void> {
    const { database } = installation.context;
    expect(
      await database.query('SELECT charged FROM credit_ledger WHERE operation_key = $1', [`settle:${id}`]),
    ).toEqual([{ charged: 50 }]);
    expect(await database.query('SELECT count(*)::int AS reports FROM reports WHERE run_id = $1', [id])).toEqual([
      { reports: 1 },
    ]);
    expect(await installation.context.checkBooks()).toEqual({ clean: true, problems: [] });
  }

  const restartsOf = async (id: string): Promise<unknown> =>
    (
      await installation.context.database.query<{ restarts: number }>('SELECT restarts FROM runs WHERE id = $1', [id])
    )[0]?.restarts;

  /** The one of both that stays is the only worker of the next test. */
  let first: Process | undefined;

  it('share one run: every page once, never more than the budget, one report, one settlement', async () => {
    const second = await installation.startWorker({ CRAWL_SLICE_SECONDS: '2' });
    first = await installation.startWorker({ CRAWL_SLICE_SECONDS: '2' });
    const site = await newSite(450, 400);
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: PAGES });
    const run = await caller.ended(id, 120_000);
    expect(run).toMatchObject({ status: 'completed', completionReason: 'success' });
    const hits = pageHits(site);
    expect(hits).toHaveLength(PAGES);
    expect(new Set(hits).size).toBe(PAGES);
    expect(await restartsOf(id)).toBe(0);
    await settledOnce(id);
    await second.kill('SIGTERM');
  });

  it('finish a run after the only worker was killed in the middle of it', async () => {
    first ??= await installation.startWorker({ CRAWL_SLICE_SECONDS: '2' });
    const site = await newSite(220, 250);
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 160 });
    const { database } = installation.context;
    const committed = async (): Promise<string[]> =>
      (await database.query<{ url: string }>('SELECT url FROM pages WHERE run_id = $1', [id])).map((page) =>
        page.url.slice(site.origin.length),
      );
    await poll('50 pages are committed', async () => (await committed()).length >= 50, 60_000);
    await first.kill('SIGKILL');
    // None, if it was killed between two.
    const lost = await database.query('SELECT 1 FROM crawl_slices WHERE run_id = $1', [id]);
    const before = new Set(await committed());
    const hitsBefore = pageHits(site).length;
    await installation.startWorker({ CRAWL_SLICE_SECONDS: '2' });
    const run = await caller.ended(id, 60_000);
    expect(run).toMatchObject({ status: 'completed' });
    expect(
      pageHits(site)
        .slice(hitsBefore)
        .filter((path) => before.has(path)),
    ).toEqual([]);
    expect(await committed()).toHaveLength(160);
    expect(await restartsOf(id)).toBe(lost.length);
    await settledOnce(id);
    expect((await installation.context.credits.balance(orgId)).held).toBe(0);
  });
});
