import { jest } from '@jest/globals';
import { Caller, Installation, poll, type Process } from '../support/installation.js';
import { startSite, type Site, type SiteDefinition } from '../support/sites/site-server.js';

jest.setTimeout(180_000);

const PAGES = 320;

/** Every page takes half a second and links to ten others. */
function slowSite(): SiteDefinition {
  const page = (n: number): string => {
    const links = Array.from({ length: 10 }, (_, i) => `<a href="/p/${(n * 10 + i + 1) % PAGES}x">page</a>`).join(' ');
    return `<!doctype html><html lang="en"><head><title>Page ${n}</title></head><body><h1>Page ${n}</h1>${links}</body></html>`;
  };
  const reply = (n: number) => ({ headers: { 'content-type': 'text/html' }, body: page(n), delayMs: 500 });
  return { '/': reply(0), '/p/*': ({ pathname }) => reply(Number.parseInt(pathname.slice(3), 10)) };
}

describe('stopping in the middle of a run', () => {
  let installation: Installation;
  let caller: Caller;
  let orgId: string;
  let site: Site;
  /** Those that are there, as the test before left them. */
  const workers: Process[] = [];
  beforeAll(async () => {
    installation = await Installation.open();
    const api = await installation.startApiHere();
    const owner = await installation.newKey();
    orgId = owner.orgId;
    caller = new Caller(api.url, owner.key);
    site = await startSite(slowSite());
  });
  beforeEach(() => site.clearHits());
  afterAll(async () => {
    await installation.close();
    await site.close();
  });

  /** So many workers at least. */
  const haveWorkers = async (count: number): Promise<[Process, ...Process[]]> => {
    while (workers.length < count) workers.push(await installation.startWorker());
    return workers as [Process, ...Process[]];
  };
  const committed = async (id: string): Promise<string[]> =>
    (await installation.context.database.query<{ url: string }>('SELECT url FROM pages WHERE run_id = $1', [id])).map(
      (page) => page.url.slice(site.origin.length),
    );

  it('a cancelled run fetches nothing after five seconds, and its credits come back', async () => {
    await haveWorkers(2);
    const before = (await installation.context.credits.balance(orgId)).total;
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 150 });
    await poll('30 pages are committed', async () => (await committed(id)).length >= 30, 60_000);
    const cancelled = await caller.call('POST', `/v1/agent-runs/${id}/cancel`);
    const cancelledAt = Date.now();
    expect(cancelled).toMatchObject({
      status: 200,
      body: { id, status: 'cancelled', completionReason: 'cancelled', progress: null },
    });
    expect(await installation.context.credits.balance(orgId)).toMatchObject({ total: before, held: 0 });
    await poll(
      'the slices are gone',
      async () => (await installation.context.database.query('SELECT 1 FROM crawl_slices')).length === 0,
      20_000,
    );
    expect(Math.max(...site.hits().map((hit) => hit.at)) - cancelledAt).toBeLessThan(5_000);
    expect((await caller.call('POST', `/v1/agent-runs/${id}/cancel`)).body).toMatchObject({
      error: { code: 'RUN_NOT_ACTIVE' },
    });
  });

  it('a worker that is asked to stop is out within ten seconds, and another goes on without fetching a page again', async () => {
    const [first] = await haveWorkers(2);
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 150 });
    await poll('30 pages are committed', async () => (await committed(id)).length >= 30, 60_000);
    const stoppedAt = Date.now();
    await first.kill('SIGTERM');
    workers.shift();
    expect(Date.now() - stoppedAt).toBeLessThan(10_000);
    expect(first.child.exitCode).toBe(0);
    const before = new Set(await committed(id));
    const hitsBefore = site.hits().length;
    await poll('the other worker fetches', async () => site.hits().length > hitsBefore + 5, 60_000);
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    expect(
      site
        .hits()
        .slice(hitsBefore)
        .filter((hit) => before.has(hit.path)),
    ).toEqual([]);
    const [row] = await installation.context.database.query('SELECT restarts FROM runs WHERE id = $1', [id]);
    expect(row).toEqual({ restarts: 0 });
  });

  it('a worker that wakes up after its lease writes nothing', async () => {
    const [first] = await haveWorkers(1);
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 60 });
    await poll('20 pages are committed', async () => (await committed(id)).length >= 20, 60_000);
    await first.kill('SIGSTOP');
    await installation.startWorker();
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    const [before] = await installation.context.database.query('SELECT * FROM runs WHERE id = $1', [id]);
    const pagesBefore = await committed(id);
    await first.kill('SIGCONT');
    await first.kill('SIGTERM');
    expect(await installation.context.database.query('SELECT * FROM runs WHERE id = $1', [id])).toEqual([before]);
    expect((await committed(id)).sort()).toEqual(pagesBefore.sort());
    expect(pagesBefore).toHaveLength(60);
    expect(await installation.context.checkBooks()).toEqual({ clean: true, problems: [] });
  });
});
