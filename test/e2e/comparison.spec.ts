import { jest } from '@jest/globals';
import { Caller, Installation } from '../support/installation.js';
import { startSite, type Site } from '../support/sites/site-server.js';

jest.setTimeout(120_000);

describe('a second audit of the same site', () => {
  let installation: Installation;
  let site: Site;
  let isMended = false;
  beforeAll(async () => {
    installation = await Installation.open();
    const page = (title: string) =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8">${title}</head><body><main><h1>Shop</h1><p>Words.</p><a href="/b">b</a></main></body></html>`;
    site = await startSite({
      '/': () => ({
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: page(isMended ? '<title>The shop for oak tables</title>' : ''),
      }),
      '/b': { headers: { 'content-type': 'text/html; charset=utf-8' }, body: page('') },
    });
  });
  afterAll(async () => {
    await installation.close();
    await site.close();
  });

  it('says what is resolved, what is still there and what was not checked again', async () => {
    const api = await installation.startApi();
    await installation.startWorker();
    const caller = new Caller(api.url, (await installation.newKey()).key);
    const report = async (maxPages: number) => {
      const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages });
      expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
      return (
        await caller.call<{ report: { comparison: Record<string, unknown> | null; history: unknown[] } }>(
          'GET',
          `/v1/agent-runs/${id}/report`,
        )
      ).body.report;
    };
    expect(await report(10)).toMatchObject({ comparison: null, history: [] });
    isMended = true;
    const second = await report(1);
    expect(second.history).toHaveLength(1);
    expect(second.comparison).toMatchObject({ isPartial: false });
    const { resolved, notRechecked, stillThere } = second.comparison as {
      resolved: number;
      notRechecked: number;
      stillThere: number;
    };
    expect(resolved).toBeGreaterThanOrEqual(1);
    expect(notRechecked).toBeGreaterThanOrEqual(1);
    expect(stillThere).toBeGreaterThanOrEqual(1);
  });
});
