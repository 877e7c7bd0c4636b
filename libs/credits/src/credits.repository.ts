import type { Database, Sql } from '#database';
import type { Plan } from '#organizations';
import { membersOf } from '#auth/tenancy';

export interface AccountRow {
  monthly: number;
  pack: number;
  held: number;
  period_end: Date;
}

/**
 * Monthly credits of a plan as SQL, for parameters n, n+1 and n+2 (monthlyCredits, minSeats, organization id):
 * seats are counted at the moment of the grant, and only for plans that have them.
 */
export function monthlyGrantSql(first: number, organization: number): string {
  const [credits, seats] = [`$${first}::int`, `$${first + 1}::int`];
  return `(${credits} * CASE WHEN ${seats} > 0 THEN greatest(${seats}, ${membersOf(`$${organization}`)}) ELSE 1 END)`;
}

/** The same, for a row with the columns `monthlyCredits`, `minSeats` and `orgId`. */
function monthlyGrantOf(row: string): string {
  const [credits, seats] = [`${row}."monthlyCredits"`, `${row}."minSeats"`];
  return `(${credits} * CASE WHEN ${seats} > 0 THEN greatest(${seats}, ${membersOf(`${row}."orgId"`)}) ELSE 1 END)`;
}

export function monthlyGrantValues(plan: Plan): [number, number] {
  return [plan.monthlyCredits, plan.minSeats];
}

/** FROM item: the entries of all ledgers, for statements that say what they were for. */
export const LEDGER = `
  (
    SELECT id, org_id, kind, monthly, pack, held, charged, reference, created_at FROM credit_ledger
  )`;

/**
 * Body of a CTE, to be MATERIALIZED: sets credits aside for the rows of another one with the columns `id`,
 * `orgId`, `price`, `monthlyCredits`, `minSeats` and `createdAt`, in the statement that creates what they are for.
 * A row for each with the columns hold (its `id`), ok, monthly, pack and period_end.
 * By organization, in the order of their ids: two processes that hold for the same ones lock them in the same order.
 */
export const holdsOf = (rows: string): string => `
    SELECT h.* FROM (
      SELECT "orgId", "monthlyCredits", "minSeats", array_agg(id ORDER BY id) AS ids,
        array_agg(price ORDER BY id) AS prices, array_agg("createdAt" ORDER BY id) AS times
      FROM ${rows} GROUP BY "orgId", "monthlyCredits", "minSeats" ORDER BY "orgId" COLLATE "C"
    ) o, LATERAL credits_hold_all(o."orgId", o.ids, o.prices, o.times, ${monthlyGrantOf('o')}) h`;

const OPEN = `SELECT credits_open($1, ${monthlyGrantSql(3, 1)}, $2)`;
const ROLL = `SELECT credits_roll($1, ${monthlyGrantSql(3, 1)}, $2)`;
const HOLD = `SELECT ok, monthly, pack, period_end FROM credits_hold($1, $2, $3, ${monthlyGrantSql(5, 1)}, $4)`;
const GRANT = `SELECT credits_grant($1, $2, $3, $4, $5, ${monthlyGrantSql(7, 1)}, $6) AS granted`;

const LEFT = `
  SELECT m.*, coalesce(l.monthly, 0) AS granted
  FROM (
    SELECT a.org_id AS "orgId", a.monthly + a.pack + a.held AS "left",
      to_char(a.period_start AT TIME ZONE 'UTC', 'YYYY-MM') AS month
    FROM credit_holds h JOIN credit_accounts a ON a.org_id = h.org_id WHERE h.id = $1
  ) m
  LEFT JOIN credit_ledger l ON l.operation_key = 'period:' || m."orgId" || ':' || m.month`;

/** What an organization has left, with what is set aside. */
export interface LeftRow {
  orgId: string;
  left: number;
  /** What its month began with. */
  granted: number;
  /** Such as `2026-11`. */
  month: string;
}

/** One movement of credits: what it changed, and what was charged. */
export interface LedgerRow {
  id: string;
  kind: string;
  monthly: number;
  pack: number;
  held: number;
  charged: number | null;
  /** The run, or what an operator noted. */
  reference: string | null;
  createdAt: Date;
}

export interface HoldRow {
  ok: boolean;
  monthly: number;
  pack: number;
  period_end: Date;
}

/** The statements on money. Each is one function of the database (prisma/migrations, "Credits"). */
export class CreditsRepository {
  constructor(private readonly database: Database) {}

  async totalHeld(): Promise<number> {
    const [row] = await this.database.query<{ held: number }>(
      'SELECT coalesce(sum(held), 0)::float8 AS held FROM credit_accounts',
    );
    return row?.held ?? 0;
  }

  /** Newest first. */
  async listEntries(orgId: string, limit: number): Promise<LedgerRow[]> {
    return this.database.query<LedgerRow>(
      `SELECT id::text, kind, monthly, pack, held, charged, reference, created_at AS "createdAt"
       FROM credit_ledger WHERE org_id = $1 ORDER BY id DESC LIMIT $2`,
      [orgId, limit],
    );
  }

  async open(sql: Sql, orgId: string, plan: Plan, now: Date): Promise<void> {
    await sql.query(OPEN, [orgId, now, ...monthlyGrantValues(plan)]);
  }

  async findAccount(orgId: string): Promise<AccountRow | null> {
    const [row] = await this.database.query<AccountRow>(
      'SELECT monthly, pack, held, period_end FROM credit_accounts WHERE org_id = $1',
      [orgId],
    );
    return row ?? null;
  }

  async roll(orgId: string, plan: Plan, now: Date): Promise<void> {
    await this.database.query(ROLL, [orgId, now, ...monthlyGrantValues(plan)]);
  }

  async hold(sql: Sql, hold: { orgId: string; id: string; amount: number; plan: Plan }, now: Date): Promise<HoldRow> {
    const [row] = await sql.query<HoldRow>(HOLD, [
      hold.orgId,
      hold.id,
      hold.amount,
      now,
      ...monthlyGrantValues(hold.plan),
    ]);
    if (!row) throw new Error('credits_hold returned no row');
    return row;
  }

  /** What was set aside, settled or not. */
  async findHeld(id: string, sql: Sql = this.database): Promise<number | null> {
    const [row] = await sql.query<{ amount: number }>('SELECT amount FROM credit_holds WHERE id = $1', [id]);
    return row?.amount ?? null;
  }

  /** The account that a hold is of. */
  async findLeft(sql: Sql, holdId: string): Promise<LeftRow | null> {
    const [row] = await sql.query<LeftRow>(LEFT, [holdId]);
    return row ?? null;
  }

  async settle(sql: Sql, id: string, charge: number, now: Date): Promise<number | null> {
    const [row] = await sql.query<{ charged: number | null }>('SELECT credits_settle($1, $2, $3) AS charged', [
      id,
      charge,
      now,
    ]);
    return row?.charged ?? null;
  }

  async grant(
    sql: Sql,
    grant: {
      orgId: string;
      bucket: 'monthly' | 'pack';
      amount: number;
      key: string;
      reference: string | null;
      plan: Plan;
    },
    now: Date,
  ): Promise<boolean> {
    const values = [
      grant.orgId,
      grant.bucket,
      grant.amount,
      grant.key,
      grant.reference,
      now,
      ...monthlyGrantValues(grant.plan),
    ];
    const [row] = await sql.query<{ granted: boolean }>(GRANT, values);
    return row?.granted ?? false;
  }

  /** Organizations whose period is over. */
  async findDue(now: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ orgId: string }>(
      'SELECT org_id AS "orgId" FROM credit_accounts WHERE period_end <= $1 LIMIT $2',
      [now, limit],
    );
    return rows.map(({ orgId }) => orgId);
  }

  /** Operations on the account follow one another until the transaction ends. */
  async lockAccount(sql: Sql, orgId: string): Promise<void> {
    await sql.query('SELECT 1 FROM credit_accounts WHERE org_id = $1 FOR UPDATE', [orgId]);
  }

  /**
   * Credits granted by plans in the period that is open now: what a plan change tops up
   * from. What an operator gave comes on top and does not count.
   */
  async monthlyGrantedThisPeriod(sql: Sql, orgId: string): Promise<number> {
    const [row] = await sql.query<{ granted: number }>(
      `SELECT coalesce(sum(l.monthly), 0)::int AS granted FROM credit_ledger l
       JOIN credit_accounts a ON a.org_id = l.org_id
       WHERE l.org_id = $1 AND l.created_at >= a.period_start
         AND (l.kind = 'period' OR l.kind = 'grant' AND l.operation_key LIKE 'plan:%')`,
      [orgId],
    );
    return row?.granted ?? 0;
  }
}
