import { jest } from '@jest/globals';
import { Caller, Installation, poll } from '../support/installation.js';
import { html, linkedSite } from '../support/sites/linked-site.js';

jest.setTimeout(240_000);

describe('workers and the patience of a site', () => {
  let installation: Installation;
  let caller: Caller;
  beforeAll(async () => {
    installation = await Installation.open();
    const api = await installation.startApi();
    caller = new Caller(api.url, (await installation.newKey()).key);
    for (let i = 0; i < 2; i++) await installation.startWorker({ CRAWL_SLICE_SECONDS: '3' });
  });
  afterAll(() => installation.close());

  it('keep a crawl delay together, eight of them: every gap at the site is as long as it asks', async () => {
    const further = await Promise.all(
      Array.from({ length: 6 }, () => installation.startWorker({ CRAWL_SLICE_SECONDS: '3' })),
    );
    const site = await installation.newSite({
      ...linkedSite(20, html),
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nCrawl-delay: 1\n' },
    });
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 12 });
    expect(await caller.ended(id, 120_000)).toMatchObject({ status: 'completed' });
    const times = site
      .hits()
      .filter((hit) => hit.path !== '/robots.txt')
      .map((hit) => hit.at)
      .sort((a, b) => a - b);
    const gaps = times.slice(1).map((at, i) => at - times[i]!);
    expect(gaps.filter((gap) => gap < 1_000)).toEqual([]);
    expect(times.length).toBeGreaterThanOrEqual(12);
    await Promise.all(further.map((worker) => worker.kill('SIGTERM')));
  });

  it('keep the crawl delay of a site together when two runs crawl it', async () => {
    const site = await installation.newSite({
      ...linkedSite(20, html),
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nCrawl-delay: 1\n' },
    });
    const ids = await Promise.all(
      [5, 5].map((maxPages) => caller.startRun(site.url('/'), { coverageMode: 'full', maxPages })),
    );
    for (const id of ids) expect(await caller.ended(id, 150_000)).toMatchObject({ status: 'completed' });
    const times = site
      .hits()
      .filter((hit) => hit.path !== '/robots.txt')
      .map((hit) => hit.at)
      .sort((a, b) => a - b);
    const gaps = times.slice(1).map((at, i) => at - times[i]!);
    // Two processes start their requests a second apart; how long each is on its way differs.
    expect(gaps.filter((gap) => gap < 600)).toEqual([]);
    expect(times.length).toBeGreaterThanOrEqual(10);
  });

  it('refuse a site that asks for hours between requests, and hold no slot for it', async () => {
    const site = await installation.newSite({
      ...linkedSite(5, html),
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nCrawl-delay: 7200\n' },
    });
    const run = await caller.ended(await caller.startRun(site.url('/'), {}));
    expect(run).toMatchObject({ status: 'failed', completionReason: 'blocked' });
    expect(run.completionMessage).toContain('asks for 7200 s between requests');
    expect(site.hits().map((hit) => hit.path)).toEqual(['/robots.txt']);
  });

  it('slow down for a site that refuses more than it bears, and call nothing broken', async () => {
    const seen: number[] = [];
    const site = await installation.newSite(
      linkedSite(60, (body) => () => {
        const now = Date.now();
        while (seen.length > 0 && now - seen[0]! > 1_000) seen.shift();
        seen.push(now);
        return seen.length > 10
          ? { status: 429, headers: { 'retry-after': '1', 'content-type': 'text/plain' }, body: 'slow down' }
          : html(body);
      }),
    );
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 60 });
    expect(await caller.ended(id, 150_000)).toMatchObject({ status: 'completed' });
    const outcomes = await installation.context.database.query<{ outcome: string; count: number }>(
      `SELECT outcome, count(*)::int AS count FROM frontier WHERE run_id = $1 AND state = 'done' GROUP BY 1`,
      [id],
    );
    expect(outcomes).toEqual([{ outcome: 'ok', count: 60 }]);
  });

  it('keep a pause that the site asked one run for, also with a run that starts meanwhile', async () => {
    let refusedAt = 0;
    const site = await installation.newSite(
      linkedSite(20, (body) => () => {
        if (refusedAt > 0 || site.hits().length < 8) return html(body);
        refusedAt = Date.now();
        return { status: 429, headers: { 'retry-after': '12', 'content-type': 'text/plain' }, body: 'slow down' };
      }),
    );
    const first = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 20 });
    await poll('the site asks for a pause', () => Promise.resolve(refusedAt > 0), 30_000);
    // What is under way when the site says so is no offence; then every worker knows.
    await poll(
      'all workers know of the pause',
      async () =>
        (
          await installation.context.database.query(
            "SELECT 1 FROM crawl_hosts WHERE host = $1 AND not_before > now() + interval '5 s'",
            [site.host],
          )
        ).length > 0,
      10_000,
    );
    const knownAt = Date.now();
    const second = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 5 });
    for (const id of [first, second])
      expect(await caller.ended(id, 120_000)).toMatchObject({ status: 'completed', completionReason: 'success' });
    expect(site.hits().filter(({ at }) => at > knownAt + 3_000 && at < refusedAt + 12_000)).toEqual([]);
  });

  it('crawl nothing of a site whose robots.txt cannot be read', async () => {
    const site = await installation.newSite({ ...linkedSite(5, html), '/robots.txt': { status: 503, body: '' } });
    const id = await caller.startRun(site.url('/'), {});
    expect(await caller.ended(id)).toMatchObject({ status: 'failed', completionReason: 'unreachable' });
    expect(site.hits().filter((hit) => hit.path !== '/robots.txt')).toEqual([]);
  });

  it('say where a site sends them when it is another one', async () => {
    const site = await installation.newSite({
      '/': { status: 301, headers: { location: 'https://elsewhere.invalid/' }, body: '' },
    });
    const id = await caller.startRun(site.url('/'), {});
    const run = await caller.ended(id);
    expect(run).toMatchObject({ status: 'failed', completionReason: 'unreachable' });
    expect(run.completionMessage).toContain('https://elsewhere.invalid/');
  });
});
