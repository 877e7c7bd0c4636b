import { toPage, type Page, type PageRequest } from '#common';
import { rolesFor, type Principal, type Role } from '#auth';
import type { Database, Sql } from '#database';
import { callerValues, CALLERS_PLACES, isCallers, isIn, viewOf, type View } from '#auth/tenancy';
import type { Visibility } from './publish-input/index.js';

export interface ReportRow {
  id: string;
  org_id: string;
  user_id: string;
  title: string | null;
  site_key: string;
  base_url: string;
  health_score: number | null;
  page_count: number | null;
  error_count: number | null;
  warning_count: number | null;
  passed_count: number | null;
  visibility: Visibility;
  view_count: number;
  audited_at: Date | null;
  created_at: Date;
  content_key: string;
  run_id: string | null;
  expires_at: Date | null;
  password_hash: string | null;
}

/** A row as a reader sees it: with their role in its organization when it is their own, else null. */
export type SeenReportRow = ReportRow & { owner_role: Role | null };
export type OwnedReportRow = ReportRow & { owner_role: Role };

/** What stays as it is, is left out. */
export interface WantedSharing {
  visibility: Visibility;
  expiresAt?: Date | null;
  passwordHash?: string | null;
}

export interface ReportLock {
  id: string;
  passwordHash: string | null;
  isExpired: boolean;
}

/** An audit of a report's site. Null members are those of reports that do not say. */
export interface PastReportRow {
  id: string;
  score: number;
  auditedAt: Date;
  scoreVersion: number | null;
  /** Of categories, as JSON; null: all as usual. */
  importance: string | null;
  resolved: number | null;
  new: number | null;
}

/** The summarized report of a completed run (contract, "AuditRunReport"), without `history`. */
export interface RunReportRow {
  id: string;
  visibility: Visibility;
  siteKey: string;
  baseUrl: string;
  auditedAt: Date;
  pageCount: number;
  errorCount: number;
  warningCount: number;
  passedCount: number;
  healthScore: number | null;
  /** What the audit stored beside the counts; earlier versions stored less. */
  summary: Record<string, unknown>;
}

export interface NewReport {
  id: string;
  orgId: string;
  userId: string;
  /** null for a report that belongs to no run. */
  runId: string | null;
  /** Of its run. */
  title?: string | null;
  visibility: Visibility;
  baseUrl: string;
  siteKey: string;
  healthScore: number | null;
  pageCount: number;
  errorCount: number;
  warningCount: number;
  passedCount: number;
  /** What GET /v1/agent-runs/{id}/report needs of it; null for a report that belongs to no run. */
  summary: Record<string, unknown> | null;
  contentKey: string;
  contentSha256: string;
  /** Size of the blob. */
  contentBytes: number;
  auditedAt: Date;
  createdAt: Date;
}

/** Audits that a report shows of its site, itself among them. */
const MAX_HISTORY = 12;

const COLUMNS = `
    r.id, r.org_id, r.user_id, r.title, r.site_key, r.base_url, r.health_score, r.page_count, r.error_count,
    r.warning_count, r.passed_count, r.visibility, r.view_count, r.audited_at, r.created_at, r.content_key, r.run_id,
    r.expires_at, r.password_hash`;

/** A report as a reader sees it: `own` is there when it is the caller's own, or of the caller's organization. */
const seenBy = (view: View): string => `
  SELECT ${COLUMNS}, own.role AS owner_role
  FROM reports r
  LEFT JOIN ${CALLERS_PLACES} own ON ${isIn('own', 'r', view)}`;
const IS_SHARED = `r.visibility <> 'private' AND (r.expires_at IS NULL OR r.expires_at > now())`;
const READABLE = `r.deleted_at IS NULL AND ((${IS_SHARED}) OR own.role IS NOT NULL)`;
// Of a shared report that not everybody with its URL may read: $1 its id or its run's.
const FIND_LOCK = `
  SELECT r.id, r.password_hash AS "passwordHash", NOT (${IS_SHARED}) AS "isExpired" FROM reports r
  WHERE (r.id = $1 OR r.run_id = $1) AND r.deleted_at IS NULL AND r.visibility <> 'private'
    AND (r.password_hash IS NOT NULL OR r.expires_at IS NOT NULL)`;
const findReadableOf = (view: View): string => `${seenBy(view)} WHERE r.id = $3 AND ${READABLE}`;
const findReadableOfRun = (view: View): string => `${seenBy(view)} WHERE r.run_id = $3 AND ${READABLE}`;
const FIND_OF_ORGANIZATION = `
  SELECT ${COLUMNS} FROM reports r WHERE r.id = $1 AND r.org_id = $2 AND r.deleted_at IS NULL`;
const SHARE_BY_LINK = `
  UPDATE reports SET visibility = 'unlisted'
  WHERE id = $1 AND org_id = $2 AND visibility = 'private' AND deleted_at IS NULL RETURNING 1`;
const findOwnedOf = (view: View): string =>
  `${seenBy(view)} WHERE r.id = $3 AND r.deleted_at IS NULL AND own.role IS NOT NULL`;

const listedOf = (view: View): string => `
  FROM reports r
  JOIN ${CALLERS_PLACES} own ON ${isIn('own', 'r', view)}
  WHERE r.deleted_at IS NULL AND own.role = ANY($3::text[])
    AND ($4::text IS NULL OR strpos(lower(concat(r.title, ' ', r.base_url)), $4) > 0)`;
const listOf = (view: View): string =>
  `SELECT ${COLUMNS} ${listedOf(view)} ORDER BY r.created_at DESC, r.id DESC LIMIT $5 OFFSET $6`;
const countOf = (view: View): string => `SELECT count(*)::int AS total ${listedOf(view)}`;

const INSERT = `
  INSERT INTO reports (
    id, org_id, user_id, run_id, visibility, base_url, site_key, health_score, page_count, error_count, warning_count,
    passed_count, summary, content_key, content_sha256, content_bytes, audited_at, created_at,
    title
  ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14, $15, $16, $17, $18, $19)`;

// A report that leaves the public gives its publish identity back in the same
// statement: no reader is ever sent to a report that is not public.
const setVisibilityOf = (view: View): string => `
  WITH changed AS (
    UPDATE reports r SET
      visibility = $4,
      expires_at = CASE WHEN $4 = 'private' THEN NULL WHEN $5::boolean THEN $6::timestamptz ELSE r.expires_at END,
      password_hash = CASE WHEN $4 = 'private' THEN NULL WHEN $7::boolean THEN $8::text ELSE r.password_hash END
    WHERE r.id = $3 AND r.deleted_at IS NULL AND ${isCallers('r', view)}
    RETURNING r.id
  ), freed AS (
    DELETE FROM publish_claims c USING changed WHERE c.report_id = changed.id AND $4 <> 'public'
  )
  SELECT id FROM changed`;
const softDeleteOf = (view: View): string => `
  WITH gone AS (
    UPDATE reports r SET deleted_at = $4
    WHERE r.id = $3 AND r.deleted_at IS NULL AND ${isCallers('r', view)}
    RETURNING r.id
  ), freed AS (
    DELETE FROM publish_claims c USING gone WHERE c.report_id = gone.id
  ), forgotten AS (
    DELETE FROM report_views v USING gone WHERE v.report_id = gone.id
  )
  SELECT id FROM gone`;

/** FROM item: the reports of runs that are not deleted. For statements of libs/runs. */
export const LIVE_REPORTS = `
  (
    SELECT id, run_id, health_score, page_count, audited_at, summary, content_key FROM reports WHERE deleted_at IS NULL
  )`;

const FIND_OF_RUN = `
  SELECT
    id, visibility, site_key AS "siteKey", base_url AS "baseUrl", audited_at AS "auditedAt", page_count AS "pageCount",
    error_count AS "errorCount", warning_count AS "warningCount", passed_count AS "passedCount",
    health_score AS "healthScore", coalesce(summary, '{"categories": [], "topIssues": []}') AS summary
  FROM reports WHERE run_id = $1 AND deleted_at IS NULL`;

const PAST = `
    r.id, coalesce(r.health_score, 0) AS score, r.audited_at AS "auditedAt",
    (r.summary->>'scoreVersion')::int AS "scoreVersion", nullif(r.summary->'importance', '{}')::text AS importance,
    (r.summary->'comparison'->>'resolved')::int AS resolved, (r.summary->'comparison'->>'new')::int AS new`;
const HISTORY_OF_ORGANIZATION = `
  SELECT ${PAST} FROM reports r
  WHERE r.org_id = $1 AND r.site_key = $2 AND r.deleted_at IS NULL AND r.health_score IS NOT NULL
    AND (r.audited_at < $3 OR r.id = $4)
  ORDER BY r.audited_at DESC, r.id DESC LIMIT ${MAX_HISTORY}`;
// What the reader may see of the audits before: those that everybody may, and the
// caller's own. An unlisted one is for readers who have its link.
const historyOf = (view: View): string => `
  SELECT ${PAST}
  FROM reports r
  LEFT JOIN ${CALLERS_PLACES} own ON ${isIn('own', 'r', view)}
  WHERE r.org_id = $3 AND r.site_key = $4 AND r.deleted_at IS NULL AND r.health_score IS NOT NULL
    AND (r.audited_at < $5 OR r.id = $6)
    AND (
      (${IS_SHARED} AND r.visibility = 'public' AND r.password_hash IS NULL) OR own.role = ANY($7::text[]) OR r.id = $6
    )
  ORDER BY r.audited_at DESC, r.id DESC LIMIT ${MAX_HISTORY}`;

const COUNT_VIEW = `
  WITH counted AS (
    UPDATE reports SET view_count = view_count + 1 WHERE id = $1 RETURNING id, view_count
  ), of_day AS (
    INSERT INTO report_views AS v (report_id, day, views) SELECT id, $2::date, 1 FROM counted
    ON CONFLICT (report_id, day) DO UPDATE SET views = v.views + 1
  )
  SELECT view_count FROM counted`;

/** Rows of reports, those that runs wrote and those that were published. Deleted ones do not exist for any reader. */
export class ReportsRepository {
  constructor(private readonly database: Database) {}

  /** What the principal, or anybody, may see. `of` says whose id it is. */
  async findReadable(
    principal: Principal | null,
    id: string,
    of: 'report' | 'run' = 'report',
  ): Promise<SeenReportRow | null> {
    const find = of === 'run' ? findReadableOfRun : findReadableOf;
    const [row] = await this.database.query<SeenReportRow>(find(viewOf(principal)), [...callerValues(principal), id]);
    return row ?? null;
  }

  /** The audits of a report's site up to the report's own, as far as the reader may see them; oldest first. */
  async findHistory(principal: Principal | null, report: ReportRow): Promise<PastReportRow[]> {
    if (report.audited_at === null) return [];
    const rows = await this.database.query<PastReportRow>(historyOf(viewOf(principal)), [
      ...callerValues(principal),
      report.org_id,
      report.site_key,
      report.audited_at,
      report.id,
      rolesFor('reports:read'),
    ]);
    return rows.reverse();
  }

  /** No caller is checked: for what the organization sends. */
  async findOfOrganization(orgId: string, id: string): Promise<ReportRow | null> {
    const [row] = await this.database.query<ReportRow>(FIND_OF_ORGANIZATION, [id, orgId]);
    return row ?? null;
  }

  /** As `findHistory`, of all that the organization has of the site. */
  async findHistoryOfOrganization(report: ReportRow): Promise<PastReportRow[]> {
    const { org_id: orgId, site_key: siteKey, audited_at: at, id } = report;
    return (await this.database.query<PastReportRow>(HISTORY_OF_ORGANIZATION, [orgId, siteKey, at, id])).reverse();
  }

  /** False for a report that is shared already, or deleted. */
  async shareByLink(sql: Sql, orgId: string, id: string): Promise<boolean> {
    return (await sql.query(SHARE_BY_LINK, [id, orgId])).length === 1;
  }

  async findOwned(principal: Principal, id: string): Promise<OwnedReportRow | null> {
    const [row] = await this.database.query<OwnedReportRow>(findOwnedOf(viewOf(principal)), [
      ...callerValues(principal),
      id,
    ]);
    return row ?? null;
  }

  /** Those of organizations in which the caller's role may read reports; with `q` those with it in their title or URL. */
  async list(principal: Principal, page: PageRequest & { q?: string | undefined }): Promise<Page<ReportRow>> {
    const owner = [...callerValues(principal), rolesFor('reports:read'), page.q?.toLowerCase() ?? null];
    const view = viewOf(principal);
    const [rows, [count]] = await Promise.all([
      this.database.query<ReportRow>(listOf(view), [...owner, page.limit, page.offset]),
      this.database.query<{ total: number }>(countOf(view), owner),
    ]);
    return toPage(rows, count?.total ?? 0, page);
  }

  async insert(sql: Sql, report: NewReport): Promise<void> {
    await sql.query(INSERT, [
      report.id,
      report.orgId,
      report.userId,
      report.runId,
      report.visibility,
      report.baseUrl,
      report.siteKey,
      report.healthScore,
      report.pageCount,
      report.errorCount,
      report.warningCount,
      report.passedCount,
      report.summary && JSON.stringify(report.summary),
      report.contentKey,
      report.contentSha256,
      report.contentBytes,
      report.auditedAt,
      report.createdAt,
      report.title ?? null,
    ]);
  }

  /** The summarized report of a run; null when it has none, or it was deleted. */
  async findOfRun(runId: string): Promise<RunReportRow | null> {
    const [row] = await this.database.query<RunReportRow>(FIND_OF_RUN, [runId]);
    return row ?? null;
  }

  /** Blob key of the report of a run. */
  async findContentKey(runId: string): Promise<string | null> {
    const [row] = await this.database.query<{ key: string }>(
      'SELECT content_key AS key FROM reports WHERE run_id = $1 AND deleted_at IS NULL',
      [runId],
    );
    return row?.key ?? null;
  }

  /** Those of the blobs that a report names. */
  async findNamed(contentKeys: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ key: string }>(
      'SELECT content_key AS key FROM reports WHERE content_key = ANY($1::text[]) AND deleted_at IS NULL',
      [contentKeys],
    );
    return new Set(rows.map(({ key }) => key));
  }

  /** False when the report is not the principal's. */
  async setSharing(sql: Sql, principal: Principal, id: string, wanted: WantedSharing): Promise<boolean> {
    const { visibility, expiresAt, passwordHash } = wanted;
    const rows = await sql.query(setVisibilityOf(viewOf(principal)), [
      ...[...callerValues(principal), id, visibility],
      ...[expiresAt !== undefined, expiresAt ?? null, passwordHash !== undefined, passwordHash ?? null],
    ]);
    return rows.length === 1;
  }

  /** Why people with the URL of a shared report may not read it; null when it is no such report. */
  async findLock(idOrRun: string): Promise<ReportLock | null> {
    const [row] = await this.database.query<ReportLock>(FIND_LOCK, [idOrRun]);
    return row ?? null;
  }

  /** False when the report is not the principal's, or already deleted. */
  async softDelete(sql: Sql, principal: Principal, id: string, now: Date): Promise<boolean> {
    return (await sql.query(softDeleteOf(viewOf(principal)), [...callerValues(principal), id, now])).length === 1;
  }

  /** Days with views, the first one first. */
  readViews(id: string): Promise<{ day: string; views: number }[]> {
    return this.database.query<{ day: string; views: number }>(
      `SELECT to_char(v.day, 'YYYY-MM-DD') AS day, v.views FROM report_views v
       WHERE v.report_id = $1
       ORDER BY v.day`,
      [id],
    );
  }

  /** One more view on that day (UTC); returns how many there are in all. */
  async countView(id: string, day: string): Promise<number> {
    const [row] = await this.database.query<{ view_count: number }>(COUNT_VIEW, [id, day]);
    return row?.view_count ?? 0;
  }
}

/** Forgets on which days reports were opened before; the sum stays. Returns how many days. */
export async function expireViews(sql: Sql, before: Date, limit: number): Promise<number> {
  const rows = await sql.query(
    `DELETE FROM report_views WHERE ctid = ANY(ARRAY(SELECT ctid FROM report_views WHERE day < $1::date LIMIT $2::int))
     RETURNING 1`,
    [before.toISOString().slice(0, 10), limit],
  );
  return rows.length;
}

/**
 * Makes a report that belongs to no run that of a run of the same owner. False when that is not so, or the run has another report.
 * A report that is the run's already stays it.
 */
export async function linkReportToRun(
  sql: Sql,
  reportId: string,
  run: { id: string; orgId: string; userId: string },
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE reports p SET run_id = $2
     WHERE p.id = $1 AND p.org_id = $3 AND p.user_id = $4 AND p.deleted_at IS NULL
       AND (p.run_id IS NULL OR p.run_id = $2)
       AND NOT EXISTS (SELECT 1 FROM reports other WHERE other.run_id = $2 AND other.id <> p.id)
     RETURNING 1`,
    [reportId, run.id, run.orgId, run.userId],
  );
  return rows.length === 1;
}

/** What was published for a run, to answer the same publish again. */
export async function findReportOfRun(
  sql: Sql,
  runId: string,
): Promise<{ id: string; visibility: Visibility; createdAt: Date; contentSha256: string } | null> {
  const [row] = await sql.query<{ id: string; visibility: Visibility; createdAt: Date; contentSha256: string }>(
    `SELECT id, visibility, created_at AS "createdAt", content_sha256 AS "contentSha256"
     FROM reports WHERE run_id = $1 AND deleted_at IS NULL`,
    [runId],
  );
  return row ?? null;
}

/**
 * Where the content of a report is stored: a separate blob. No two reports share one, not even of the same content: then a blob that no
 * report names can never be named again, and may be removed without a lock (docs/decisions/0014-published-reports-and-pictures.md).
 */
export function reportContentKey(orgId: string, reportId: string): string {
  return `reports/${orgId}/${reportId}.json.gz`;
}
