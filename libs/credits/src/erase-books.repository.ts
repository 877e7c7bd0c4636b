import { erasable, type ErasedRows, type EraseStep, type Sql } from '#database';

const SPENT_LOTS = erasable('credit_lots', 'org_id = $1 AND remaining = 0');
const ACCOUNT = erasable('credit_accounts', 'org_id = $1');
const HOLDS = erasable('credit_holds', 'id = ANY($1::text[])');
const PARTS = erasable('credit_hold_lots', 'hold_id = ANY($1::text[])');
const ALL_HOLDS = erasable('credit_holds', 'org_id = $1');
const ALL_PARTS = erasable('credit_hold_lots', 'hold_id IN (SELECT id FROM credit_holds WHERE org_id = $1)');
const ALL_LOTS = erasable('credit_lots', 'org_id = $1');

/** Removes what no balance is made of any more: settled holds with their parts, and lots that are spent. The ledger stays. */
export async function eraseSettled(sql: Sql, orgId: string, step: EraseStep): Promise<void> {
  if (step.isDry) {
    for (const each of [ALL_PARTS, ALL_HOLDS, ALL_LOTS, ACCOUNT])
      step.note(each.table, await sql.query<ErasedRows>(each.count, [orgId, step.limit]));
    return;
  }
  const settled = await sql.query<{ id: string }>(
    'SELECT id FROM credit_holds WHERE org_id = $1 AND charged IS NOT NULL LIMIT $2 FOR UPDATE',
    [orgId, step.limit],
  );
  const ids = settled.map(({ id }) => id);
  step.note(PARTS.table, await sql.query<ErasedRows>(PARTS.erase, [ids, step.limit]));
  // A hold whose parts are still there waits for the next step.
  if (step.isDone) step.note(HOLDS.table, await sql.query<ErasedRows>(HOLDS.erase, [ids, step.limit]));
  step.note(SPENT_LOTS.table, await sql.query<ErasedRows>(SPENT_LOTS.erase, [orgId, step.limit]));
}

/** What of the account has lapsed, or would; null when there is none. */
export interface ClosedAccount {
  monthly: number;
  pack: number;
}

/** Ends the account: what is left lapses in the ledger, lots and account go. The caller has ended all runs. */
export async function closeAccount(sql: Sql, orgId: string, now: Date): Promise<ClosedAccount | null> {
  const [row] = await sql.query<ClosedAccount>('SELECT monthly, pack FROM credits_close($1, $2)', [orgId, now]);
  return row ?? null;
}

/** Entries of the ledger that stay. */
export async function countLedger(sql: Sql, orgId: string): Promise<number> {
  const [row] = await sql.query<{ entries: number }>(
    'SELECT count(*)::int AS entries FROM credit_ledger WHERE org_id = $1',
    [orgId],
  );
  return row?.entries ?? 0;
}
