import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError, newId } from '#common';
import type { OrgPrincipal } from '#auth';
import { readPricing } from '#credits';
import { createBlobStore, type BlobStore } from '#storage';
import { poll } from '../../../test/support/installation.js';
import { TestContext } from '../../../test/support/test-context.js';
import { publishBody } from './audit-report.testing.js';
import { readPublishBody, type ParsedPublish } from './publish-input/index.js';
import { PublishClaimsRepository } from './publish-claims.repository.js';
import { reportContentKey, ReportsRepository } from './reports.repository.js';
import { ReportPublisher, type Published } from './report-publisher.js';

const inputOf = (visibility?: string): ParsedPublish => readPublishBody(publishBody(visibility));

describe('publishing', () => {
  let context: TestContext;
  let folder: string;
  let storage: BlobStore;

  beforeAll(async () => {
    context = await TestContext.open();
    folder = mkdtempSync(join(tmpdir(), 'sqout-reports-'));
    storage = createBlobStore(`file:${folder}/blobs`);
  });
  afterAll(async () => {
    storage.close();
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function publisherWith(options: { price?: number; storage?: BlobStore } = {}): ReportPublisher {
    const { database, credits, plans, clock } = context;
    const pricing = readPricing(
      options.price === undefined ? null : { prices: { report_publish: { cost: options.price } } },
    );
    return new ReportPublisher({
      database,
      reports: new ReportsRepository(database),
      claims: new PublishClaimsRepository(database),
      credits,
      plans,
      clock,
      pricing,
      storage: options.storage ?? storage,
      baseUrl: 'https://audit.example',
    });
  }

  async function newPublisher(orgId?: string): Promise<OrgPrincipal> {
    const id = orgId ?? (await context.newOrg({ planId: 'team' })).id;
    const { id: userId } = await context.newMember(id);
    return { kind: 'login', userId, orgId: id, role: 'owner', planId: 'team', scopes: null, keyId: null };
  }

  const reportsOf = (orgId: string) => context.database.prisma.report.findMany({ where: { orgId } });
  const claimsOf = (orgId: string) => context.database.prisma.publishClaim.findMany({ where: { orgId } });
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );

  it('stores the blob, the bounded columns and the identity', async () => {
    const principal = await newPublisher();
    const body = publishBody('public');
    const { report, isNew } = await publisherWith().publish(principal, readPublishBody(body));
    expect(isNew).toBe(true);
    expect(report).toEqual({
      id: report.id,
      url: `https://audit.example/r/${report.id}`,
      visibility: 'public',
      createdAt: context.clock.now().toISOString(),
    });
    const [row] = await reportsOf(principal.orgId);
    const { canonicalSha256 } = readPublishBody(body);
    expect(row).toMatchObject({
      id: report.id,
      runId: null,
      baseUrl: 'https://www.example.com/',
      siteKey: 'example.com',
      healthScore: 82,
      pageCount: 3,
      errorCount: 1,
      warningCount: 2,
      passedCount: 20,
      contentSha256: canonicalSha256,
      auditedAt: new Date('2026-03-10T11:00:00.000Z'),
    });
    const blob = await storage.get(row!.contentKey);
    expect(blob?.body.length).toBe(row!.contentBytes);
  });

  it.each([
    ['an unlisted', 'unlisted'],
    ['a private', 'private'],
    ['an unspecified', undefined],
  ])('makes a report of %s publish each time', async (_name, visibility) => {
    const principal = await newPublisher();
    const publisher = publisherWith();
    const both = [
      await publisher.publish(principal, inputOf(visibility)),
      await publisher.publish(principal, inputOf(visibility)),
    ];
    expect(new Set(both.map(({ report }) => report.id)).size).toBe(2);
    expect(both.every(({ isNew }) => isNew)).toBe(true);
    expect(await claimsOf(principal.orgId)).toEqual([]);
  });

  it('is an event of the organization, once however often the same arrives', async () => {
    const principal = await newPublisher();
    const { report } = await publisherWith().publish(principal, inputOf('public'));
    await publisherWith().publish(principal, inputOf('public'));
    const notices = await context.database.query('SELECT type, site, payload FROM notices WHERE org_id = $1', [
      principal.orgId,
    ]);
    const payload = { reportId: report.id, url: 'https://www.example.com/', visibility: 'public' };
    expect(notices).toEqual([{ type: 'report.published', site: 'example.com', payload }]);
  });

  it('knows the same public content again, whatever the order of its members and the spaces between them', async () => {
    const principal = await newPublisher();
    const publisher = publisherWith();
    const first = await publisher.publish(principal, inputOf('public'));
    const { report } = JSON.parse(publishBody('public').toString()) as { report: Record<string, unknown> };
    const turned = Buffer.from(
      JSON.stringify({ visibility: 'public', report: Object.fromEntries(Object.entries(report).reverse()) }, null, 4),
    );
    const again = await publisher.publish(principal, readPublishBody(turned));
    expect(again).toEqual({ report: first.report, isNew: false });
    expect(Object.keys(again.report)).toEqual(Object.keys(first.report));
  });

  it('keeps the identities of two people and of two organizations apart', async () => {
    const one = await newPublisher();
    const two = await newPublisher(one.orgId);
    const three = await newPublisher();
    const ids = await Promise.all(
      [one, two, three].map(
        async (principal) => (await publisherWith().publish(principal, inputOf('public'))).report.id,
      ),
    );
    expect(new Set(ids).size).toBe(3);
  });

  it('publishes once when the same arrives fifty times at once over several processes', async () => {
    const principal = await newPublisher();
    const publishers = Array.from({ length: 5 }, () => publisherWith());
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        publishers[index % 5]!.publish(principal, inputOf('public')).catch(
          (error: unknown) => (error as AppError).code,
        ),
      ),
    );
    const answered = outcomes.filter((outcome): outcome is Published => typeof outcome === 'object');
    expect(answered.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(answered.map(({ report }) => report.id)).size).toBe(1);
    expect(outcomes.filter((outcome) => typeof outcome === 'string')).toEqual([]);
    expect(await reportsOf(principal.orgId)).toHaveLength(1);
  });

  /** What a publisher leaves behind that died after it had stored the blob. */
  async function crash(principal: OrgPrincipal, body: Buffer): Promise<string> {
    const { canonicalSha256, contentBytes } = readPublishBody(body);
    const token = 'token-of-the-dead';
    await context.database.prisma.publishClaim.create({
      data: {
        orgId: principal.orgId,
        userId: principal.userId,
        contentSha256: canonicalSha256,
        token,
        leaseUntil: new Date(context.clock.now().getTime() + 30_000),
      },
    });
    await storage.put(reportContentKey(principal.orgId, newId('report')), contentBytes, {
      contentType: 'application/json',
    });
    return token;
  }

  it('refuses when the first stays in flight, and takes over when its lease is over', async () => {
    const principal = await newPublisher();
    const publisher = publisherWith();
    await crash(principal, publishBody('public'));
    expect(await codeOf(publisher.publish(principal, inputOf('public')))).toBe('DUPLICATE_REQUEST');
    context.clock.advanceMs(30_001);
    const outcomes = await Promise.all(
      [1, 2, 3].map(() =>
        publisher.publish(principal, inputOf('public')).catch((error: unknown) => (error as AppError).code),
      ),
    );
    expect(outcomes.filter((outcome) => typeof outcome === 'object' && outcome.isNew)).toHaveLength(1);
    const [row, ...more] = await reportsOf(principal.orgId);
    expect(more).toEqual([]);
    expect(await publisher.publish(principal, inputOf('public'))).toMatchObject({
      isNew: false,
      report: { id: row!.id },
    });
  });

  it('makes no second report when the first publisher wakes up after it was taken over', async () => {
    const principal = await newPublisher();
    let wake = (): void => undefined;
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    let hasStored = (): void => undefined;
    const stored = new Promise<void>((resolve) => (hasStored = resolve));
    // The real store, behind a door that stays shut for a while: a disk that hangs.
    const slow = Object.assign(Object.create(storage) as BlobStore, {
      put: async (...args: Parameters<BlobStore['put']>) => {
        const result = await storage.put(...args);
        hasStored();
        await asleep;
        return result;
      },
    });
    const late = publisherWith({ storage: slow }).publish(principal, inputOf('public'));
    await stored;
    context.clock.advanceMs(30_001);
    const winner = await publisherWith().publish(principal, inputOf('public'));
    wake();
    expect(winner.isNew).toBe(true);
    expect(await late).toEqual({ report: winner.report, isNew: false });
    expect(await reportsOf(principal.orgId)).toHaveLength(1);
  });

  it('frees the identity when the store fails, so that the next try succeeds', async () => {
    const principal = await newPublisher();
    writeFileSync(join(folder, 'a-file'), '');
    const broken = createBlobStore(`file:${folder}/a-file/blobs`);
    expect(await codeOf(publisherWith({ storage: broken }).publish(principal, inputOf('public')))).toBe(
      'SERVICE_UNAVAILABLE',
    );
    // The answer does not wait for it: the database may be what is away.
    await poll('the identity is free', async () => (await claimsOf(principal.orgId)).length === 0, 10_000);
    expect(await reportsOf(principal.orgId)).toEqual([]);
    expect((await publisherWith().publish(principal, inputOf('public'))).isNew).toBe(true);
  });

  describe('for a price', () => {
    it('charges a new report and never its replay', async () => {
      const principal = await newPublisher();
      const publisher = publisherWith({ price: 7 });
      const before = await context.credits.balance(principal.orgId);
      await publisher.publish(principal, inputOf('public'));
      await publisher.publish(principal, inputOf('public'));
      expect(await context.credits.balance(principal.orgId)).toMatchObject({ total: before.total - 7, held: 0 });
      expect((await context.checkBooks()).problems).toEqual([]);
    });

    it('refuses who cannot pay, and stores nothing', async () => {
      const principal = await newPublisher();
      const { total } = await context.credits.balance(principal.orgId);
      const refused = publisherWith({ price: total + 1 }).publish(principal, inputOf('public'));
      await expect(refused).rejects.toMatchObject({
        code: 'INSUFFICIENT_CREDITS',
        details: { required: total + 1, balance: { total } },
      });
      expect(await reportsOf(principal.orgId)).toEqual([]);
      expect(await claimsOf(principal.orgId)).toEqual([]);
    });

    it('never spends more than there is when many publish at once', async () => {
      const principal = await newPublisher();
      const { total } = await context.credits.balance(principal.orgId);
      const price = Math.floor(total / 3);
      const publisher = publisherWith({ price });
      const codes = await Promise.all(
        Array.from({ length: 8 }, () => codeOf(publisher.publish(principal, inputOf('private')))),
      );
      expect(codes.filter((code) => code === 'none')).toHaveLength(3);
      expect(codes.filter((code) => code === 'INSUFFICIENT_CREDITS')).toHaveLength(5);
      expect(await reportsOf(principal.orgId)).toHaveLength(3);
      expect((await context.checkBooks()).problems).toEqual([]);
    });
  });
});
