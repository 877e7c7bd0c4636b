import { jest } from '@jest/globals';
import { Caller, Installation, poll } from '../support/installation.js';
import { html, linkedSite } from '../support/sites/linked-site.js';
import type { Reply, SiteDefinition } from '../support/sites/site-server.js';

jest.setTimeout(240_000);

describe('workers and the patience of a site', () => {
  let installation: Installation;
  let caller: Caller;
  let orgId: string;
  beforeAll(async () => {
    installation = await Installation.open();
    const api = await installation.startApiHere();
    const owner = await installation.newKey();
    orgId = owner.orgId;
    caller = new Caller(api.url, owner.key);
    for (let i = 0; i < 2; i++) await installation.startWorker({ CRAWL_SLICE_SECONDS: '3' });
  });
  afterAll(() => installation.close());

  it('keep a crawl delay together, four of them: every gap at the site is as long as it asks', async () => {
    const further = await Promise.all(
      Array.from({ length: 2 }, () => installation.startWorker({ CRAWL_SLICE_SECONDS: '3' })),
    );
    const site = await installation.newSite({
      ...linkedSite(20, html),
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nCrawl-delay: 1\n' },
    });
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 9 });
    expect(await caller.ended(id, 120_000)).toMatchObject({ status: 'completed' });
    const times = site
      .hits()
      .filter((hit) => hit.path !== '/robots.txt')
      .map((hit) => hit.at)
      .sort((a, b) => a - b);
    const gaps = times.slice(1).map((at, i) => at - times[i]!);
    expect(gaps.filter((gap) => gap < 1_000)).toEqual([]);
    expect(times.length).toBeGreaterThanOrEqual(9);
    const [told] = await installation.context.database.query<{ message: string }>(
      `SELECT message FROM run_events WHERE run_id = $1 AND message LIKE 'Reading%second%'`,
      [id],
    );
    expect(told?.message).toMatch(/start page and sitemaps, one request a second, as robots.txt asks$/);
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

  /** What an audit finds that ends well, with all forty pages. */
  const findingsOf = async (definition: SiteDefinition): Promise<string[]> => {
    const site = await installation.newSite(definition);
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 40 });
    expect(await caller.ended(id, 150_000)).toMatchObject({ status: 'completed', completionReason: 'success' });
    const { body } = await caller.call<{ report: { topIssues: { ruleId: string }[] } }>(
      'GET',
      `/v1/agent-runs/${id}/report`,
    );
    return body.report.topIssues.map((issue) => issue.ruleId).sort();
  };
  /** Of a site without a ban. */
  let findingsInPeace: Promise<string[]> | undefined;

  // Firewalls answer a ban in different ways: with a refusal, or with nothing at all.
  it.each([
    ['refuses everything', { status: 403, headers: { 'content-type': 'text/html' }, body: '<title>Forbidden</title>' }],
    ['hangs up on everybody', { raw: (response) => response.destroy() }],
  ] as [string, Reply][])(
    'outlast a ban that %s for three seconds, and find nothing that is not there without it',
    async (_name, refusal) => {
      const seen: number[] = [];
      let bannedUntil = 0;
      let bans = 0;
      const page = (body: string) => (): Reply => {
        const now = Date.now();
        if (now < bannedUntil) return refusal;
        while (seen.length > 0 && now - seen[0]! > 1_000) seen.shift();
        seen.push(now);
        if (seen.length <= 15) return html(body);
        seen.length = 0;
        bans++;
        bannedUntil = now + 3_000;
        return refusal;
      };
      const found = await findingsOf(linkedSite(40, page));
      expect(bans).toBeGreaterThan(0);
      expect(found).toEqual(await (findingsInPeace ??= findingsOf(linkedSite(40, html))));
    },
  );

  it('call refused pages refused, and go on, when the site gives others', async () => {
    const site = await installation.newSite({
      ...linkedSite(60, html),
      '/p/*': ({ pathname }) =>
        Number.parseInt(pathname.slice(3), 10) % 2 === 0
          ? { status: 403, headers: { 'content-type': 'text/html' }, body: 'no' }
          : html('<!doctype html><title>x</title>'),
      '/': html(
        `<!doctype html><html lang="en"><title>Start</title>${Array.from({ length: 39 }, (_, n) => `<a href="/p/${((n * 2) % 40) + (n > 19 ? 1 : 0)}x">x</a>`).join('')}</html>`,
      ),
    });
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 60 });
    expect(await caller.ended(id)).toMatchObject({ status: 'completed', completionReason: 'success' });
    expect(
      await installation.context.database.query(
        `SELECT outcome, count(*)::int AS count FROM frontier WHERE run_id = $1 GROUP BY 1 ORDER BY 1`,
        [id],
      ),
    ).toEqual([
      { outcome: 'bot-blocked', count: 20 },
      { outcome: 'ok', count: 20 },
    ]);
  });

  it('end the run with what they have when a site lets nobody in any more', async () => {
    let given = 0;
    const site = await installation.newSite(
      linkedSite(
        200,
        (body) => () =>
          ++given > 20 ? { status: 403, headers: { 'content-type': 'text/html' }, body: 'no' } : html(body),
      ),
    );
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 200 });
    const run = await caller.ended(id, 150_000);
    expect(run).toMatchObject({ status: 'completed', completionReason: 'partial' });
    // A few dozen refusals, with a longer pause after each, are enough to know: most of the site is never asked for.
    expect(given).toBeLessThan(100);
  });

  it.each([
    [403, { server: 'cloudflare', 'cf-mitigated': 'challenge' }],
    [200, { server: 'cloudflare' }],
  ])(
    'give no score and take no money for a site that shows everybody a challenge with status %i',
    async (status, headers) => {
      const body = `<!DOCTYPE html><html><head><title>Just a moment...</title></head><body><script>window._cf_chl_opt={cvId:'3'}</script></body></html>`;
      const challenge: Reply = {
        status,
        headers: { 'content-type': 'text/html', ...headers },
        body,
      };
      const site = await installation.newSite({ '*': challenge, '/robots.txt': { status: 404, body: '' } });
      const before = (await installation.context.credits.balance(orgId)).total;
      const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 50 });
      expect(await caller.ended(id)).toMatchObject({
        status: 'failed',
        completionReason: 'blocked',
        healthScore: null,
        reportId: null,
      });
      expect(await installation.context.credits.balance(orgId)).toMatchObject({ total: before, held: 0 });
    },
  );
});
