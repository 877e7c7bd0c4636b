import { jest } from '@jest/globals';
import { Caller, Installation, poll, type Process } from '../support/installation.js';
import { startSite, type Site, type SiteDefinition } from '../support/sites/site-server.js';

jest.setTimeout(240_000);

const PAGES = 60;

/** While true, a crawl that has had half of its pages waits 3 s for each other one: somebody who looks finds it at work. */
const halfway = { isHeld: false, asked: 0 };

/** Every page takes 100 ms, loads a style sheet and links to ten others. */
function site(): SiteDefinition {
  const page = (n: number): string => {
    const links = Array.from({ length: 10 }, (_, i) => `<a href="/p/${(n * 10 + i + 1) % PAGES}x">page</a>`).join(' ');
    return `<!doctype html><html lang="en"><head><title>Page ${n}</title><link rel="stylesheet" href="/s.css"></head><body><h1>Page ${n}</h1>${links}</body></html>`;
  };
  const reply = (n: number) => ({
    headers: { 'content-type': 'text/html' },
    body: page(n),
    delayMs: halfway.isHeld && ++halfway.asked > PAGES / 2 ? 3_000 : 100,
  });
  return {
    '/': () => reply(0),
    '/p/*': ({ pathname }) => reply(Number.parseInt(pathname.slice(3), 10)),
    '/s.css': { headers: { 'content-type': 'text/css' }, body: 'p { color: red }' },
  };
}

/**
 * All that workers keep as JSON, as one of the version before would have written it:
 * without versions, and without the members that came later.
 */
const AS_BEFORE = [
  `UPDATE runs SET crawl_state = crawl_state - 'v', site_probe = site_probe - 'v' - 'negotiation',
     phase_state = phase_state - 'v', start_page = start_page - 'v' WHERE id = $1`,
  `UPDATE pages SET results = (results::jsonb - 'v')::text, facts = (facts::jsonb - 'loads')::text WHERE run_id = $1`,
  `UPDATE resources SET answer = (answer::jsonb - 'v')::text WHERE run_id = $1`,
];
const PACE_AS_BEFORE = `UPDATE crawl_hosts SET pace = pace - 'v'`;

describe('a run that workers of two versions share', () => {
  let installation: Installation;
  let caller: Caller;
  let served: Site;
  /** The only one there is, as the test before left it. */
  let worker: Process | undefined;
  beforeAll(async () => {
    installation = await Installation.open();
    const api = await installation.startApiHere();
    caller = new Caller(api.url, (await installation.newKey()).key);
    served = await startSite(site());
  });
  afterAll(async () => {
    await installation.close();
    await served.close();
  });

  const query = <Row>(text: string, values: string[] = []): Promise<Row[]> =>
    installation.context.database.query<Row>(text, values);
  const pagesOf = async (id: string): Promise<number> =>
    (await query('SELECT 1 FROM pages WHERE run_id = $1', [id])).length;

  /** A worker that is stopped in the middle of the run. */
  const crawlHalf = async (first: Process): Promise<string> => {
    Object.assign(halfway, { isHeld: true, asked: 0 });
    const id = await caller.startRun(served.url('/'), { coverageMode: 'full', maxPages: PAGES });
    await poll('a part of the pages is committed', async () => (await pagesOf(id)) >= 15, 120_000);
    await first.kill('SIGTERM');
    halfway.isHeld = false;
    return id;
  };

  it('is completed with all pages when the first half is of the version before', async () => {
    const id = await crawlHalf(await installation.startWorker());
    const before = await pagesOf(id);
    const [kept] = await query<{ v: string }>(`SELECT crawl_state ->> 'v' AS v FROM runs WHERE id = $1`, [id]);
    expect(Number(kept?.v)).toBeGreaterThan(1);
    for (const text of AS_BEFORE) await query(text, [id]);
    await query(PACE_AS_BEFORE);

    worker = await installation.startWorker();
    expect(await caller.ended(id)).toMatchObject({ status: 'completed', completionReason: 'success' });
    expect(before).toBeLessThan(PAGES);
    const report = await caller.call('GET', `/v1/agent-runs/${id}/report`);
    expect(report.body).toMatchObject({ report: { totalPages: PAGES } });
    const versions = await query<{ v: string | null; pages: number }>(
      `SELECT results::jsonb ->> 'v' AS v, count(*)::int AS pages FROM pages WHERE run_id = $1 GROUP BY 1 ORDER BY 1`,
      [id],
    );
    expect(versions).toEqual([
      { v: '2', pages: PAGES - before },
      { v: null, pages: before },
    ]);
  });

  it('waits for a newer worker when this one does not understand what was kept, and does not fail', async () => {
    const id = await crawlHalf(worker ?? (await installation.startWorker()));
    const newer = `UPDATE runs SET crawl_state = crawl_state || '{"v": 99, "min": 99}' WHERE id = $1`;
    await query(newer, [id]);
    const before = await pagesOf(id);

    await installation.startWorker();
    const other = await caller.startRun(served.url('/p/1x'), { coverageMode: 'full', maxPages: 1 });
    expect(await caller.ended(other)).toMatchObject({ status: 'completed' });
    const [run] = await query<{ status: string; restarts: number }>('SELECT status, restarts FROM runs WHERE id = $1', [
      id,
    ]);
    expect(run).toMatchObject({ status: 'running' });
    expect(await pagesOf(id)).toBe(before);

    await query(`UPDATE runs SET crawl_state = crawl_state || '{"v": 3, "min": 1}' WHERE id = $1`, [id]);
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
  });
});
