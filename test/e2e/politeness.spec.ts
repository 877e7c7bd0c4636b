import { jest } from '@jest/globals';
import { Caller, Installation } from '../support/installation.js';
import { startSite, type Reply, type Site, type SiteDefinition } from '../support/sites/site-server.js';

jest.setTimeout(240_000);

function linked(count: number, reply: (body: string) => Reply | (() => Reply)): SiteDefinition {
  const body = (n: number): string => {
    const links = Array.from({ length: 10 }, (_, i) => `<a href="/p/${(n * 10 + i + 1) % count}x">page</a>`).join(' ');
    return `<!doctype html><html lang="en"><head><title>Page ${n}</title></head><body><h1>Page ${n}</h1>${links}</body></html>`;
  };
  const answer = (n: number): Reply => {
    const given = reply(body(n));
    return typeof given === 'function' ? given() : given;
  };
  return { '/': () => answer(0), '/p/*': ({ pathname }) => answer(Number.parseInt(pathname.slice(3), 10)) };
}

const html = (body: string): Reply => ({ headers: { 'content-type': 'text/html' }, body });

describe('workers and the patience of a site', () => {
  let installation: Installation;
  let caller: Caller;
  let orgId: string;
  const sites: Site[] = [];
  beforeAll(async () => {
    installation = await Installation.open();
    const api = await installation.startApi();
    const owner = await installation.newKey();
    orgId = owner.orgId;
    caller = new Caller(api.url, owner.key);
    for (let i = 0; i < 3; i++) await installation.startWorker({ CRAWL_SLICE_SECONDS: '3' });
  });
  afterAll(async () => {
    await installation.close();
    await Promise.all(sites.map((site) => site.close()));
  });

  async function newSite(definition: SiteDefinition): Promise<Site> {
    const site = await startSite(definition);
    sites.push(site);
    return site;
  }

  it('keep a crawl delay together: every gap at the site is as long as it asks', async () => {
    const site = await newSite({ ...linked(20, html), '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nCrawl-delay: 1\n' } });
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 12 });
    expect(await caller.ended(id, 120_000)).toMatchObject({ status: 'completed' });
    const times = site.hits().filter((hit) => hit.path !== '/robots.txt').map((hit) => hit.at).sort((a, b) => a - b);
    const gaps = times.slice(1).map((at, i) => at - times[i]!);
    // Arrival at the site, not departure here: a few milliseconds of jitter are the network's.
    expect(gaps.filter((gap) => gap < 950)).toEqual([]);
    expect(times.length).toBeGreaterThanOrEqual(12);
  });

  it('slow down for a site that refuses more than it bears, and call nothing broken', async () => {
    const seen: number[] = [];
    const site = await newSite(linked(60, (body) => () => {
      const now = Date.now();
      while (seen.length > 0 && now - seen[0]! > 1_000) seen.shift();
      seen.push(now);
      return seen.length > 10 ? { status: 429, headers: { 'retry-after': '1', 'content-type': 'text/plain' }, body: 'slow down' } : html(body);
    }));
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 60 });
    expect(await caller.ended(id, 150_000)).toMatchObject({ status: 'completed' });
    const outcomes = await installation.context.database.query<{ outcome: string; count: number }>(
      `SELECT outcome, count(*)::int AS count FROM frontier WHERE run_id = $1 AND state = 'done' GROUP BY 1`, [id]);
    expect(outcomes).toEqual([{ outcome: 'ok', count: 60 }]);
  });

  it('give no score and take no money for a site that shows everybody a challenge', async () => {
    const challenge: Reply = { status: 403, headers: { 'content-type': 'text/html', server: 'cloudflare', 'cf-mitigated': 'challenge' }, body: '<title>Just a moment...</title>' };
    const site = await newSite({ '*': challenge, '/robots.txt': { status: 404, body: '' } });
    const before = (await installation.context.credits.balance(orgId)).total;
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 50 });
    expect(await caller.ended(id)).toMatchObject({ status: 'failed', completionReason: 'blocked', healthScore: null, reportId: null });
    expect(await installation.context.credits.balance(orgId)).toMatchObject({ total: before, held: 0 });
  });

  it('crawl nothing of a site whose robots.txt cannot be read', async () => {
    const site = await newSite({ ...linked(5, html), '/robots.txt': { status: 503, body: '' } });
    const id = await caller.startRun(site.url('/'), {});
    expect(await caller.ended(id)).toMatchObject({ status: 'failed', completionReason: 'unreachable' });
    expect(site.hits().filter((hit) => hit.path !== '/robots.txt')).toEqual([]);
  });

  it('say where a site sends them when it is another one', async () => {
    const site = await newSite({ '/': { status: 301, headers: { location: 'https://elsewhere.invalid/' }, body: '' } });
    const id = await caller.startRun(site.url('/'), {});
    const run = await caller.ended(id);
    expect(run).toMatchObject({ status: 'failed', completionReason: 'unreachable' });
    expect(run.completionMessage).toContain('https://elsewhere.invalid/');
  });
});
