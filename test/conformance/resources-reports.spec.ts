import { auditReport } from '../../libs/reports/src/audit-report.testing.js';
import { png } from '../../libs/organizations/src/logo/image.testing.js';
import { Conformance, expectError, uniqueReport, type Answer, type Person } from './conformance-context.js';
import { ENUMERATIONS, expectType, type Row } from './types.js';

const AUDIT_REPORT: readonly Row[] = [
  ['baseUrl', 'uri'],
  ['timestamp', 'date-time'],
  ['totalPages', 'integer'],
  ['passed', 'integer'],
  ['warnings', 'integer'],
  ['failed', 'integer'],
  ['siteChecks', 'array of objects'],
  ['summary', 'object'],
  ['ruleResults', 'object'],
];
const OPTIONAL: readonly Row[] = [
  ['pages', 'array of objects'],
  ['healthScore', 'object'],
];
const COUNTS = ['totalPages', 'passed', 'warnings', 'failed'];
/** Of each type, what it is not. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  uri: ['nonsense', '/relative', 7, null],
  'date-time': ['yesterday', '2026-13-45T00:00:00Z', 7, null],
  integer: [-1, 1.5, '3', null],
  'array of objects': [{}, 'x', [1], [null], null],
  object: [[], 'x', 7, null],
};

const PUBLISHED: readonly Row[] = [
  ['id', 'string'],
  ['url', 'uri'],
  ['visibility', 'Visibility'],
  ['createdAt', 'date-time'],
];
const REPORT: readonly Row[] = [
  ['id', 'string'],
  ['baseUrl', 'uri'],
  ['healthScore', 'integer?'],
  ['pageCount', 'integer?'],
  ['errorCount', 'integer?'],
  ['warningCount', 'integer?'],
  ['passedCount', 'integer?'],
  ['visibility', 'Visibility'],
  ['viewCount', 'integer?'],
  ['auditedAt', 'date-time?'],
  ['createdAt', 'date-time'],
  ['url', 'uri'],
];

describe('Resources', () => {
  let conformance: Conformance;
  let person: Person;

  beforeAll(async () => {
    conformance = await Conformance.open();
    person = await conformance.newPerson();
  });
  afterAll(() => conformance.close());

  const publish = (report: Record<string, unknown>, visibility?: unknown): Promise<Answer> =>
    conformance.call('POST', '/v1/reports', {
      key: person.key,
      body: { report, ...(visibility === undefined ? {} : { visibility }) },
    });
  async function published(visibility?: string): Promise<Record<string, unknown>> {
    const { status, body } = await publish(uniqueReport(), visibility);
    expect({ status, body }).toMatchObject({ status: 201 });
    return body as Record<string, unknown>;
  }
  const read = async (path: string): Promise<Record<string, unknown>> =>
    (await conformance.call('GET', path, { key: person.key })).body as Record<string, unknown>;

  describe('Enumerations', () => {
    it.each(ENUMERATIONS.Visibility)('Visibility › %s is taken and shown', async (visibility) => {
      const report = await published(visibility);
      expect([report.visibility, (await read(`/v1/reports/${report.id as string}`)).visibility]).toEqual([
        visibility,
        visibility,
      ]);
    });

    it.each(['Public', 'hidden', '', 1, null])('Visibility › %j is none', async (visibility) => {
      expect(expectError(await publish(uniqueReport(), visibility), 400, 'VALIDATION_ERROR').issues).toMatchObject([
        { path: 'visibility' },
      ]);
    });
  });

  describe('AuditReport', () => {
    it.each(AUDIT_REPORT)('%s is required', async (field) => {
      const { [field]: _left, ...rest } = auditReport();
      expect(expectError(await publish(rest), 400, 'VALIDATION_ERROR').issues).toMatchObject([
        { path: `report.${field}` },
      ]);
    });

    it.each(OPTIONAL)('%s is optional', async (field) => {
      const { [field]: _left, ...rest } = uniqueReport();
      expect((await publish(rest)).status).toBe(201);
    });

    it.each([...AUDIT_REPORT, ...OPTIONAL])('%s is %s and nothing else', async (field, type) => {
      for (const value of WRONG[type]!) {
        const { issues } = expectError(
          await publish(auditReport({ [field]: value })),
          400,
          'VALIDATION_ERROR',
        ) as unknown as { issues: { path: string }[] };
        expect(issues.every(({ path }) => path.startsWith(`report.${field}`))).toBe(true);
      }
    });

    it.each(COUNTS)('%s has the minimum 0', async (field) => {
      expect((await publish(uniqueReport({ [field]: 0 }))).status).toBe(201);
    });

    it('accepts extra top-level fields', async () => {
      expect((await publish(uniqueReport({ extra: { deep: [1] }, another: null }))).status).toBe(201);
    });

    it.each(['siteChecks', 'pages', 'summary', 'ruleResults', 'healthScore'])(
      '%s may have additional properties',
      async (field) => {
        const inner = { score: 50, 'own-member': 1, more: { x: [true, null] } };
        const value =
          field === 'siteChecks' || field === 'pages'
            ? [inner]
            : field === 'ruleResults'
              ? { 'core/title': inner }
              : inner;
        expect((await publish(uniqueReport({ [field]: value }))).status).toBe(201);
      },
    );
  });

  describe('PublishedReport', () => {
    it('has its four fields and no others', async () => {
      expect(Object.keys(await published()).sort()).toEqual(PUBLISHED.map(([field]) => field).sort());
    });

    it.each(PUBLISHED)('%s is %s', async (field, type) => {
      expectType((await published())[field], type);
    });

    it('url is the address of a page for people', async () => {
      const { url } = await published('public');
      const page = await fetch(url as string);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    });
  });

  describe('Report', () => {
    it.each(REPORT)('%s is %s', async (field, type) => {
      const { id } = await published();
      expectType((await read(`/v1/reports/${id as string}`))[field], type.replace('?', '') as Row[1]);
    });

    it('baseUrl is a uri, whatever letters were published', async () => {
      const { body } = await publish(uniqueReport({ baseUrl: 'https://bücher.example/ü' }));
      expect(await read(`/v1/reports/${(body as { id: string }).id}`)).toMatchObject({
        baseUrl: 'https://xn--bcher-kva.example/%C3%BC',
      });
    });

    it('has what was published', async () => {
      const { id, createdAt, url } = await published();
      expect(await read(`/v1/reports/${id as string}`)).toMatchObject({
        id,
        createdAt,
        url,
        baseUrl: 'https://www.example.com/',
        pageCount: 3,
        errorCount: 1,
        warningCount: 2,
        passedCount: 20,
        healthScore: 82,
        auditedAt: '2026-03-10T11:00:00.000Z',
        viewCount: 0,
      });
    });
  });

  it('ReportList has reports, total and hasMore', async () => {
    await published();
    const list = await read('/v1/reports?limit=1');
    expect(Object.keys(list).sort()).toEqual(['hasMore', 'reports', 'total']);
    expectType(list.reports, 'array of objects');
    expectType(list.total, 'integer');
    expectType(list.hasMore, 'boolean');
    const [report] = list.reports as Record<string, unknown>[];
    for (const [field, type] of REPORT) expectType(report![field], type);
  });

  describe('Credits response', () => {
    let credits: Record<string, Record<string, unknown>>;
    beforeAll(async () => {
      credits = (await read('/v1/credits')) as Record<string, Record<string, unknown>>;
    });

    it.each<Row>([
      ['monthly', 'integer'],
      ['pack', 'integer'],
      ['total', 'integer'],
      ['periodEnd', 'date-time?'],
    ])('balance › %s is %s', (field, type) => {
      expectType(credits.balance![field], type);
    });

    it('balance › total is the sum of monthly and pack', () => {
      const { monthly, pack, total } = credits.balance as Record<string, number>;
      expect(total).toBe(monthly! + pack!);
    });

    it.each<Row>([
      ['id', 'planId'],
      ['name', 'string'],
      ['monthlyCredits', 'integer'],
      ['signupGrantCredits', 'integer'],
      ['maxMembers', 'integer'],
      ['maxPagesPerAudit', 'integer'],
      ['renderConcurrency', 'integer'],
      ['maxConcurrentRuns', 'integer'],
      ['maxSchedules', 'integer'],
      ['minIntervalMinutes', 'integer'],
    ])('plan › %s is %s', (field, type) => {
      expectType(credits.plan![field], type);
    });

    it.each(['audit_base', 'render', 'report_publish'])('pricing has the price of %s', (feature) => {
      const price = credits.pricing![feature] as Record<string, unknown>;
      expectType(price.cost, 'integer');
      expectType(price.per, 'integer');
      expectType(price.unit, 'string');
    });

    it('pricing says that publishing is included in the audit’s base charge', () => {
      expect(credits.pricing!.report_publish).toMatchObject({ cost: 0 });
    });
  });

  describe('Organization detail', () => {
    it('carries the organization, its members and its plan limits', async () => {
      const detail = await read(`/v1/organizations/${person.orgId}`);
      expect(detail).toMatchObject({
        organization: { id: person.orgId },
        members: [{ userId: person.userId, role: 'owner' }],
        plan: { id: 'team', maxPagesPerAudit: 5_000, maxMembers: -1 },
      });
      for (const [field, type] of [
        ['name', 'string'],
        ['slug', 'string'],
        ['planId', 'planId'],
        ['createdAt', 'date-time'],
        ['updatedAt', 'date-time'],
      ] as const)
        expectType((detail.organization as Record<string, unknown>)[field], type);
    });

    it('avatarUrl is null without a logo, and points at the logo endpoint with one', async () => {
      const avatarUrl = async (): Promise<unknown> =>
        ((await read(`/v1/organizations/${person.orgId}`)).organization as Record<string, unknown>).avatarUrl;
      expect(await avatarUrl()).toBeNull();
      await conformance.client(person).organizations.logo.put(person.orgId, new Uint8Array(png()));
      const address = (await avatarUrl()) as string;
      expect(new URL(address).pathname).toBe(`/v1/organizations/${person.orgId}/logo`);
      expect((await fetch(address)).headers.get('content-type')).toBe('image/png');
    });
  });
});
