import { Conformance, expectError, type Person } from './conformance-context.js';
import { ENUMERATIONS, expectType, type Row } from './types.js';

const URL = 'https://www.example.com/start';

const LIST_ITEM: readonly Row[] = [
  ['id', 'string'],
  ['url', 'uri'],
  ['status', 'AuditRunStatus'],
  ['trigger', 'trigger'],
  ['mode', 'AuditRunMode'],
  ['model', 'string?'],
  ['healthScore', 'integer?'],
  ['issuesFound', 'integer?'],
  ['issuesFixed', 'integer?'],
  ['reportId', 'string?'],
  ['websiteId', 'string?'],
  ['auditId', 'string?'],
  ['config', 'object?'],
  ['error', 'string?'],
  ['completionReason', 'string?'],
  ['completionMessage', 'string?'],
  ['costUsd', 'number?'],
  ['startedAt', 'date-time?'],
  ['completedAt', 'date-time?'],
  ['createdAt', 'date-time'],
];
/** Of every run, though optional for clients: the id of its website, where the request names none. */
const SITE_ID = 'websiteId';
const REQUIRED = ['id', 'url', 'status', 'trigger', 'mode', 'createdAt'];
const PROGRESS: readonly Row[] = [
  ['phase', 'string?'],
  ['message', 'string?'],
  ['current', 'integer?'],
  ['total', 'integer?'],
  ['failed', 'integer?'],
  ['updatedAt', 'date-time'],
];
const NOTICE: readonly Row[] = [
  ['requested', 'integer'],
  ['applied', 'integer'],
  ['planId', 'planId'],
  ['planCap', 'integer'],
  ['upgradeHint', 'string'],
];
const REPORT: readonly Row[] = [
  ['id', 'string'],
  ['url', 'uri'],
  ['visibility', 'Visibility'],
  ['siteKey', 'string'],
  ['baseUrl', 'uri'],
  ['timestamp', 'date-time'],
  ['totalPages', 'integer'],
  ['failed', 'integer'],
  ['warnings', 'integer'],
  ['passed', 'integer'],
  ['healthScore', 'number?'],
  ['categories', 'array of objects'],
  ['topIssues', 'array of objects'],
  ['history', 'array of objects'],
];
const TOP_ISSUE: readonly Row[] = [
  ['ruleId', 'string'],
  ['ruleName', 'string'],
  ['category', 'string'],
  ['subcategory', 'string'],
  ['severity', 'error or warning'],
  ['status', 'fail or warn'],
  ['message', 'string'],
  ['pageUrl', 'string?'],
];

function topIssue(n: number): object {
  const isFail = n < 12;
  return {
    ruleId: `core/rule-${n}`,
    ruleName: `Rule ${n}`,
    category: 'core',
    subcategory: 'head',
    severity: isFail ? 'error' : 'warning',
    status: isFail ? 'fail' : 'warn',
    message: 'Mend it.',
    pageUrl: n % 2 ? null : URL,
  };
}

describe('Resources', () => {
  let conformance: Conformance;
  let person: Person;
  /** A run on which every nullable field is set; it has failed, so that `error` is among them. */
  let full: Record<string, unknown>;
  let fresh: Record<string, unknown>;

  beforeAll(async () => {
    conformance = await Conformance.open();
    person = await conformance.newPerson({ credits: 100_000 });
    const id = await conformance.newRunIn('failed', person);
    await conformance.installation.context.database.query(
      `UPDATE runs SET url = $2, model = 'm', health_score = 82.5, issues_found = 7, issues_fixed = 2, report_id = 'rep_x', website_id = 'w', audit_id = 'a', config = '{"maxPages":7}', error = 'why',
       completion_message = 'How it went.', cost_usd = 0.25, started_at = now() WHERE id = $1`,
      [id, URL],
    );
    full = await read(id);
    const created = await create();
    fresh = await read(created.id as string);
  });
  afterAll(() => conformance.close());

  async function get(path: string, key = person.key): Promise<Record<string, unknown>> {
    const { status, body } = await conformance.call('GET', path, { key });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body as Record<string, unknown>;
  }
  const read = (id: string): Promise<Record<string, unknown>> => get(`/v1/agent-runs/${id}`);
  const listed = async (id: unknown): Promise<Record<string, unknown>> => {
    const { runs } = (await get('/v1/agent-runs?limit=100')) as { runs: Record<string, unknown>[] };
    return runs.find((run) => run.id === id)!;
  };
  async function create(members: Record<string, unknown> = {}, by = person): Promise<Record<string, unknown>> {
    const { status, body } = await conformance.call('POST', '/v1/agent-runs', {
      key: by.key,
      body: { url: URL, trigger: 'api', ...members },
    });
    expect({ status, body }).toMatchObject({ status: 201 });
    return body as Record<string, unknown>;
  }

  describe('Enumerations', () => {
    it.each(ENUMERATIONS.AuditRunStatus)('AuditRunStatus › %s is shown and filtered by', async (status) => {
      const id = await conformance.newRunIn(status, person);
      expect((await read(id)).status).toBe(status);
      const { runs } = (await get(`/v1/agent-runs?status=${status}&limit=100`)) as {
        runs: { id: string; status: string }[];
      };
      expect(runs.map((run) => run.id)).toContain(id);
      expect(new Set(runs.map((run) => run.status))).toEqual(new Set([status]));
    });

    it.each(ENUMERATIONS.AuditRunMode)('AuditRunMode › %s is taken, shown and filtered by', async (mode) => {
      const { id } = await create({ mode });
      expect((await read(id as string)).mode).toBe(mode);
      const { runs } = (await get(`/v1/agent-runs?mode=${mode}`)) as { runs: { id: string; mode: string }[] };
      expect(runs.map((run) => run.id)).toContain(id);
      expect(new Set(runs.map((run) => run.mode))).toEqual(new Set([mode]));
    });

    it.each(ENUMERATIONS.trigger)('trigger › %s is shown in a run record', async (trigger) => {
      const id = await conformance.newRunIn('completed', person);
      await conformance.installation.context.database.query('UPDATE runs SET "trigger" = $2 WHERE id = $1', [
        id,
        trigger,
      ]);
      expect((await read(id)).trigger).toBe(trigger);
    });

    it.each(ENUMERATIONS.planId)('planId › %s is named in a notice', async (planId) => {
      const by = await conformance.newPerson({ planId });
      expect((await create({ config: '{"maxPages":1000000}' }, by)).notice).toMatchObject({ planId });
    });
  });

  describe('AuditRunListItem', () => {
    it.each(LIST_ITEM)('%s is %s, set', async (field, type) => {
      for (const run of [full, await listed(full.id)]) expectType(run[field], type.replace('?', '') as Row[1]);
    });

    it.each(LIST_ITEM)('%s is %s, and what may be null is null until the run progresses', async (field, type) => {
      for (const run of [fresh, await listed(fresh.id)]) {
        if (REQUIRED.includes(field)) expectType(run[field], type);
        else if (field === SITE_ID) expect(run[field]).toMatch(/^web_[0-9a-f]{26}$/);
        else expect({ field, value: run[field] }).toEqual({ field, value: null });
      }
    });

    it.each(REQUIRED)('%s is required', async (field) => {
      const { runs } = (await get('/v1/agent-runs?limit=100')) as { runs: Record<string, unknown>[] };
      for (const run of runs) expect(run).toHaveProperty(field);
    });

    it('healthScore is the rounded stored score', () => {
      expect(full.healthScore).toBe(83);
    });

    it('config is returned parsed, although sent as a string', async () => {
      const { id } = await create({ config: '{"coverageMode":"quick","maxPages":3}' });
      expect((await read(id as string)).config).toEqual({ coverageMode: 'quick', maxPages: 3 });
    });
  });

  describe('AuditRun', () => {
    it('has all fields of the list item, with the same values', async () => {
      expect(await read(full.id as string)).toMatchObject(await listed(full.id));
    });

    it('userId is the caller’s own', () => {
      expect([full.userId, fresh.userId]).toEqual([person.userId, person.userId]);
    });

    it('orgId is string?', () => {
      expect([full.orgId, fresh.orgId]).toEqual([person.orgId, person.orgId]);
    });

    describe('progress', () => {
      const event = { phase: 'crawl', message: '3 of 10 pages', current: 3, total: 10, failed: 1 };

      it.each(['pending', 'running'] as const)('is the latest event while the status is %s', async (status) => {
        const id = await conformance.newRunIn(status, person, { ...event, current: 2 });
        await conformance.installation.context.database.prisma.runEvent.create({ data: { runId: id, ...event } });
        expect((await read(id)).progress).toMatchObject(event);
      });

      it.each(['completed', 'failed', 'cancelled'] as const)('is null once the status is %s', async (status) => {
        expect((await read(await conformance.newRunIn(status, person, event))).progress).toBeNull();
      });

      it('is null when no event exists yet', async () => {
        expect((await read(await conformance.newRunIn('running', person))).progress).toBeNull();
      });

      it.each(PROGRESS)('%s is %s', async (field, type) => {
        const { progress } = (await read(await conformance.newRunIn('running', person, event))) as {
          progress: Record<string, unknown>;
        };
        expectType(progress[field], type.replace('?', '') as Row[1]);
      });
    });

    it('notice is present only when the page count was clamped', async () => {
      const [clamped, free] = [
        await create({ config: '{"maxPages":5001}' }),
        await create({ config: '{"maxPages":5000}' }),
      ];
      expect((await read(clamped.id as string)).notice).toEqual(clamped.notice);
      expect(await read(free.id as string)).not.toHaveProperty('notice');
      expect(free).not.toHaveProperty('notice');
    });
  });

  describe('PageLimitClampNotice', () => {
    let notice: Record<string, unknown>;
    beforeAll(async () => {
      notice = (await create({ config: '{"maxPages":6000}' })).notice as Record<string, unknown>;
    });

    it('type is the constant page_limit_clamped', () => {
      expect(notice.type).toBe('page_limit_clamped');
    });

    it.each(NOTICE)('%s is %s, and required', (field, type) => {
      expectType(notice[field], type);
    });

    it('requested is what was asked for', () => {
      expect(notice.requested).toBe(6_000);
    });

    it('applied equals planCap, the most pages of the organization’s plan', async () => {
      const { plan } = (await get('/v1/credits')) as { plan: { maxPagesPerAudit: number } };
      expect([notice.applied, notice.planCap]).toEqual([plan.maxPagesPerAudit, plan.maxPagesPerAudit]);
    });

    it('upgradeHint includes a pricing URL, and that page is there', async () => {
      const [address] = /https?:\/\/\S+/.exec(notice.upgradeHint as string) ?? [''];
      expect((await fetch(address)).status).toBe(200);
    });
  });

  describe('Run config', () => {
    it.each<[string, unknown[], unknown[]]>([
      ['coverageMode', ['quick', 'surface', 'full'], ['deep', 1, null]],
      ['maxPages', [1, 100], [0, -1, 1.5, '5', null]],
      ['disabledRulePatterns', [[], ['*', 'links/*', 'core/title']], ['*', [1], ['a b'], null]],
      ['externalLinksEnabled', [true, false], ['true', 1, null]],
      ['render', ['auto', 'all', 'off'], ['on', true, null]],
      ['maxRenders', [0, 10], [-1, 1.5, '10', null]],
      ['include', [[], ['/shop/', '*.html$']], ['/shop/', ['shop/'], ['/a b'], [1], null]],
      ['exclude', [['/*.pdf$']], ['/a', [''], null]],
      ['urls', [[`${URL}a`]], ['/a', ['/a'], ['ftp://example.com/'], ['https://user:secret@example.com/'], null]],
      ['maxDepth', [0, 3], [-1, 1.5, '1', null]],
      ['sitemapOnly', [true, false], ['true', 1, null]],
    ])('%s is recognized, and refused with another type', async (key, good, bad) => {
      for (const value of good)
        expect((await read((await create({ config: JSON.stringify({ [key]: value }) })).id as string)).config).toEqual({
          [key]: value,
        });
      for (const value of bad) {
        const answer = await conformance.call('POST', '/v1/agent-runs', {
          key: person.key,
          body: { url: URL, trigger: 'api', config: JSON.stringify({ [key]: value }) },
        });
        expect(expectError(answer, 400, 'VALIDATION_ERROR').issues).toMatchObject([{ path: `config.${key}` }]);
      }
    });

    it.each(['', 'null', '[]', '7', '"text"', '{', '{"maxPages":}'])(
      'the string %j, which is no JSON object, is refused',
      async (config) => {
        const answer = await conformance.call('POST', '/v1/agent-runs', {
          key: person.key,
          body: { url: URL, trigger: 'api', config },
        });
        expect(expectError(answer, 400, 'VALIDATION_ERROR').issues).toMatchObject([{ path: 'config' }]);
      },
    );

    it('an object in place of the string is refused', async () => {
      const answer = await conformance.call('POST', '/v1/agent-runs', {
        key: person.key,
        body: { url: URL, trigger: 'api', config: { maxPages: 3 } },
      });
      expect(expectError(answer, 400, 'VALIDATION_ERROR').issues).toMatchObject([{ path: 'config' }]);
    });
  });

  describe('AuditRunReport', () => {
    let report: Record<string, unknown>;
    beforeAll(async () => {
      const summary = {
        categories: [{ category: 'core', name: 'Core', score: 82.5, passed: 1, warnings: 1, failed: 1, total: 3 }],
        topIssues: Array.from({ length: 30 }, (_, n) => topIssue(n)),
      };
      const url = 'https://WWW.Report.example:8443/';
      await conformance.newCompletedRun(person, { url, completedAt: new Date(Date.now() - 60_000) });
      const { runId } = await conformance.newCompletedRun(person, { url, summary });
      const body = await get(`/v1/agent-runs/${runId}/report`);
      expect(Object.keys(body)).toEqual(['report']);
      report = body.report as Record<string, unknown>;
    });

    it.each(REPORT)('%s is %s', (field, type) => {
      expectType(report[field], type.replace('?', '') as Row[1]);
    });

    it('healthScore is the unrounded float', () => {
      expect(report.healthScore).toBe(82.5);
    });

    it('healthScore may be null', async () => {
      const { runId } = await conformance.newCompletedRun(person, { healthScore: null });
      expect(await get(`/v1/agent-runs/${runId}/report`)).toMatchObject({ report: { healthScore: null } });
    });

    it('siteKey is the host in lower case without www., with its port', () => {
      expect(report.siteKey).toBe('report.example:8443');
    });

    it('topIssues has at most 25 entries, fails first', () => {
      const statuses = (report.topIssues as { status: string }[]).map(({ status }) => status);
      expect(statuses).toEqual([...Array<string>(12).fill('fail'), ...Array<string>(13).fill('warn')]);
    });

    it.each(TOP_ISSUE)('topIssues › %s is %s', (field, type) => {
      for (const issue of report.topIssues as Record<string, unknown>[]) expectType(issue[field], type);
    });

    it('history has the earlier audits of the same site', () => {
      expect(report.history).toMatchObject([{ healthScore: 82.5, totalPages: 3, issuesFound: 3 }]);
    });
  });
});
