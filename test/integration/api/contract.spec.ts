import { createHash, createHmac } from 'node:crypto';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { BrowserSessions } from '#auth';
import { newId, systemClock } from '#common';
import { auditPage, ReportBuilder, SiteAudit } from '#audit-engine/audit';
import type { Comparison, TopIssue } from '#audit-engine/comparison';
import { emit } from '#notifications';
import { toSiteInput } from '../../../libs/audit-engine/src/testing/cases.js';
import { measured } from '../../../libs/audit-engine/src/testing/lab.js';
import { auditReport } from '../../../libs/reports/src/audit-report.testing.js';
import { newFinding, newRule, storeFindings, storeSomeFindings } from '../../support/stored-findings.js';
import { storeIssue } from '../../support/stored-issues.js';
import { Contract } from '../../support/contract.js';
import { ApiContext, type Answer, type Caller } from './api-context.js';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function newLogo(): FormData {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' }), 'logo.png');
  return form;
}

/** As the engine writes it: with a member that it does not have, this does not compile. */
const ISSUE: Required<TopIssue> = {
  ruleId: 'security/leaked-secret',
  ruleName: 'No secret is published',
  category: 'security',
  subcategory: 'content',
  severity: 'error',
  status: 'fail',
  message: 'A key is published.',
  pageUrl: 'https://www.example.com/',
  gain: 4.2,
  critical: true,
  pagesTotal: 1,
  itemsTotal: 1,
  rules: [{ ruleId: 'security/leaked-secret', gain: 4.2 }],
};

const COMPARISON: Required<Omit<Comparison, 'rules' | 'newFindings' | 'resolvedFindings'>> = {
  previousReportId: 'rep_01kac1c7d8f9g0h1j2k3m4n5pq',
  previousTimestamp: '2026-11-13T10:33:02.000Z',
  previousHealthScore: 79.1,
  previousScoreVersion: 2,
  isScoreComparable: true,
  ignoredPoints: 1.2,
  scoreNote: null,
  new: 2,
  resolved: 9,
  stillThere: 40,
  notRechecked: 4,
  notSeenBefore: 1,
  isPartial: false,
  partialNote: null,
  isSameScope: true,
  pages: { both: 98, onlyBefore: 0, onlyNow: 2 },
  commonScore: { pages: 98, previous: 79.1, current: 80 },
};

/** What the engine says of a small site; beside it what only some sites have. */
function summaryOfSite(): object {
  const { pages, probe } = toSiteInput({ pages: { '/': '<img src="/a.png">', '/shop/a': '<p>A</p>' } });
  const start = 'https://www.example.com/';
  const element = { selector: 'img', html: '<img src="/a.png">' };
  const lab = measured(
    start,
    { lcpMs: [900] },
    {
      ...{ lcpElement: element, shifts: [{ ...element, value: 0.1 }] },
      lighthouse: { version: '13.5.0', score: 94, message: null, lcpMs: 1, cls: 0, tbtMs: 1 },
    },
  );
  lab.notMeasured.push({ url: `${start}shop/a`, message: 'It took too long.' });
  const builder = new ReportBuilder({ baseUrl: start, timestamp: '', coverage: {}, lab });
  const site = new SiteAudit(probe);
  for (const page of pages) {
    const { facts, results } = auditPage(page);
    builder.addPage(facts, results);
    site.addPage(facts);
  }
  const { summary } = builder.build(site.results());
  const earlierFixes = { confirmed: 1, cameBack: 0, stillThere: 2, notRechecked: 0 };
  const ignoredFindings = { findings: 3, rules: 1, points: 1.2 };
  return { ...summary, ignoredFindings, topIssues: [ISSUE], comparison: { ...COMPARISON, newErrors: 1, earlierFixes } };
}

/** As little as a comparison needs to read it. */
const REPORT_WITH_IGNORES = {
  ...{ timestamp: '2026-11-13T10:33:02.000Z', pages: [], healthScore: { score: 80 }, ruleResults: {} },
  ignoredFindings: { findings: 3, rules: 1, points: 1.2 },
};

const FIX = 'fix_6a3f2502656968f1530f';
const REFUSED = { rule: 'security/csp', reason: 'You have to know what the pages load.' };
const SITE_FIXES = {
  files: [
    {
      ...{ path: '/robots.txt', safety: 'safe', before: 'Noindex: /', after: '# Noindex: /', changes: ['Writes a #.'] },
      removes: [{ rule: 'crawlability/robots-syntax', findings: 1 }],
    },
  ],
  server: {
    verified: [{ rule: 'security/nosniff', pages: 2 }],
    refused: [REFUSED],
    snippets: [
      {
        server: 'nginx',
        parts: [{ place: 'server', text: 'add_header' }],
        rules: ['security/nosniff'],
        lacks: [REFUSED],
      },
    ],
    checks: [{ rules: ['security/nosniff'], checkFirst: 'Types of files.' }],
  },
};

// Every route is called once.
jest.setTimeout(90_000);

describe('docs/openapi.json and the answers', () => {
  let context: ApiContext;
  let caller: Caller;

  beforeAll(async () => {
    context = await ApiContext.open();
    caller = await context.newCaller({ planId: 'free', credits: 1_000 });
  });
  afterAll(() => context.close());

  const call = async (method: string, path: string, options: Parameters<ApiContext['call']>[2] = {}) =>
    (await context.call(method, path, { key: caller.key, ...options })).body as { id: string };

  async function completeRun(runId: string, content: object = {}): Promise<void> {
    const { prisma } = context.context.database;
    const reportId = newId('report');
    const at = new Date();
    const run = await prisma.run.update({
      where: { id: runId },
      data: { status: 'completed', completionReason: 'success', healthScore: 82.5, reportId, completedAt: at },
    });
    await prisma.report.create({
      data: {
        id: reportId,
        orgId: caller.orgId,
        userId: caller.userId,
        runId,
        baseUrl: run.url,
        siteKey: run.siteKey,
        healthScore: 82.5,
        pageCount: 3,
        errorCount: 1,
        warningCount: 2,
        passedCount: 20,
        summary: summaryOfSite(),
        contentKey: `reports/${reportId}`,
        contentSha256: '0'.repeat(64),
        contentBytes: 1,
        auditedAt: at,
        createdAt: at,
      },
    });
    await context.storage.put(`reports/${reportId}`, gzipSync(JSON.stringify({ siteFixes: SITE_FIXES, ...content })), {
      contentType: 'application/json',
    });
    await storeSomeFindings(context.context.database, runId);
    await context.context.database.transaction((sql) => context.context.credits.settle(sql, runId, 'held'));
  }

  /** A repository, and what its server sends. */
  async function connect(path: string): Promise<void> {
    const body = { repository: 'acme/website', previewUrl: 'https://pr-{number}.preview.example.com/' };
    const { id, secret } = (await call('PUT', path, { body: { ...body, token: 'x' } })) as {
      id: string;
      secret: string;
    };
    await call('PUT', path, { body });
    const repo = { full_name: 'acme/website' };
    const pull = { number: 12, updated_at: '2026-11-25T12:00:00Z', state: 'open', base: { repo } };
    const head = { sha: 'a'.repeat(40), ref: 'a-branch', repo };
    const sent = JSON.stringify({ action: 'opened', repository: repo, pull_request: { ...pull, head } });
    const url = `/v1/github/webhooks/${id}`;
    const send = (event: string, text: string, headers: Record<string, string>): Promise<Answer> => {
      const signature = createHmac('sha256', secret).update(text).digest('hex');
      const signed = {
        'x-github-event': event,
        'x-github-delivery': newId('notice'),
        'x-hub-signature-256': `sha256=${signature}`,
      };
      return context.call('POST', url, { rawBody: text, headers: { ...signed, ...headers } });
    };
    const json = { 'content-type': 'application/json' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const outcome = 'Audits https://pr-12.preview.example.com/';
    expect(await send('pull_request', sent, json)).toMatchObject({ status: 202, body: { outcome } });
    const again = await send('pull_request', new URLSearchParams({ payload: sent }).toString(), form);
    expect(again).toMatchObject({ status: 202, body: { outcome: 'The commit was seen before' } });
    const wrong = [
      [sent.replace('12', '13'), { ...json, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }, 401],
      ['{', json, 400],
      [sent, { ...json, 'x-github-event': '' }, 400],
      [sent, { 'content-type': 'text/plain' }, 415],
      [' '.repeat(2 * 1024 * 1024 + 1), json, 413],
    ] as const;
    for (const [text, headers, status] of wrong) expect((await send('push', text, headers)).status).toBe(status);
    expect((await context.call('POST', url.slice(0, -1) + (url.endsWith('0') ? '1' : '0'), { body: {} })).status).toBe(
      400,
    );
    await call('GET', path);
    await call('POST', `${path}/rotate`);
    await call('DELETE', path);
    await call('GET', path);
  }

  /** What a run that looks for fixes keeps of one page. */
  async function storeFix(runId: string): Promise<void> {
    const { prisma } = context.context.database;
    const url = 'https://www.example.com/a';
    await prisma.run.update({ where: { id: runId }, data: { mode: 'recommend' } });
    const fixes = {
      ...{ mode: 'recommend', verified: 1, delivered: 0, removed: 0, removable: 1, kept: 1, pages: 1, pagesFixed: 1 },
      pagesSkipped: [{ reason: 'It took too long.', pages: 1 }],
      refusedByReason: [{ reason: 'A person has to write it.', findings: 2 }],
      refusedByRule: [{ rule: 'core/title', reason: 'A person has to write it.', findings: 2 }],
      model: { proposals: 0, costUsd: 0, note: null },
    };
    await prisma.report.updateMany({ where: { runId }, data: { summary: { ...summaryOfSite(), fixes } } });
    const fix = {
      ...{ id: FIX, rule: 'core/title', alsoRules: [], url, safety: 'safe', source: 'exact', status: 'verified' },
      ...{
        delivered: false,
        removes: 1,
        writes: 'Writes it.',
        line: 1,
        before: 'a',
        after: 'b',
        places: 1,
        look: 'same',
      },
      ...{ bodyHash: '0'.repeat(64), edits: [{ start: 0, end: 1, text: 'b' }] },
    };
    const regions = [{ start: 0, line: 1, text: 'a\n' }];
    const content = deflateRawSync(JSON.stringify({ url, bodyHash: fix.bodyHash, fixes: [fix], regions }));
    await prisma.fixedPage.create({ data: { runId, urlHash: 1n, url, fixes: 1, removed: 0, content } });
  }

  /** A rule that nearly all pages break, and an address that did not answer. */
  /** A policy that fails, and its alert. */
  async function storeAlert(websiteId: string, runId: string): Promise<void> {
    const { database } = context.context;
    await database.query(
      `INSERT INTO alert_sites (org_id, site_key, updated_at) SELECT org_id, site_key, now() FROM sites WHERE id = $1
       ON CONFLICT DO NOTHING`,
      [websiteId],
    );
    const rule = { id: 'core/title', title: 'Page has no title', count: 24, urls: [], change: 'new' };
    await database.query(
      `INSERT INTO alert_states (org_id, site_key, policy, state, since, run_id, message, details, tell_at)
       SELECT org_id, site_key, 'titles', 'failing', now(), $2, '24 pages lost their title.', $3::jsonb, now()
       FROM sites WHERE id = $1`,
      [websiteId, runId, JSON.stringify({ rules: [rule], withId: runId })],
    );
    const { orgId } = await database.prisma.site.findUniqueOrThrow({ where: { id: websiteId } });
    const of = { orgId, site: 'example.com', at: new Date() };
    const data = { policy: 'titles', message: '24 pages lost their title.', runId, reportId: null, path: '/app' };
    await emit(database, { ...of, type: 'site.alert', data });
  }

  async function storeRestOf(runId: string): Promise<void> {
    const { database } = context.context;
    await database.prisma.findingChunk.deleteMany({ where: { runId } });
    await database.prisma.findingSet.deleteMany({ where: { runId } });
    await storeFindings(
      database,
      // Findings of an owner are written once: what was read of them stays in memory.
      { id: runId, epoch: 2 },
      {
        rules: [newRule('core/title', 'warning')],
        write: (writer) => {
          for (const path of ['a', 'b', 'c', 'd', 'e']) {
            const page = `https://www.example.com/${path}`;
            writer.addPage(page);
            writer.count('core/title', page, 1);
            writer.add('core/title', newFinding(page));
          }
        },
      },
    );
    await database.prisma.frontierUrl.create({
      data: {
        runId,
        urlHash: 1n,
        url: 'https://www.example.com/x',
        depth: 1,
        source: 'link',
        state: 'done',
        outcome: 'broken',
        status: 404,
      },
    });
    const live = { ruleId: 'core/title', pages: 1, findings: 1, example: 'https://www.example.com/x' };
    await database.prisma.liveFinding.create({ data: { runId, ...live } });
    await call('GET', `/v1/agent-runs/${runId}/findings/relief`);
    await call('GET', `/v1/agent-runs/${runId}/conformance`);
    await call('GET', `/v1/agent-runs/${runId}/conformance/export`);
    await call('GET', `/v1/agent-runs/${runId}/activity`);
  }

  /** A command line's login, approved as a person would at /app/login. */
  async function logIn(): Promise<void> {
    const verifier = 'a verifier that nobody else knows';
    const codeChallenge = createHash('sha256').update(verifier).digest('hex');
    const started = await context.call('POST', '/v1/auth/sessions', { body: { codeChallenge, deviceName: 'laptop' } });
    const { sessionId } = started.body as { sessionId: string };
    await context.context.database.prisma.loginRequest.update({
      where: { id: sessionId },
      data: { userId: caller.userId, decision: 'approved' },
    });
    await context.call('POST', `/v1/auth/sessions/${sessionId}`, { body: { codeVerifier: verifier } });
  }

  it('have the same members: none that is not described, and none that never comes', async () => {
    const { prisma } = context.context.database;
    const config = JSON.stringify({ coverageMode: 'full', maxPages: 9_000 });
    const earlier = await call('POST', '/v1/agent-runs', { body: { url: 'https://www.example.com/', trigger: 'api' } });
    await completeRun(earlier.id);
    const { id } = await call('POST', '/v1/agent-runs', {
      body: { url: 'https://www.example.com/', trigger: 'api', config },
    });
    await prisma.run.update({ where: { id }, data: { status: 'running', startedAt: new Date() } });
    await prisma.runEvent.create({
      data: { runId: id, phase: 'crawl', message: '1 of 3 pages', current: 1, total: 3, failed: 0 },
    });
    await call('GET', `/v1/agent-runs/${id}`);
    await call('GET', '/v1/websites');
    await completeRun(id);
    await call('GET', '/v1/agent-runs');
    const image = { key: 'shots/x/y.webp', width: 390, height: 400, bytes: 1 };
    const found = { ruleId: 'accessibility/contrast', pageUrl: 'https://www.example.com/a', selector: 'p' };
    const pictures = [
      { ...image, device: 'phone' },
      { ...image, ...found, name: '0f3a52c9d1e84b7766aa' },
      { ...image, fixId: FIX, side: 'before' },
      { ...image, fixId: FIX, side: 'after' },
    ];
    await prisma.run.update({ where: { id }, data: { pictures } });
    await call('GET', `/v1/agent-runs/${id}/report`);
    for (const part of ['', '/causes', '/pages', '/rules', '/relief'])
      await call('GET', `/v1/agent-runs/${id}/findings${part}`);
    await call('GET', `/v1/agent-runs/${id}/findings/page?url=${encodeURIComponent('https://www.example.com/a')}`);
    for (const part of ['comparison', 'comparison/rows', 'activity', 'pages'])
      await call('GET', `/v1/agent-runs/${id}/${part}`);
    const later = await call('POST', '/v1/agent-runs', { body: { url: 'https://www.example.com/', trigger: 'api' } });
    await completeRun(later.id, REPORT_WITH_IGNORES);
    await call('GET', `/v1/agent-runs/${later.id}/comparison`);
    await storeFix(id);
    const decision = { target: FIX, decision: 'accepted', expected: 'none' };
    await call('PUT', `/v1/agent-runs/${id}/fixes/decisions`, { body: decision });
    await call('GET', `/v1/agent-runs/${id}/fixes/decisions`);
    await call('GET', `/v1/agent-runs/${id}/fixes?with=regions`);
    await call('GET', `/v1/agent-runs/${id}/fixes/site`);
    await storeRestOf(earlier.id);
    const planned = { url: 'https://www.example.com/', cron: '0 6 * * 1', timeZone: 'Europe/Berlin' };
    const { id: scheduleId } = await call('POST', '/v1/schedules', { body: planned });
    await call('GET', '/v1/schedules?limit=5');
    await call('PATCH', `/v1/schedules/${scheduleId}`, { body: { config: '{"maxPages":5}', maxCredits: 100 } });
    await call('POST', `/v1/schedules/${scheduleId}/pause`);
    await call('POST', `/v1/schedules/${scheduleId}/resume`);
    await call('POST', `/v1/schedules/${scheduleId}/run`);
    await context.context.database.query(
      `INSERT INTO schedule_ticks (schedule_id, due_at, org_id, state, run_id, reason, decided_at)
       SELECT id, now(), org_id, 'started', 'run_1', 'none', now() FROM schedules WHERE id = $1`,
      [scheduleId],
    );
    await call('GET', `/v1/schedules/${scheduleId}/ticks`);
    await call('GET', `/v1/schedules/${scheduleId}`);
    await call('DELETE', `/v1/schedules/${scheduleId}`);
    const { id: websiteId } = await call('POST', '/v1/websites', { body: { url: 'https://www.example.com/' } });
    const policies = { version: 0, policies: { 'new-findings': { enabled: true, rules: ['core/*'] } } };
    await call('PATCH', '/v1/alert-policies', { body: { ...policies, mutedUntil: '2026-12-01T08:00:00Z' } });
    const muted = { certificate: { mutedUntil: '2026-12-01T08:00:00Z' } };
    await call('PATCH', `/v1/websites/${websiteId}/alert-policies`, { body: { version: 0, policies: muted } });
    await call('GET', '/v1/alert-policies');
    await call('GET', `/v1/websites/${websiteId}/alert-policies`);
    await storeAlert(websiteId, later.id);
    await call('GET', '/v1/alerts');
    await call('GET', `/v1/websites/${websiteId}/alerts?limit=5`);
    await call('GET', '/v1/sites');
    await call('GET', '/v1/sites/example.com');
    const settings = {
      coverageMode: 'full',
      maxPages: 5,
      disabledRulePatterns: ['core/*'],
      externalLinksEnabled: true,
      render: 'auto',
      maxRenders: 5,
      lab: 3,
      include: ['/shop/'],
      exclude: ['/*.pdf$'],
      urls: ['https://shop.example/a'],
      maxDepth: 3,
      sitemapOnly: true,
      importance: { legal: 'off' },
    };
    const site = await call('POST', '/v1/websites', { body: { url: 'https://shop.example/', name: 'Shop', settings } });
    await call('POST', '/v1/websites', { body: { url: 'https://shop.example/' } });
    const icon = { png: Buffer.from(PNG, 'base64'), hash: '3b7e02d5'.repeat(8), readAt: new Date() };
    await context.context.database.prisma.siteIcon.create({ data: { siteId: site.id, orgId: caller.orgId, ...icon } });
    await call('GET', '/v1/websites');
    await call('GET', `/v1/websites/${site.id}`);
    await call('GET', `/v1/websites/${site.id}/icon`);
    const brand = { color: '#1d4ed8', footer: 'Acme', isSqoutNamed: false };
    await call('PATCH', `/v1/websites/${site.id}`, { body: { version: 1, tags: ['Acme'], brand } });
    await call('POST', `/v1/websites/${site.id}/logo`, { rawBody: newLogo() });
    await call('GET', `/v1/websites/${site.id}/logo`);
    await call('DELETE', `/v1/websites/${site.id}/logo`);
    await connect(`/v1/websites/${site.id}/github`);
    const issues = `/v1/websites/${site.id}/issues`;
    await storeIssue(context.context.database, { orgId: caller.orgId, siteId: site.id });
    const ignore = { scope: 'path', pattern: '/old/*', reason: 'It closes in March.', until: '2099-01-31' };
    await call('PATCH', `${issues}/1`, { body: { version: 1, assignee: caller.userId, dueOn: '2099-01-31', ignore } });
    await call('PATCH', issues, { body: { issues: { 1: 2 } } });
    await call('POST', `${issues}/1/comments`, { body: { body: 'On it', type: 'user' } });
    await call('GET', `${issues}?state=all&limit=5`);
    await call('GET', `${issues}/1`);
    const byHand = `/v1/websites/${site.id}/conformance`;
    const result = { result: 'supports', note: 'By keyboard.', evaluator: 'Anna Weber', evaluatedOn: '2026-01-31' };
    await call('PUT', `${byHand}/2.4.3`, { body: result });
    await call('GET', byHand);
    await call('DELETE', `${byHand}/2.4.3`);
    await call('DELETE', `/v1/websites/${site.id}`);
    await call('POST', `/v1/websites/${site.id}/restore`);
    await call('GET', '/v1/credits/ledger');
    await call('GET', '/v1/credits/usage');
    const second = await call('POST', '/v1/agent-runs', { body: { url: 'https://www.example.com/', trigger: 'api' } });
    await call('POST', `/v1/agent-runs/${second.id}/cancel`);
    await call('PUT', `/v1/agent-runs/${second.id}/title`, { body: { title: 'Before' } });
    await call('DELETE', `/v1/agent-runs/${second.id}`);

    const register = { body: { url: 'https://www.example.com/' } };
    const registered = (await call('POST', '/v1/agent-runs/register', register)) as unknown as { runId: string };
    const clamped = await call('POST', '/v1/agent-runs', {
      body: { url: 'https://www.example.com/', trigger: 'api', config },
    });
    await call('GET', '/v1/agent-runs/active');
    await call('POST', `/v1/agent-runs/${clamped.id}/cancel`);
    await call('POST', `/v1/agent-runs/${registered.runId}/progress`, { body: { pagesFetched: 1 } });
    await call('POST', '/v1/reports', {
      body: { report: auditReport({ totalPages: 2 }), runId: registered.runId },
    });
    await call('PATCH', `/v1/agent-runs/${registered.runId}`, { body: { status: 'completed' } });

    const report = await call('POST', '/v1/reports', { body: { report: auditReport({}) } });
    await call('GET', '/v1/reports');
    await call('GET', `/v1/reports/${report.id}`);

    await call('PATCH', `/v1/reports/${report.id}`, { body: { visibility: 'unlisted' } });
    await context.call('GET', `/r/${report.id}`);
    await call('GET', `/v1/reports/${report.id}/views`);
    await call('PUT', `/v1/reports/${report.id}/title`, { body: { title: 'Before' } });
    await call('DELETE', `/v1/reports/${report.id}`);

    await call('POST', `/v1/organizations/${caller.orgId}/logo`, { rawBody: newLogo() });
    await call('GET', `/v1/organizations/${caller.orgId}`);
    await call('DELETE', `/v1/organizations/${caller.orgId}/logo`);
    await call('GET', '/v1/organizations');
    const login = { key: await context.newLoginToken(caller.userId) };
    const keys = `/v1/organizations/${caller.orgId}/api-keys`;
    const key = await call('POST', keys, { ...login, body: { name: 'CI', scopes: ['audits:read'], expiry: '7d' } });
    await call('GET', keys, login);
    await call('DELETE', `${keys}/${key.id}`, login);
    const wanted = { kind: 'webhook', name: 'Hook', url: 'https://hooks.example.com/', types: ['run.completed'] };
    const channel = await call('POST', '/v1/channels', { body: wanted });
    await call('GET', '/v1/channels');
    await call('GET', `/v1/channels/${channel.id}`);
    await call('PATCH', `/v1/channels/${channel.id}`, { body: { name: 'Bot', sites: ['example.com'] } });
    const address = { kind: 'email', name: 'Team', email: 'team@example.com', types: ['site.alert'] };
    const mailed = await call('POST', '/v1/channels', {
      body: { ...address, timeZone: 'Europe/Berlin', sites: ['example.com'], reports: 'linked', monthly: true },
    });
    await call('POST', `/v1/channels/${mailed.id}/confirmation`);
    const delivery = await call('POST', `/v1/channels/${channel.id}/test`);
    await context.context.database.query(
      `INSERT INTO delivery_attempts (delivery_id, attempt, at, status, ms, response) VALUES ($1, 1, now(), 204, 5, '')`,
      [delivery.id],
    );
    await call('GET', `/v1/channels/${channel.id}/deliveries?limit=5`);
    await call('POST', `/v1/deliveries/${delivery.id}/resend`);
    await call('POST', `/v1/channels/${channel.id}/rotate`);
    await call('POST', `/v1/channels/${channel.id}/recover`, { body: { since: '2026-11-20T10:30:00Z' } });
    await call('DELETE', `/v1/channels/${channel.id}`);
    const people = `/v1/organizations/${caller.orgId}`;
    const invitation = (await call('POST', `${people}/invitations`, { ...login, body: { role: 'viewer' } })) as {
      id: string;
      code?: string;
    };
    await call('GET', `${people}/invitations`, login);
    const code = { body: { code: invitation.code } };
    await call('POST', `/v1/invitations/${invitation.id}`, code);
    await call('POST', `/v1/invitations/${invitation.id}/accept`, { ...login, ...code });
    const { id: memberId } = await context.context.newMember(caller.orgId, 'viewer');
    await call('PATCH', `${people}/members/${memberId}`, { ...login, body: { role: 'editor' } });
    await call('POST', `${people}/members/${memberId}/password-link`, login);
    await call('DELETE', `${people}/members/${memberId}`, login);
    const passkey = { id: 'cGFzc2tleQ', publicKey: Buffer.from([1]), counter: 0n, transports: [], name: 'Laptop' };
    await context.context.database.prisma.passkey.create({
      data: { ...passkey, userId: caller.userId, createdAt: new Date(), lastUsedAt: new Date() },
    });
    await call('POST', '/v1/auth/passkeys/options', login);
    await call('GET', '/v1/auth/profile', login);
    const choice = { choice: 'daily', timeZone: 'Europe/Berlin' };
    await call('PUT', `/v1/auth/notifications/${caller.orgId}`, { ...login, body: choice });
    await call('GET', '/v1/auth/notifications', login);
    await call('GET', `${people}/trail?limit=1`, login);
    await call('POST', '/v1/auth/organization', { ...login, body: { organizationId: caller.orgId } });
    await new BrowserSessions(context.context.database, systemClock).create(caller.userId, { userAgent: 'A browser' });
    await call('GET', '/v1/auth/browsers', login);
    await call('DELETE', '/v1/auth/browsers', login);
    await call('GET', '/v1/auth/whoami');
    await call('GET', '/v1/auth/whoami', login);
    const client = await context.newCaller({ orgId: caller.orgId, role: 'viewer' });
    const place = { where: { userId: client.userId }, data: { siteKeys: ['a.example'] } };
    await context.context.database.prisma.membership.updateMany(place);
    await call('GET', '/v1/auth/whoami', { key: client.key });
    await call('POST', '/v1/auth/logout', login);
    await logIn();
    await call('GET', '/v1/credits');
    await call('GET', '/v1/rules');
    await call('GET', '/v1/rules/core/title');

    expect(context.contract.neverCame()).toEqual([]);
  });

  it('are compared without room for what is not described', () => {
    const contract = Contract.read();
    const answer = { method: 'DELETE', path: '/v1/reports/rep_1', status: 200 };
    expect(contract.problemsOf({ ...answer, body: { success: true } })).toEqual([]);
    expect(contract.problemsOf({ ...answer, body: { success: true, more: 1 } })).toHaveLength(1);
    expect(contract.problemsOf({ ...answer, status: 299, body: {} })).toEqual([
      'DELETE /v1/reports/{id} 299 is not in docs/openapi.json',
    ]);
    expect(contract.neverCame()).toContain('AuditRun.notice');
    expect(contract.neverCame()).not.toContain('ReportDeleted.success');
  });
});
