import { createToken, type Principal } from '#auth';
import { TestContext } from '../../../test/support/test-context.js';
import { CreditsLedger } from './credits-ledger.repository.js';

describe('the ledger of credits', () => {
  let context: TestContext;
  let ledger: CreditsLedger;
  let caller: Principal;
  let keyId: string;

  beforeEach(async () => {
    context = await TestContext.open();
    const { database, clock } = context;
    const organizations = context.newOrganizationsService();
    ledger = new CreditsLedger(database, organizations, clock);
    caller = await newCaller();
    keyId = `key_${caller.orgId}`;
    const token = createToken('key', 'production');
    await database.prisma.apiKey.create({
      data: {
        id: keyId,
        orgId: caller.orgId!,
        userId: caller.userId,
        name: 'For CI',
        tokenHash: Uint8Array.from(token.hash),
        display: token.display,
        environment: 'production',
        scopes: [],
      },
    });
  });
  afterEach(() => context.close());

  async function newCaller(): Promise<Principal & { orgId: string }> {
    const { id: orgId } = await context.newOrg({ planId: 'team' });
    const { id: userId } = await context.newMember(orgId);
    return { kind: 'login', userId, orgId, role: 'owner', planId: 'team', scopes: null, keyId: null };
  }

  /** A run that has been paid for. */
  async function pay(of: { caller: Principal; charge: number; by?: string }): Promise<string> {
    const id = `run_${of.caller.orgId}_${of.charge}`;
    await context.database.query(
      `INSERT INTO runs (id, org_id, user_id, api_key_id, url, site_key, status, mode, coverage_mode, max_pages, completion_reason, completed_at, created_at)
       VALUES ($1, $2, $3, $4, 'https://site.test/', 'site.test', 'completed', 'audit', 'full', 10, 'x', $5, $5)`,
      [id, of.caller.orgId, of.caller.userId, of.by ?? null, context.clock.now()],
    );
    const plan = context.plans.get('team');
    await context.credits.hold(context.database, { orgId: of.caller.orgId!, runId: id, amount: 100, plan });
    await context.credits.settle(context.database, id, of.charge);
    return id;
  }

  it('says where credits came from and for which run they went, the newest first', async () => {
    await context.credits.grant({ orgId: caller.orgId!, bucket: 'pack', amount: 70, reference: 'A present' });
    const id = await pay({ caller, charge: 30 });
    const { entries } = await ledger.list(caller, { orgId: null, before: null, limit: 10 });
    expect(entries.slice(0, 3).map(({ kind, run, note }) => [kind, run?.id ?? null, note])).toEqual([
      ['settle', id, null],
      ['hold', id, null],
      ['grant', null, 'A present'],
    ]);
    expect(entries[0]).toMatchObject({ charged: 30, run: { url: 'https://site.test/', status: 'completed' } });
    expect(entries[2]).toMatchObject({ pack: 70 });
  });

  it('is read in parts, each entry once', async () => {
    for (const charge of [1, 2, 3]) await pay({ caller, charge });
    const all = (await ledger.list(caller, { orgId: null, before: null, limit: 100 })).entries.map(({ id }) => id);
    const parts: string[] = [];
    let before: string | null = null;
    do {
      const part = await ledger.list(caller, { orgId: null, before, limit: 2 });
      parts.push(...part.entries.map(({ id }) => id));
      before = part.nextBefore;
    } while (before !== null);
    expect(all.length).toBeGreaterThanOrEqual(6);
    expect(parts).toEqual(all);
  });

  it('has nothing of another organization, whose ledger is closed to others', async () => {
    const other = await newCaller();
    const id = await pay({ caller: other, charge: 30 });
    const { entries } = await ledger.list(caller, { orgId: null, before: null, limit: 100 });
    expect(entries.some(({ run }) => run?.id === id)).toBe(false);
    expect((await ledger.usage(caller, { orgId: null, days: 30 })).days).toEqual([]);
    await expect(ledger.list(caller, { orgId: other.orgId, before: null, limit: 1 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('sums what was charged by day and by key, of the days that were asked for', async () => {
    await pay({ caller, charge: 50 });
    context.clock.advanceMs(10 * 86_400_000);
    await pay({ caller, charge: 30, by: keyId });
    await pay({ caller, charge: 12, by: keyId });
    await pay({ caller, charge: 5 });
    expect(await ledger.usage(caller, { orgId: null, days: 7 })).toEqual({
      days: [{ day: '2026-03-20', charged: 47, runs: 3 }],
      keys: [
        { keyId, name: 'For CI', charged: 42, runs: 2 },
        { keyId: null, name: null, charged: 5, runs: 1 },
      ],
    });
    expect((await ledger.usage(caller, { orgId: null, days: 30 })).days).toHaveLength(2);
  });
});
