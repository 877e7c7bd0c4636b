import { jest } from '@jest/globals';
import type { FixSummary, ProposedFix } from '#fixes/text';
import { Caller, Installation, poll, preloading, type Process } from '../support/installation.js';
import type { Site } from '../support/sites/site-server.js';

jest.setTimeout(300_000);

interface Part {
  fixes: ProposedFix[];
  nextCursor: string | null;
  summary: FixSummary;
}

const PAGES = 61;
/** Two that the page shows by itself, and a link to an address that has moved. */
const FAULTS_PER_PAGE = 3;

/** The start page links to all others. Their addresses make a worker take some seconds over their fixes. */
function page(n: number | null): string {
  const links = Array.from(
    { length: n === null ? PAGES - 1 : 1 },
    (_, i) => `<a href="/long-fix/${i}">Page number ${i} of the book</a>`,
  ).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Page ${n} of the book</title></head>
<body><main><h1>Page ${n}</h1><p role="nonsense">Beans ${n}</p><img src="/${n}.png" alt=" " width="1" height="1">
<a href="/moved">The book has moved</a> ${links}</main></body></html>`;
}

describe('the fixes of a run', () => {
  let installation: Installation;
  let caller: Caller;
  let site: Site;
  let worker: Process;
  beforeAll(async () => {
    installation = await Installation.open();
    const api = await installation.startApi();
    worker = await installation.startWorker(preloading('long-checks.mjs'));
    caller = new Caller(api.url, (await installation.newKey()).key);
    site = await installation.newSite({
      '/': { headers: { 'content-type': 'text/html' }, body: page(null) },
      '/moved': { status: 301, headers: { location: '/long-fix/1' } },
      '/long-fix/*': ({ pathname }) => ({
        headers: { 'content-type': 'text/html' },
        body: page(Number(pathname.split('/').at(-1))),
      }),
      '*': { status: 404, headers: { 'content-type': 'text/plain' }, body: 'nothing' },
    });
  });
  afterAll(() => installation.close());

  const query = <Row>(text: string, id: string): Promise<Row[]> => installation.context.database.query<Row>(text, [id]);
  const startAndReach = async (phase: string): Promise<string> => {
    const id = await caller.startRun(
      site.url('/'),
      { coverageMode: 'full', maxPages: PAGES + 1 },
      { mode: 'audit-fix' },
    );
    await poll(
      `run ${id} is in its ${phase}`,
      async () => {
        const { status, progress } = await caller.run(id);
        if (status !== 'pending' && status !== 'running') throw new Error(`too late: the run is ${status}`);
        return progress?.phase === phase;
      },
      120_000,
      20,
    );
    return id;
  };
  const hold = async (id: string) =>
    (
      await query<{ amount: number; charged: number | null }>(
        'SELECT amount, charged FROM credit_holds WHERE id = $1',
        id,
      )
    )[0];

  it('are nobody’s when it is cancelled: nothing is charged, and nothing of the pages is kept', async () => {
    const id = await startAndReach('fix');
    expect((await query('SELECT 1 FROM page_sources WHERE run_id = $1', id)).length).toBeGreaterThan(0);
    const { status, body } = await caller.call('POST', `/v1/agent-runs/${id}/cancel`);
    expect([status, body]).toMatchObject([200, { status: 'cancelled', issuesFixed: null }]);
    expect(await hold(id)).toEqual({ amount: 75, charged: 0 });
    expect(await query('SELECT 1 FROM page_sources WHERE run_id = $1', id)).toEqual([]);
    expect((await caller.call('GET', `/v1/agent-runs/${id}/fixes`)).status).toBe(404);
  });

  it('are gone on with by another worker when theirs is killed, and its job lost: each page once, one report, one charge', async () => {
    const id = await startAndReach('fix');
    await worker.kill('SIGKILL');
    // As with a queue that was emptied: nothing of the run is left there.
    await installation.context.database.query('TRUNCATE bullmq.job CASCADE', []);
    const done = await query<{ url: string }>('SELECT url FROM fixed_pages WHERE run_id = $1', id);
    await installation.startWorker();
    const run = await caller.ended(id, 180_000);
    expect(run).toMatchObject({ status: 'completed', issuesFixed: PAGES * FAULTS_PER_PAGE });

    const fixes: ProposedFix[] = [];
    let summary: FixSummary | null = null;
    for (let cursor: string | null = ''; cursor !== null;) {
      const path: string = `/v1/agent-runs/${id}/fixes?safety=safe${cursor && `&cursor=${cursor}`}`;
      const body: Part = (await caller.call<Part>('GET', path)).body;
      fixes.push(...body.fixes);
      ({ nextCursor: cursor, summary } = body);
    }
    expect(summary).toMatchObject({ pages: PAGES, pagesFixed: PAGES, delivered: fixes.length, pagesSkipped: [] });
    expect(fixes.reduce((sum, { removes }) => sum + removes, 0)).toBe(run.issuesFixed);
    expect(new Set(fixes.map(({ url }) => url)).size).toBe(PAGES);
    for (const { url } of done) expect(fixes.filter((fix) => fix.url === url)).toHaveLength(FAULTS_PER_PAGE);

    expect(await query('SELECT 1 FROM reports WHERE run_id = $1', id)).toHaveLength(1);
    expect(await hold(id)).toEqual({ amount: 75, charged: 75 });
    expect(await query(`SELECT 1 FROM credit_ledger WHERE kind = 'settle' AND reference = $1`, id)).toHaveLength(1);
  });

  it('go by what the audit before knew around its pages, when they are read again to be fixed', async () => {
    const html = (body: string): { headers: Record<string, string>; body: string } => ({
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title></head><body><main><h1>Page</h1>${body}</main></body></html>`,
    });
    const moved = await installation.newSite({
      '/': html('<a href="/old">The old page</a> <a href="/Other">Another page</a>'),
      '/old': { status: 308, headers: { location: '/other' } },
      '/other': html('<p>Nothing is wrong with this one.</p>'),
    });
    const audit = await caller.ended(await caller.startRun(moved.url('/'), { coverageMode: 'full' }));
    expect(audit.status).toBe('completed');
    moved.clearHits();
    const run = await caller.ended(await caller.startRun(moved.url('/'), {}, { mode: 'fix' }));
    const { body } = await caller.call<Part>('GET', `/v1/agent-runs/${run.id}/fixes`);
    const written = body.fixes.map(({ rule, safety, after }) => [rule, safety, after]);
    expect(written).toContainEqual(['links/redirected', 'safe', '<a href="/other">']);
    expect(written).toContainEqual(['links/broken-internal', 'review', '<a href="/other">']);
    expect(run.issuesFixed).toBe(body.fixes.filter(({ delivered }) => delivered).length);
    expect(moved.hits().some(({ path }) => path === '/old')).toBe(false);
  });
});
