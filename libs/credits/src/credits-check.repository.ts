import type { Database } from '#database';

/** One broken invariant of one organization or run. */
export interface CreditsProblem {
  invariant: string;
  subject: string;
  found: string;
}

/** Each query finds the rows that break its invariant: none is the answer that it wants. */
const INVARIANTS: Readonly<Record<string, string>> = {
  'ledger sums equal balances': `
    SELECT a.org_id AS subject, format('balance %s/%s/%s, ledger %s/%s/%s (monthly/pack/held)', a.monthly, a.pack, a.held, l.monthly, l.pack, l.held) AS found
    FROM credit_accounts a
    LEFT JOIN LATERAL (SELECT coalesce(sum(monthly), 0) AS monthly, coalesce(sum(pack), 0) AS pack, coalesce(sum(held), 0) AS held FROM credit_ledger WHERE org_id = a.org_id) l ON true
    WHERE (a.monthly, a.pack, a.held) IS DISTINCT FROM (l.monthly, l.pack, l.held)`,
  'lots equal balances': `
    SELECT a.org_id AS subject, format('balance %s/%s, lots %s/%s (monthly/pack)', a.monthly, a.pack, l.monthly, l.pack) AS found
    FROM credit_accounts a
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(remaining) FILTER (WHERE bucket = 'monthly'), 0) AS monthly, coalesce(sum(remaining) FILTER (WHERE bucket = 'pack'), 0) AS pack
      FROM credit_lots WHERE org_id = a.org_id) l ON true
    WHERE (a.monthly, a.pack) IS DISTINCT FROM (l.monthly, l.pack)`,
  'held equals open holds': `
    SELECT a.org_id AS subject, format('held %s, open holds %s', a.held, h.open) AS found
    FROM credit_accounts a
    LEFT JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS open FROM credit_holds WHERE org_id = a.org_id AND charged IS NULL) h ON true
    WHERE a.held <> h.open`,
  'a hold is covered by lots': `
    SELECT h.id AS subject, format('hold %s, lots %s', h.amount, coalesce(sum(l.amount), 0)) AS found
    FROM credit_holds h LEFT JOIN credit_hold_lots l ON l.hold_id = h.id GROUP BY h.id HAVING h.amount <> coalesce(sum(l.amount), 0)`,
  'each terminal run is settled exactly once': `
    SELECT r.id AS subject, format('run is %s, %s settlements', r.status, count(l.id)) AS found
    FROM runs r LEFT JOIN credit_ledger l ON l.operation_key = 'settle:' || r.id
    WHERE r.status IN ('completed', 'failed', 'cancelled') GROUP BY r.id HAVING count(l.id) <> 1`,
  'an active run holds its credits': `
    SELECT r.id AS subject, 'run is ' || r.status || ', its hold is missing or settled' AS found
    FROM runs r LEFT JOIN credit_holds h ON h.id = r.id AND h.charged IS NULL
    WHERE r.status IN ('pending', 'running') AND h.id IS NULL`,
  'only completed runs are charged': `
    SELECT r.id AS subject, format('run is %s, charged %s', r.status, h.charged) AS found
    FROM runs r JOIN credit_holds h ON h.id = r.id WHERE r.status IN ('failed', 'cancelled') AND h.charged > 0`,
  'nothing is negative': `
    SELECT org_id AS subject, format('%s/%s/%s', monthly, pack, held) AS found FROM credit_accounts WHERE monthly < 0 OR pack < 0 OR held < 0`,
  'charge is at most the hold': `
    SELECT id AS subject, format('held %s, charged %s', amount, charged) AS found FROM credit_holds WHERE charged > amount`,
};

/** Reads every invariant of the money, in one snapshot. An empty list is a clean bill. At most 100 problems per invariant. */
export async function findCreditsProblems(database: Database): Promise<CreditsProblem[]> {
  return database.transaction(async (sql) => {
    await sql.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const problems: CreditsProblem[] = [];
    for (const [invariant, text] of Object.entries(INVARIANTS)) {
      const rows = await sql.query<{ subject: string; found: string }>(`${text} LIMIT 100`);
      problems.push(...rows.map((row) => ({ invariant, ...row })));
    }
    return problems;
  });
}
