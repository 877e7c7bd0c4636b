import type { Database, Sql } from '#database';

/** One broken invariant of one organization or run. */
export interface CreditsProblem {
  invariant: string;
  subject: string;
  found: string;
}

/** Reads invariants in the caller's snapshot: an empty list is a clean bill. */
export type BookCheck = (sql: Sql) => Promise<CreditsProblem[]>;

/** Expression: how many settlements a run has. */
export const settlementsOf = (run: string): string =>
  `(SELECT count(*) FROM credit_ledger WHERE operation_key = 'settle:' || ${run})`;

/** Expression: what a run was charged; null when it is not settled. */
export const chargeOf = (run: string): string => `(SELECT charged FROM credit_holds WHERE id = ${run})`;

/** Condition: credits are set aside for a run. */
export const hasOpenHold = (run: string): string =>
  `EXISTS (SELECT 1 FROM credit_holds WHERE id = ${run} AND charged IS NULL)`;

/** Each finds the rows that break its invariant, at most 100: none is the answer that it wants. */
const FIND_PROBLEMS = `
  (
    SELECT
      'ledger sums equal balances' AS invariant, a.org_id AS subject,
      format(
        'balance %s/%s/%s, ledger %s/%s/%s (monthly/pack/held)', a.monthly, a.pack, a.held, l.monthly, l.pack, l.held
      ) AS found
    FROM credit_accounts a
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(monthly), 0) AS monthly, coalesce(sum(pack), 0) AS pack, coalesce(sum(held), 0) AS held
      FROM credit_ledger WHERE org_id = a.org_id
    ) l ON true
    WHERE (a.monthly, a.pack, a.held) IS DISTINCT FROM (l.monthly, l.pack, l.held) LIMIT 100
  ) UNION ALL (
    SELECT
      'lots equal balances', a.org_id,
      format('balance %s/%s, lots %s/%s (monthly/pack)', a.monthly, a.pack, l.monthly, l.pack)
    FROM credit_accounts a
    LEFT JOIN LATERAL (
      SELECT
        coalesce(sum(remaining) FILTER (WHERE bucket = 'monthly'), 0) AS monthly,
        coalesce(sum(remaining) FILTER (WHERE bucket = 'pack'), 0) AS pack
      FROM credit_lots WHERE org_id = a.org_id
    ) l ON true
    WHERE (a.monthly, a.pack) IS DISTINCT FROM (l.monthly, l.pack) LIMIT 100
  ) UNION ALL (
    SELECT 'held equals open holds', a.org_id, format('held %s, open holds %s', a.held, h.open)
    FROM credit_accounts a
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(amount), 0) AS open FROM credit_holds WHERE org_id = a.org_id AND charged IS NULL
    ) h ON true
    WHERE a.held <> h.open LIMIT 100
  ) UNION ALL (
    SELECT 'a hold is covered by lots', h.id, format('hold %s, lots %s', h.amount, coalesce(sum(l.amount), 0))
    FROM credit_holds h
    LEFT JOIN credit_hold_lots l ON l.hold_id = h.id
    GROUP BY h.id HAVING h.amount <> coalesce(sum(l.amount), 0) LIMIT 100
  ) UNION ALL (
    SELECT 'nothing is negative', org_id, format('%s/%s/%s', monthly, pack, held)
    FROM credit_accounts WHERE monthly < 0 OR pack < 0 OR held < 0 LIMIT 100
  ) UNION ALL (
    SELECT
      'the ledger of a closed account sums to zero', org_id,
      format('%s/%s/%s (monthly/pack/held)', sum(monthly), sum(pack), sum(held))
    FROM credit_ledger l WHERE NOT EXISTS (SELECT 1 FROM credit_accounts a WHERE a.org_id = l.org_id)
    GROUP BY org_id HAVING (sum(monthly), sum(pack), sum(held)) IS DISTINCT FROM (0, 0, 0) LIMIT 100
  ) UNION ALL (
    SELECT 'charge is at most the hold', id, format('held %s, charged %s', amount, charged)
    FROM credit_holds WHERE charged > amount LIMIT 100
  )`;

/** Reads every invariant of the money, and those that libraries above know of what it was spent for, in one snapshot. */
export async function findCreditsProblems(database: Database, more: readonly BookCheck[]): Promise<CreditsProblem[]> {
  return database.transaction(async (sql) => {
    await sql.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const problems = await sql.query<CreditsProblem>(FIND_PROBLEMS);
    for (const check of more) problems.push(...(await check(sql)));
    return problems;
  });
}
