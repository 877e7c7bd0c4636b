import { AppError, newId, type Clock } from '#common';
import { Trail } from '#auth';
import type { Database, Sql } from '#database';
import { emit } from '#notifications';
import { monthlyCreditsFor, type Plan, type Plans } from '#organizations';
import { findPlanIds } from '#auth/tenancy';
import { findCreditsProblems, type BookCheck, type CreditsProblem } from './credits-check.repository.js';
import type { CreditsRepository, HoldRow, LedgerRow } from './credits.repository.js';

/** `credits_settle` charges what is held and no more. */
const ALL_THAT_IS_HELD = 2 ** 31 - 1;

/** Credits are low when less than one in so many of the month's is left. */
const LOW = 5;

export type Bucket = 'monthly' | 'pack';

/** Credits that are free to spend, and what open runs have set aside. `total` = monthly + pack. */
export interface Balance {
  monthly: number;
  pack: number;
  held: number;
  total: number;
  /** When the monthly credits end. */
  periodEnd: Date;
}

/** The one place where credits move. Every operation happens once, however often it is repeated. */
export class CreditsService {
  private readonly trail: Trail;

  constructor(
    private readonly database: Database,
    private readonly repository: CreditsRepository,
    private readonly plans: Plans,
    private readonly clock: Clock,
  ) {
    this.trail = new Trail(database, clock);
  }

  /** Opens the account of a new organization: first monthly period, and the plan's sign-up grant. */
  async open(orgId: string, plan: Plan, sql: Sql = this.database): Promise<void> {
    const now = this.clock.now();
    await this.repository.open(sql, orgId, plan, now);
    if (plan.signupGrantCredits > 0)
      await this.repository.grant(
        sql,
        { orgId, bucket: 'pack', amount: plan.signupGrantCredits, key: `signup:${orgId}`, reference: 'sign-up', plan },
        now,
      );
  }

  /** @throws AppError NOT_FOUND when there is no such organization */
  async balance(orgId: string): Promise<Balance> {
    let account = await this.repository.findAccount(orgId);
    if (!account) throw new AppError('NOT_FOUND', { message: 'There is no such organization.' });
    if (account.period_end <= this.clock.now()) {
      await this.repository.roll(orgId, await this.planOf(orgId), this.clock.now());
      account = (await this.repository.findAccount(orgId)) ?? account;
    }
    const { monthly, pack, held, period_end: periodEnd } = account;
    return { monthly, pack, held, total: monthly + pack, periodEnd };
  }

  /** The operator gives credits. With a `key` that was used before nothing happens. Returns whether credits were given. */
  async grant(grant: {
    orgId: string;
    bucket: Bucket;
    amount: number;
    key?: string;
    reference?: string;
  }): Promise<boolean> {
    if (!Number.isInteger(grant.amount) || grant.amount < 1 || grant.amount > 100_000_000) {
      throw new AppError('VALIDATION_ERROR', { message: 'The amount must be a whole number from 1 to 100,000,000.' });
    }
    const plan = await this.planOf(grant.orgId);
    const key = `grant:${grant.key ?? newId('ledgerEntry')}`;
    const { orgId, bucket, amount, reference = null } = grant;
    return this.database.transaction(async (sql) => {
      const wanted = { orgId, bucket, amount, key, reference, plan };
      const isGranted = await this.repository.grant(sql, wanted, this.clock.now());
      const details = { bucket, amount };
      if (isGranted)
        await this.trail.record(sql, { by: null, orgId, action: 'credits.granted', subject: orgId, details });
      return isGranted;
    });
  }

  /**
   * Sets credits aside for a run.
   * @throws AppError INSUFFICIENT_CREDITS with `required` and `balance`
   */
  async hold(sql: Sql, hold: { orgId: string; runId: string; amount: number; plan: Plan }): Promise<void> {
    const row = await this.repository.hold(
      sql,
      { orgId: hold.orgId, id: hold.runId, amount: hold.amount, plan: hold.plan },
      this.clock.now(),
    );
    if (!row.ok) throw insufficientCredits(hold.amount, row);
  }

  /**
   * Ends a hold with a charge: `held` is the price that was decided when the credits
   * were set aside, whatever the prices are now; 0 gives all back.
   * Returns the charge, or null when it was settled before.
   */
  async settle(sql: Sql, runId: string, charge: number | 'held'): Promise<number | null> {
    const wanted = charge === 'held' ? ALL_THAT_IS_HELD : charge;
    const charged = await this.repository.settle(sql, runId, wanted, this.clock.now());
    if (charged !== null && charged > 0) await this.tellWhenLow(sql, runId);
    return charged;
  }

  /** Once a month each: little is left, or nothing. */
  private async tellWhenLow(sql: Sql, holdId: string): Promise<void> {
    const account = await this.repository.findLeft(sql, holdId);
    if (account === null) return;
    const { orgId, left: balance, granted, month } = account;
    const type = balance === 0 ? 'credits.exhausted' : balance * LOW < granted ? 'credits.low' : null;
    if (type === null) return;
    const at = this.clock.now();
    await emit(sql, { type, orgId, site: null, data: { balance }, once: `${type}:${month}`, at });
  }

  /** Ends a hold with a charge of all that is held but `unspent`. Returns the charge, or null when it was settled before. */
  async settleWithout(sql: Sql, runId: string, unspent: number): Promise<number | null> {
    const held = await this.repository.findHeld(runId, sql);
    return held === null ? null : this.settle(sql, runId, Math.max(0, held - unspent));
  }

  /** The price that was decided for a run when its credits were set aside; null without a hold. */
  async priceOf(runId: string): Promise<number | null> {
    return this.repository.findHeld(runId);
  }

  /** After a plan change: tops the running month up to what the new plan gives. A lower plan takes nothing away. */
  async topUp(orgId: string, plan: Plan, memberCount: number): Promise<void> {
    await this.balance(orgId);
    await this.database.transaction(async (sql) => {
      await this.repository.lockAccount(sql, orgId);
      const target = monthlyCreditsFor(plan, memberCount);
      const missing = target - (await this.repository.monthlyGrantedThisPeriod(sql, orgId));
      if (missing > 0)
        await this.repository.grant(
          sql,
          {
            orgId,
            bucket: 'monthly',
            amount: missing,
            key: `plan:${newId('ledgerEntry')}`,
            reference: `plan ${plan.id}`,
            plan,
          },
          this.clock.now(),
        );
    });
  }

  /** Starts the new month for organizations without a request. Returns how many. */
  async rollDuePeriods(limit: number): Promise<number> {
    const due = await this.repository.findDue(this.clock.now(), limit);
    const planIds = await findPlanIds(this.database, due);
    for (const [orgId, planId] of planIds) await this.repository.roll(orgId, this.plans.get(planId), this.clock.now());
    return due.length;
  }

  /** Movements of an organization's credits, newest first. */
  ledger(orgId: string, limit: number): Promise<LedgerRow[]> {
    return this.repository.listEntries(orgId, limit);
  }

  /** Credits of all organizations that are set aside for active runs. */
  totalHeld(): Promise<number> {
    return this.repository.totalHeld();
  }

  /** @param more what libraries above know of the money, such as `findUnsettledRuns` of libs/runs */
  async check(more: readonly BookCheck[]): Promise<{ clean: boolean; problems: CreditsProblem[] }> {
    const problems = await findCreditsProblems(this.database, more);
    return { clean: problems.length === 0, problems };
  }

  private async planOf(orgId: string): Promise<Plan> {
    const planId = (await findPlanIds(this.database, [orgId])).get(orgId);
    if (planId === undefined) throw new AppError('NOT_FOUND', { message: 'There is no such organization.' });
    return this.plans.get(planId);
  }
}

/** The 402 of the contract, "Errors". */
export function insufficientCredits(
  required: number,
  account: Pick<HoldRow, 'monthly' | 'pack' | 'period_end'>,
): AppError {
  const { monthly, pack } = account;
  return new AppError('INSUFFICIENT_CREDITS', {
    message: `This needs ${required} credits and the organization has ${monthly + pack}. Add credits or wait for the next period.`,
    details: {
      required,
      balance: { monthly, pack, total: monthly + pack, periodEnd: account.period_end.toISOString() },
    },
  });
}
