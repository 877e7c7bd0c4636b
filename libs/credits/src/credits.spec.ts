import { AppError } from '#common';
import { TestContext } from '../../../test/support/test-context.js';

describe('credits', () => {
  let context: TestContext;
  beforeAll(async () => {
    context = await TestContext.open();
  });
  afterAll(() => context.close());
  afterEach(async () => {
    expect(await context.checkBooks()).toEqual({ clean: true, problems: [] });
  });

  const plan = (id: string) => context.plans.get(id);
  const hold = (orgId: string, runId: string, amount: number) =>
    context.credits.hold(context.database, { orgId, runId, amount, plan: plan('free') });

  it('gives a new organization its first month', async () => {
    const { id } = await context.newOrg();
    expect(await context.credits.balance(id)).toMatchObject({
      monthly: 500,
      pack: 0,
      held: 0,
      total: 500,
      periodEnd: new Date('2026-04-01T00:00:00Z'),
    });
  });

  it('pools the months of at least two seats on the team plan', async () => {
    const { id } = await context.newOrg({ planId: 'team' });
    expect((await context.credits.balance(id)).monthly).toBe(6_000);
  });

  it('spends monthly credits before packs and gives them back to the same lots', async () => {
    const { id } = await context.newOrg();
    await context.credits.grant({ orgId: id, bucket: 'pack', amount: 100 });
    await hold(id, `run_a_${id}`, 550);
    expect(await context.credits.balance(id)).toMatchObject({ monthly: 0, pack: 50, held: 550 });
    await context.credits.settle(context.database, `run_a_${id}`, 520);
    expect(await context.credits.balance(id)).toMatchObject({ monthly: 0, pack: 80, held: 0 });
  });

  it('refuses more than there is, with what is required and the balance', async () => {
    const { id } = await context.newOrg();
    const refused = await hold(id, `run_b_${id}`, 501).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect((refused as AppError).details).toEqual({
      required: 501,
      balance: { monthly: 500, pack: 0, total: 500, periodEnd: '2026-04-01T00:00:00.000Z' },
    });
    expect(await context.credits.balance(id)).toMatchObject({ monthly: 500, held: 0 });
  });

  it('lets exactly as many parallel holds through as there is credit for', async () => {
    const { id } = await context.newOrg();
    const results = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => hold(id, `run_c${i}_${id}`, 50)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
    expect(await context.credits.balance(id)).toMatchObject({ monthly: 0, held: 500 });
  });

  it('sets aside for several runs at once what it would one after the other', async () => {
    // The month ends in the second, the packs in the fourth; the third and the last are more than there is.
    const amounts = [300, 250, 900, 40, 0, 25, 30, 26];
    const [together, apart] = [await context.newOrg(), await context.newOrg()];
    for (const { id } of [together, apart])
      for (const amount of [60, 35, 50]) {
        context.clock.advanceMs(1_000);
        await context.credits.grant({ orgId: id, bucket: 'pack', amount });
      }
    const ids = (orgId: string): string[] => amounts.map((_, i) => `run_t${i}_${orgId}`);
    const now = context.clock.now();
    const rows = await context.database.query<{ hold: string; ok: boolean; monthly: number; pack: number }>(
      'SELECT hold, ok, monthly, pack FROM credits_hold_all($1, $2, $3, $4, 500)',
      [together.id, ids(together.id), amounts, amounts.map(() => now)],
    );
    expect(rows.map(({ hold: held }) => held)).toEqual(ids(together.id));
    for (const [i, runId] of ids(apart.id).entries()) {
      const isHeld = await hold(apart.id, runId, amounts[i] ?? 0).then(
        () => true,
        (error: AppError) => error.code !== 'INSUFFICIENT_CREDITS',
      );
      const { monthly, pack } = await context.credits.balance(apart.id);
      expect(rows[i]).toMatchObject({ ok: isHeld, monthly, pack });
    }
    expect(rows.map(({ ok }) => ok)).toEqual([true, true, false, true, true, true, true, false]);
    const booksOf = async (orgId: string): Promise<unknown[]> => [
      await context.credits.balance(orgId),
      await context.database.query(
        `SELECT bucket, granted, remaining FROM credit_lots WHERE org_id = $1 ORDER BY bucket, granted`,
        [orgId],
      ),
      await context.database.query(
        `SELECT left(h.id, 6) AS hold, h.amount, p.amount AS part, l.bucket, l.granted FROM credit_holds h
         LEFT JOIN credit_hold_lots p ON p.hold_id = h.id LEFT JOIN credit_lots l ON l.id = p.lot_id
         WHERE h.org_id = $1 ORDER BY 1, 4, 5`,
        [orgId],
      ),
      await context.database.query(
        `SELECT left(operation_key, 11) AS key, kind, monthly, pack, held FROM credit_ledger
         WHERE org_id = $1 AND kind = 'hold' ORDER BY id`,
        [orgId],
      ),
    ];
    expect(await booksOf(together.id)).toEqual(await booksOf(apart.id));
  });

  it('settles a hold once, however many try at the same time', async () => {
    const { id } = await context.newOrg();
    const runId = `run_d_${id}`;
    await hold(id, runId, 50);
    const settled = await Promise.all(
      Array.from({ length: 20 }, (_, i) => context.credits.settle(context.database, runId, i % 2 ? 50 : 0)),
    );
    expect(settled.filter((charge) => charge !== null)).toHaveLength(1);
  });

  it('never charges more than was held', async () => {
    const { id } = await context.newOrg();
    await hold(id, `run_e_${id}`, 50);
    expect(await context.credits.settle(context.database, `run_e_${id}`, 5_000)).toBe(50);
  });

  it('says once a month that less than a fifth is left, and once that none are, when the charge is there', async () => {
    const { id } = await context.newOrg();
    let nth = 0;
    const spend = async (amount: number, isUndone = false): Promise<string[]> => {
      const runId = `run_low${nth++}_${id}`;
      await hold(id, runId, amount);
      const work = context.database.transaction(async (sql) => {
        await context.credits.settle(sql, runId, 'held');
        if (isUndone) throw new Error('undone');
      });
      await work.catch(() => context.credits.settle(context.database, runId, 0));
      const notices = await context.database.query<{ type: string; balance: number }>(
        `SELECT type, (payload ->> 'balance')::int AS balance FROM notices WHERE org_id = $1 ORDER BY seq`,
        [id],
      );
      return notices.map(({ type, balance }) => `${type} ${balance}`);
    };
    expect(await spend(400)).toEqual([]);
    expect(await spend(1, true)).toEqual([]);
    expect(await spend(1)).toEqual(['credits.low 99']);
    expect(await spend(1)).toEqual(['credits.low 99']);
    expect(await spend(98)).toEqual(['credits.low 99', 'credits.exhausted 0']);
    const now = context.clock.now();
    context.clock.set((await context.credits.balance(id)).periodEnd);
    expect(await spend(401)).toEqual(['credits.low 99', 'credits.exhausted 0', 'credits.low 99']);
    context.clock.set(now);
  });

  it('grants once per key', async () => {
    const { id } = await context.newOrg();
    await context.credits.grant({ orgId: id, bucket: 'pack', amount: 10, key: `invoice-7-${id}` });
    expect(await context.credits.grant({ orgId: id, bucket: 'pack', amount: 10, key: `invoice-7-${id}` })).toBe(false);
    expect((await context.credits.balance(id)).pack).toBe(10);
  });

  it('refuses to change or delete the ledger', async () => {
    await expect(context.database.query('UPDATE credit_ledger SET monthly = 0')).rejects.toThrow(/append-only/);
    await expect(context.database.query('DELETE FROM credit_ledger')).rejects.toThrow(/append-only/);
    await expect(context.database.query('TRUNCATE credit_ledger')).rejects.toThrow(/append-only/);
  });

  it('starts a new month on the first look after the old one ended, and keeps packs', async () => {
    const { id } = await context.newOrg();
    await context.credits.grant({ orgId: id, bucket: 'pack', amount: 70 });
    await hold(id, `run_f_${id}`, 100);
    context.clock.set(new Date('2026-04-02T00:00:00Z'));
    expect(await context.credits.balance(id)).toMatchObject({
      monthly: 500,
      pack: 70,
      held: 100,
      periodEnd: new Date('2026-05-01T00:00:00Z'),
    });
    await context.credits.settle(context.database, `run_f_${id}`, 0);
    // What was held of March lapses with March.
    expect(await context.credits.balance(id)).toMatchObject({ monthly: 500, pack: 70, held: 0 });
  });

  it('starts the month by sweep for organizations that nobody asks about', async () => {
    const { id } = await context.newOrg();
    context.clock.set(new Date('2026-06-15T00:00:00Z'));
    while ((await context.credits.rollDuePeriods(100)) > 0);
    const [row] = await context.database.query<{ period_end: Date }>(
      'SELECT period_end FROM credit_accounts WHERE org_id = $1',
      [id],
    );
    expect(row?.period_end).toEqual(new Date('2026-07-01T00:00:00Z'));
  });

  it('tops the month up by what the plans differ, beside what an operator gave', async () => {
    const { id } = await context.newOrg();
    await context.credits.grant({ orgId: id, bucket: 'monthly', amount: 1_000 });
    await context.credits.topUp(id, plan('starter'), 1);
    expect((await context.credits.balance(id)).monthly).toBe(4_000);
  });

  it('tops nothing up for a plan that the new month began with', async () => {
    const { id } = await context.newOrg({ planId: 'starter' });
    context.clock.set(new Date('2026-09-01T00:00:00Z'));
    await context.credits.topUp(id, plan('starter'), 1);
    expect(await context.credits.balance(id)).toMatchObject({
      monthly: 3_000,
      periodEnd: new Date('2026-10-01T00:00:00Z'),
    });
  });

  it('begins the month with its first moment', async () => {
    const { id } = await context.newOrg();
    context.clock.set(new Date('2026-10-31T23:59:59.999Z'));
    expect((await context.credits.balance(id)).periodEnd).toEqual(new Date('2026-11-01T00:00:00Z'));
    context.clock.set(new Date('2026-11-01T00:00:00Z'));
    expect((await context.credits.balance(id)).periodEnd).toEqual(new Date('2026-12-01T00:00:00Z'));
  });

  it('tops the month up after an upgrade, once', async () => {
    const { id } = await context.newOrg();
    await context.credits.topUp(id, plan('starter'), 1);
    await context.credits.topUp(id, plan('starter'), 1);
    expect((await context.credits.balance(id)).monthly).toBe(3_000);
  });
});
