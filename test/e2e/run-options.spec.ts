import { jest } from '@jest/globals';
import { Caller, Installation } from '../support/installation.js';
import type { Site } from '../support/sites/site-server.js';

jest.setTimeout(120_000);

describe('what a run may ask for', () => {
  let installation: Installation;
  let caller: Caller;
  let site: Site;
  beforeAll(async () => {
    installation = await Installation.open();
    const api = await installation.startApi();
    await installation.startWorker();
    caller = new Caller(api.url, (await installation.newKey()).key);
    site = await installation.newSite({
      '/': {
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!doctype html><html><head><meta charset="utf-8"></head><body><h1>Page</h1></body></html>',
      },
    });
  });
  afterAll(() => installation.close());

  it('no rules of a category, nor one by its name', async () => {
    const id = await caller.startRun(site.url('/'), { disabledRulePatterns: ['security/*', 'core/title'] });
    await caller.ended(id);
    const { body } = await caller.call<{
      report: { categories: { category: string }[]; topIssues: { ruleId: string }[] };
    }>('GET', `/v1/agent-runs/${id}/report`);
    expect(body.report.categories.map(({ category }) => category)).not.toContain('security');
    const rules = body.report.topIssues.map(({ ruleId }) => ruleId);
    expect(rules.filter((rule) => rule.startsWith('security/') || rule === 'core/title')).toEqual([]);
    expect(rules).toContain('core/description');
  });
});
