import type { Database } from '#database';
import { LIVE_REPORTS } from '#reports';
import type { RunStatus, RunTrigger } from './run-status.js';

/** The latest audit of a site, however it ended. */
export interface LatestAudit {
  id: string;
  status: RunStatus;
  trigger: RunTrigger;
  userId: string;
  createdAt: string;
  completedAt: string | null;
  /** How it ended, for people. */
  message: string | null;
  progress: { message: string; current: number | null; total: number | null } | null;
}

/** What the latest completed audit of a site says in numbers. Null members: its report does not say. */
export interface LatestResult {
  runId: string;
  completedAt: string;
  score: number | null;
  pages: number | null;
  errors: number | null;
  warnings: number | null;
  /** Time of the audit that it is compared with; null for a first one. */
  since: string | null;
  new: number | null;
  newErrors: number | null;
  resolved: number | null;
}

export interface SiteAudit {
  siteKey: string;
  latest: LatestAudit | null;
  result: LatestResult | null;
}

const SCORES = 12;

// $1 organization, $2 sites. Runs of the mode `fix` look at some pages: they are no audits.
const FIND = `
  SELECT k.key AS "siteKey", to_jsonb(l) AS latest, to_jsonb(d) AS result
  FROM unnest($2::text[]) AS k(key)
  LEFT JOIN LATERAL (
    SELECT
      r.id, r.status, r.trigger, r.user_id AS "userId", r.created_at AS "createdAt", r.completed_at AS "completedAt",
      coalesce(r.completion_message, r.error) AS message, to_jsonb(e) AS progress
    FROM (
      SELECT * FROM runs WHERE org_id = $1 AND site_key = k.key AND mode <> 'fix' AND preview_of IS NULL
        AND deleted_at IS NULL
      ORDER BY created_at DESC, id DESC LIMIT 1
    ) r
    LEFT JOIN LATERAL (
      SELECT message, current, total FROM run_events
      WHERE run_id = r.id AND r.status IN ('pending', 'running') ORDER BY id DESC LIMIT 1
    ) e ON true
  ) l ON true
  LEFT JOIN LATERAL (
    SELECT
      r.id AS "runId", r.completed_at AS "completedAt", p.health_score AS score, p.page_count AS pages,
      p.summary->'findings'->'errors' AS errors, p.summary->'findings'->'warnings' AS warnings,
      p.summary->'comparison'->'previousTimestamp' AS since, p.summary->'comparison'->'new' AS new,
      p.summary->'comparison'->'newErrors' AS "newErrors", p.summary->'comparison'->'resolved' AS resolved
    FROM runs r JOIN ${LIVE_REPORTS} p ON p.run_id = r.id
    WHERE r.org_id = $1 AND r.site_key = k.key AND r.status = 'completed' AND r.mode <> 'fix'
      AND r.preview_of IS NULL
    ORDER BY r.completed_at DESC LIMIT 1
  ) d ON true`;

const FIND_SCORES = `
  SELECT k.key AS "siteKey", to_jsonb(ARRAY(
    SELECT p.health_score FROM runs r JOIN ${LIVE_REPORTS} p ON p.run_id = r.id
    WHERE r.org_id = $1 AND r.site_key = k.key AND r.status = 'completed' AND p.health_score IS NOT NULL
      AND r.preview_of IS NULL
    ORDER BY r.completed_at DESC LIMIT ${SCORES}
  )) AS scores
  FROM unnest($2::text[]) AS k(key)`;

/** How the latest audits of sites went. For callers who have made sure that the sites may be seen. */
export class SiteAudits {
  constructor(private readonly database: Database) {}

  /** By site key. */
  async find(orgId: string, siteKeys: readonly string[]): Promise<Map<string, SiteAudit>> {
    const rows = await this.database.query<SiteAudit>(FIND, [orgId, [...siteKeys]]);
    return new Map(rows.map((row) => [row.siteKey, row]));
  }

  /** Up to twelve scores of each, the latest last. */
  async findScores(orgId: string, siteKeys: readonly string[]): Promise<Map<string, number[]>> {
    const rows = await this.database.query<{ siteKey: string; scores: number[] }>(FIND_SCORES, [orgId, [...siteKeys]]);
    return new Map(rows.map(({ siteKey, scores }) => [siteKey, scores.reverse()]));
  }
}
