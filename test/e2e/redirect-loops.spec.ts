import { jest } from '@jest/globals';
import { Caller, Installation } from '../support/installation.js';

jest.setTimeout(120_000);

const page = (body: string) => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title></head><body><main><h1>Page</h1>${body}</main></body></html>`,
});
const to = (location: string) => ({ status: 301, headers: { location } });

interface Issue {
  ruleId: string;
  itemsTotal: number;
}

describe('redirects in a circle', () => {
  let installation: Installation;
  let caller: Caller;
  beforeAll(async () => {
    installation = await Installation.open();
    const api = await installation.startApi();
    await installation.startWorker();
    caller = new Caller(api.url, (await installation.newKey()).key);
  });
  afterAll(() => installation.close());

  it('are told as such, and not as broken links', async () => {
    const paths = ['/there', '/self', '/into', '/old', '/gone'];
    const site = await installation.newSite({
      '/': page(paths.map((path) => `<a href="${path}">A page about ${path.slice(1)}</a>`).join(' ')),
      '/there': to('/back'),
      '/back': to('/there'),
      '/self': to('/self'),
      '/into': to('/there'),
      '/old': to('/fine'),
      '/fine': page('fine'),
      '/gone': { status: 410 },
    });
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 20 });
    expect(await caller.ended(id)).toMatchObject({ status: 'completed', completionReason: 'success' });
    const { body } = await caller.call<{ report: { topIssues: Issue[] } }>('GET', `/v1/agent-runs/${id}/report`);
    const counts = Object.fromEntries(body.report.topIssues.map(({ ruleId, itemsTotal }) => [ruleId, itemsTotal]));
    expect(counts['crawlability/redirect-loop']).toBe(3);
    expect(counts['links/broken-internal']).toBe(1);
  });
});
