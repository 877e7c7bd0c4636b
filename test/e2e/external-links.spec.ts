import { jest } from '@jest/globals';
import { Caller, Installation } from '../support/installation.js';
import type { Site } from '../support/sites/site-server.js';

jest.setTimeout(120_000);

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
    expect(tired.hits().map(({ method }) => method)).toEqual(['HEAD']);
  });
});
