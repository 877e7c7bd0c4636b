import { jest } from '@jest/globals';
import type { AuditRun, AuditRunReport } from '#client';
import { startSite, type Site } from '../support/sites/site-server.js';
import { Conformance, expectError, type Person } from './conformance-context.js';

jest.setTimeout(120_000);

const PAGES = 6;

function page(n: number): string {
  const links = Array.from({ length: PAGES }, (_, i) => `<li><a href="/p/${i}">Page ${i}</a></li>`).join('');
  return `<!doctype html><html lang="en"><head><title>Page ${n}</title></head><body><main><h1>Page ${n}</h1><img src="/missing.png"><ul>${links}</ul></main></body></html>`;
}

describe('What the service does', () => {
  let conformance: Conformance;
  let site: Site;
  let person: Person;
  let seen: AuditRun[];
  let run: AuditRun;
  let report: AuditRunReport;

  beforeAll(async () => {
    site = await startSite({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow:\n' },
      '/': { headers: { 'content-type': 'text/html' }, body: page(0), delayMs: 300 },
      '/p/*': ({ pathname }) => ({
        headers: { 'content-type': 'text/html' },
        body: page(Number(pathname.slice(3))),
        delayMs: 300,
      }),
    });
    conformance = await Conformance.open();
    await conformance.installation.startWorker();
    person = await conformance.newPerson();
    const client = conformance.client(person);
    seen = [];
    const { id } = await client.agentRuns.create({
      url: site.url('/'),
      config: { coverageMode: 'full', maxPages: 50 },
      websiteId: 'w',
    });
    run = await client.agentRuns.waitUntilEnded(id, {
      pollMs: 50,
      timeoutMs: 100_000,
      onProgress: (at) => seen.push(at),
    });
    report = await client.agentRuns.report(id);
  });
  afterAll(async () => {
    await conformance.close();
    await site.close();
  });

  it('a run of a site URL progresses from pending over running to completed, and never back', () => {
    const order = ['pending', 'running', 'completed'];
    const steps = [...seen, run].map(({ status }) => order.indexOf(status));
    expect(steps).not.toContain(-1);
    expect(steps).toEqual([...steps].sort());
    expect(steps).toContain(1);
    expect(run.status).toBe('completed');
  });

  it('progress is told while the run goes on, and is null once it is completed', () => {
    const told = seen.filter(({ progress }) => progress);
    expect(told.length).toBeGreaterThan(0);
    for (const { status, progress } of told) {
      expect(['pending', 'running']).toContain(status);
      expect(progress!.phase).toMatch(/\S/);
    }
    expect(run.progress).toBeNull();
  });

  it('the record of the completed run is filled', () => {
    expect(run).toMatchObject({
      completionReason: 'success',
      error: null,
      trigger: 'api',
      mode: 'audit',
      websiteId: 'w',
      userId: person.userId,
      orgId: person.orgId,
      costUsd: 0,
    });
    expect(run.issuesFound).toBeGreaterThan(0);
    expect(Date.parse(run.createdAt)).toBeLessThanOrEqual(Date.parse(run.startedAt!));
    expect(Date.parse(run.startedAt!)).toBeLessThanOrEqual(Date.parse(run.completedAt!));
  });

  it('healthScore is an integer on the run and the float that it was rounded from in the report', () => {
    expect(Number.isInteger(run.healthScore)).toBe(true);
    expect(Math.round(report.healthScore!)).toBe(run.healthScore);
  });

  it('the summarized report is that of the run', () => {
    expect(report).toMatchObject({
      id: run.reportId,
      visibility: 'private',
      baseUrl: site.url('/'),
      siteKey: site.host,
      totalPages: PAGES + 1,
      history: [],
    });
    expect(report.failed! + report.warnings!).toBe(run.issuesFound);
    expect(report.categories!.length).toBeGreaterThan(0);
  });

  it('topIssues are failing and warning checks, fails first, at most 25', () => {
    const ranks = report.topIssues!.map(({ status }) => ['fail', 'warn'].indexOf(status!));
    expect(ranks.length).toBeGreaterThan(0);
    expect(ranks.length).toBeLessThanOrEqual(25);
    expect(ranks).not.toContain(-1);
    expect(ranks).toEqual([...ranks].sort());
    expect(report.topIssues!.map(({ ruleId }) => ruleId)).toContain('accessibility/image-alt');
  });

  it('its full report can be published, changed and deleted like any other', async () => {
    const client = conformance.client(person);
    expect(await client.reports.get(run.reportId!)).toMatchObject({
      visibility: 'private',
      pageCount: PAGES + 1,
      healthScore: run.healthScore,
    });
    const { url } = await client.reports.setVisibility(run.reportId!, 'public');
    expect((await fetch(url)).status).toBe(200);
    expect(await conformance.client(null).reports.get(run.reportId!)).toMatchObject({ visibility: 'public' });
  });

  it('the audit of the stored report, published as it is, is accepted', async () => {
    const stored = (await (
      await fetch(`${conformance.url}/r/${run.reportId!}.json`, { headers: { authorization: `Bearer ${person.key}` } })
    ).json()) as never;
    expect(await conformance.client(person).reports.publish({ report: stored, visibility: 'unlisted' })).toMatchObject({
      visibility: 'unlisted',
    });
  });

  it('the run was charged once, and publishing costs nothing beside it', async () => {
    const { balance, plan, pricing } = await conformance.client(person).credits.get();
    expect(balance.total).toBe(plan.monthlyCredits * 2 - pricing.audit_base!.cost);
    expect(await conformance.installation.context.checkBooks()).toEqual({ clean: true, problems: [] });
  });

  it('a second audit of the same site has the first in its history', async () => {
    const client = conformance.client(person);
    const { id } = await client.agentRuns.create({
      url: site.url('/'),
      config: { coverageMode: 'quick', maxPages: 1 },
    });
    await client.agentRuns.waitUntilEnded(id, { pollMs: 50, timeoutMs: 100_000 });
    expect((await client.agentRuns.report(id)).history).toEqual([
      {
        runId: run.id,
        reportId: run.reportId,
        healthScore: report.healthScore,
        scoreVersion: 5,
        issuesFound: run.issuesFound,
        totalPages: PAGES + 1,
        auditedAt: report.timestamp,
      },
    ]);
  });

  it('a run of a site that is not there fails, has no report, and costs nothing', async () => {
    const client = conformance.client(person);
    const before = await client.credits.get();
    const { id } = await client.agentRuns.create({ url: 'http://127.0.0.1:9/' });
    const failed = await client.agentRuns.waitUntilEnded(id, { pollMs: 50, timeoutMs: 100_000 });
    expect(failed).toMatchObject({
      status: 'failed',
      completionReason: 'connection_refused',
      reportId: null,
      healthScore: null,
      error: expect.stringMatching(/\S/),
    });
    expect(
      expectError(await conformance.call('GET', `/v1/agent-runs/${id}/report`, { key: person.key }), 404, 'NOT_FOUND')
        .runStatus,
    ).toBe('failed');
    expect((await client.credits.get()).balance).toEqual(before.balance);
  });
});
