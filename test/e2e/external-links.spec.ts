import { jest } from '@jest/globals';
import { Caller, Installation } from '../support/installation.js';
import type { Site } from '../support/sites/site-server.js';

jest.setTimeout(240_000);

const page = (body: string) => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title></head><body><main><h1>Page</h1>${body}</main></body></html>`,
});

describe('links to other hosts', () => {
  let installation: Installation;
  let caller: Caller;
  let other: Site;
  let tired: Site;
  let site: Site;
  beforeAll(async () => {
    installation = await Installation.open();
    const api = await installation.startApi();
    await installation.startWorker();
    caller = new Caller(api.url, (await installation.newKey()).key);
    other = await installation.newSite({
      '/fine': page('fine'),
      '/moved': { status: 301, headers: { location: '/fine' } },
      '/no-head': ({ method }) => (method === 'HEAD' ? { status: 405 } : page('fine')),
      '/refused': { status: 403 },
      '/gone': { status: 410 },
    });
    tired = await installation.newSite({ '*': { status: 429, headers: { 'retry-after': '60' } } });
    const links = [
      ...['/fine', '/moved', '/no-head', '/refused', '/gone'].map((path) => other.url(path)),
      ...[1, 2, 3, 4, 5].map((n) => tired.url(`/${n}`)),
      'http://10.255.0.1/inside',
    ];
    site = await installation.newSite({
      '/': page(links.map((url) => `<a href="${url}">A page elsewhere</a>`).join(' ')),
    });
  });
  afterAll(() => installation.close());

  const audit = async (externalLinksEnabled: boolean): Promise<string> => {
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 10, externalLinksEnabled });
    expect(await caller.ended(id)).toMatchObject({ status: 'completed', completionReason: 'success' });
    return id;
  };
  const brokenOf = async (id: string): Promise<number | undefined> => {
    const { body } = await caller.call<{ report: { topIssues: { ruleId: string; itemsTotal: number }[] } }>(
      'GET',
      `/v1/agent-runs/${id}/report`,
    );
    return body.report.topIssues.find(({ ruleId }) => ruleId === 'links/broken-external')?.itemsTotal;
  };

  it('are not asked for unless the run wants it', async () => {
    expect(await brokenOf(await audit(false))).toBeUndefined();
    expect([...other.hits(), ...tired.hits()]).toEqual([]);
  });

  it('are broken when they are gone, not when they move, dislike HEAD or refuse us, and a host that asks us to slow down is left alone', async () => {
    expect(await brokenOf(await audit(true))).toBe(1);
    expect(other.count('/fine')).toBeGreaterThan(0);
    // Its robots.txt is asked for first, and asks us to slow down as well.
    expect(tired.hits().map(({ path }) => path)).toEqual(['/robots.txt']);
  });

  it('are asked for half a second apart, by robots.txt, fifty of a host, and once for all runs, and the report says what was not', async () => {
    const many = await installation.newSite({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /closed' },
      '*': page('fine'),
    });
    const paths = ['/closed/1', '/closed/2', ...Array.from({ length: 78 }, (_, n) => `/${n}`)];
    const linking = await installation.newSite({
      '*': page(paths.map((path) => `<a href="${many.url(path)}">A page elsewhere</a>`).join(' ')),
    });
    const ids = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        caller.startRun(linking.url(`/${n}`), { coverageMode: 'full', maxPages: 1, externalLinksEnabled: true }),
      ),
    );
    const reports = [];
    for (const id of ids) {
      const { reportId } = await caller.ended(id, 150_000);
      reports.push((await caller.call<{ coverage: { externalLinks: unknown } }>('GET', `/r/${reportId}.json`)).body);
    }
    for (const report of reports)
      expect(report.coverage.externalLinks).toMatchObject({
        found: 80,
        checked: 48,
        notChecked: [
          { reason: 'limit', count: 30 },
          { reason: 'robots', count: 2 },
        ],
      });
    const hits = many.hits();
    expect(hits.filter(({ path }) => path.startsWith('/closed'))).toEqual([]);
    expect(hits.filter(({ path }) => path === '/robots.txt').length).toBeGreaterThan(0);
    const asked = hits.filter(({ path }) => path !== '/robots.txt').map(({ path }) => path);
    expect(asked).toHaveLength(48);
    expect(new Set(asked).size).toBe(48);
    // They set out 600 ms apart. Seen from here, one that was late brings the next one
    // nearer: so ten in a row take nine pauses of half a second, at least.
    const pauses = hits.slice(9).map(({ at }, i) => at - hits[i]!.at);
    expect(pauses.length).toBeGreaterThan(0);
    expect(pauses.filter((ms) => ms < 4_500)).toEqual([]);
  });
});
