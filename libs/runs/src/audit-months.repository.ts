import type { Database } from '#database';
import { LIVE_REPORTS } from '#reports';

/** A completed audit of a site, as its report was stored. */
export interface StoredAudit {
  runId: string;
  reportId: string;
  score: number | null;
  scoreVersion: number;
  /** What each category counts, as text; null: as everywhere. Scores of different importance are not compared. */
  importance: string | null;
  pages: number;
  errors: number;
  warnings: number;
}

/** The audits of a site within some time. */
export interface AuditMonth {
  /** Completed ones. */
  audits: number;
  failed: number;
  /** The last one before that time, else the first one within; null without any. */
  begin: StoredAudit | null;
  /** The last one within. */
  end: StoredAudit | null;
}

// Runs of the mode `fix` look at some pages: they are no audits.
const AUDITS = `
  SELECT
    r.id AS "runId", p.id AS "reportId", p.health_score AS score,
    coalesce((p.summary->>'scoreVersion')::int, 1) AS "scoreVersion",
    nullif(p.summary->'importance', '{}')::text AS importance, coalesce(p.page_count, 0) AS pages,
    coalesce((p.summary->'findings'->>'errors')::int, 0) AS errors,
    coalesce((p.summary->'findings'->>'warnings')::int, 0) AS warnings
  FROM runs r JOIN ${LIVE_REPORTS} p ON p.run_id = r.id
  WHERE r.org_id = $1 AND r.site_key = $2 AND r.status = 'completed' AND r.mode <> 'fix' AND r.preview_of IS NULL`;
const FIRST_SINCE = `${AUDITS} AND r.completed_at >= $3 ORDER BY r.completed_at, r.id LIMIT 1`;
const LAST_BEFORE = `${AUDITS} AND r.completed_at < $3 ORDER BY r.completed_at DESC, r.id DESC LIMIT 1`;
const COUNT = `
  SELECT
    (count(*) FILTER (WHERE r.status = 'completed'))::int AS audits,
    (count(*) FILTER (WHERE r.status = 'failed'))::int AS failed
  FROM runs r
  WHERE r.org_id = $1 AND r.site_key = $2 AND r.mode <> 'fix' AND r.preview_of IS NULL AND r.deleted_at IS NULL
    AND r.completed_at >= $3 AND r.completed_at < $4`;

export async function findAuditMonth(
  database: Database,
  { orgId, site, from, to }: { orgId: string; site: string; from: Date; to: Date },
): Promise<AuditMonth> {
  const [count] = await database.query<{ audits: number; failed: number }>(COUNT, [orgId, site, from, to]);
  const { audits, failed } = count ?? { audits: 0, failed: 0 };
  if (audits === 0) return { audits, failed, begin: null, end: null };
  const [before] = await database.query<StoredAudit>(LAST_BEFORE, [orgId, site, from]);
  const [first] = await database.query<StoredAudit>(FIRST_SINCE, [orgId, site, from]);
  const [end] = await database.query<StoredAudit>(LAST_BEFORE, [orgId, site, to]);
  return { audits, failed, begin: before ?? first ?? null, end: end ?? null };
}
