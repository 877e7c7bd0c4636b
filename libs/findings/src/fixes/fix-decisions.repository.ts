import type { Sql } from '#database';

/** What an organization has said about fixes of a site: of one fix (`fix_…`), or of all of a rule. */
export interface FixDecisionRow {
  target: string;
  decision: 'accepted' | 'rejected';
  /** Null when that user is gone. */
  decidedBy: string | null;
  decidedAt: Date;
}

/** What a run has to know of it. */
export type FixDecision = Pick<FixDecisionRow, 'target' | 'decision'>;

interface Place {
  orgId: string;
  siteKey: string;
}

/** Of one site; further ones are refused. */
export const MAX_DECISIONS = 5_000;

/** Newest first. */
export function readFixDecisions(sql: Sql, { orgId, siteKey }: Place): Promise<FixDecisionRow[]> {
  return sql.query<FixDecisionRow>(
    `SELECT target, decision, decided_by AS "decidedBy", decided_at AS "decidedAt" FROM fix_decisions
     WHERE org_id = $1 AND site_key = $2 ORDER BY decided_at DESC, target LIMIT $3`,
    [orgId, siteKey, MAX_DECISIONS],
  );
}

export interface NewDecision extends Place {
  target: string;
  /** Null: what was said is taken back. */
  decision: 'accepted' | 'rejected' | null;
  /** What the caller has seen; null: nothing was said. */
  expected: 'accepted' | 'rejected' | null;
  userId: string;
  now: Date;
}

/** Compare and set. Whether it is now as wanted: false when another decision was made meanwhile, or there are too many. */
export async function setFixDecision(sql: Sql, wanted: NewDecision): Promise<boolean> {
  const { orgId, siteKey, target, decision, expected, userId, now } = wanted;
  const place = [orgId, siteKey, target];
  if (decision === null) {
    const rows = await sql.query<{ decision: string }>(
      `WITH gone AS (
         DELETE FROM fix_decisions WHERE org_id = $1 AND site_key = $2 AND target = $3 AND decision = $4
       )
       SELECT decision FROM fix_decisions WHERE org_id = $1 AND site_key = $2 AND target = $3`,
      [...place, expected],
    );
    return rows.every((row) => row.decision === expected);
  }
  const set =
    expected === null
      ? await sql.query(
          `INSERT INTO fix_decisions (org_id, site_key, target, decision, decided_by, decided_at)
           SELECT $1, $2, $3, $4, $5, $6
           WHERE (SELECT count(*) FROM fix_decisions WHERE org_id = $1 AND site_key = $2) < $7
           ON CONFLICT (org_id, site_key, target) DO NOTHING RETURNING target`,
          [...place, decision, userId, now, MAX_DECISIONS],
        )
      : await sql.query(
          `UPDATE fix_decisions SET decision = $4, decided_by = $5, decided_at = $6
           WHERE org_id = $1 AND site_key = $2 AND target = $3 AND decision = $7 RETURNING target`,
          [...place, decision, userId, now, expected],
        );
  if (set.length > 0) return true;
  // Said twice: it is as wanted already.
  const [known] = await sql.query<{ decision: string }>(
    'SELECT decision FROM fix_decisions WHERE org_id = $1 AND site_key = $2 AND target = $3',
    place,
  );
  return known?.decision === decision;
}
