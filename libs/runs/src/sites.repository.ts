import { maySeeSite, requireRole, rolesFor, type Principal } from '#auth';
import { AppError } from '#common';
import type { Database, SqlValue } from '#database';
import { LIVE_REPORTS } from '#reports';
import { LIVE_SITES, siteIdOf } from '#sites';
import { CALLERS_PLACES, isIn } from '#auth/tenancy';
import { RUN_COLUMNS, type OwnedRunRow } from './runs.repository.js';
import type { Site, SiteList, SiteRun } from './dto/site.dto.js';
import { toListItem, toProgress } from './run-views.js';

type SiteRunRow = Omit<OwnedRunRow, 'owner_role'> & {
  coverageMode: SiteRun['coverageMode'];
  maxPages: number;
  totalPages: number | null;
  grade: string | null;
  scoreVersion: number | null;
  importance: SiteRun['importance'];
  findings: SiteRun['findings'];
  comparison: SiteRun['comparison'];
  siteTotal: number;
  siteId: string | null;
  siteName: string | null;
  siteTags: string[] | null;
  siteUrl: string | null;
};

/** Runs of an organization that are looked at: sites without one among them are old. */
const MAX_RUNS = 5_000;
const MAX_SITES = 500;
const RUNS_IN_LIST = 12;
const RUNS_OF_SITE = 60;

/** Members of an object in the report's summary; null without it. */
const picked = (member: string, names: readonly string[]): string => `
    CASE WHEN jsonb_typeof(p.summary->'${member}') = 'object' THEN jsonb_build_object(
      ${names.map((name) => `'${name}', p.summary->'${member}'->'${name}'`).join(', ')}
    ) END`;

const COMPARED = ['new', 'resolved', 'stillThere', 'notRechecked', 'isScoreComparable', 'previousHealthScore'];
const SUMMARY = `
    p.page_count AS "totalPages", p.summary->>'grade' AS grade,
    CASE WHEN p.id IS NOT NULL THEN coalesce((p.summary->>'scoreVersion')::int, 1) END AS "scoreVersion",
    nullif(p.summary->'importance', '{}') AS importance,
    ${picked('findings', ['errors', 'warnings', 'pages'])} AS findings,
    ${picked('comparison', COMPARED)} AS comparison`;

const PROGRESS = `LEFT JOIN LATERAL (
    SELECT phase, message, current, total, failed, created_at FROM run_events
    WHERE run_id = r.id AND r.status IN ('pending', 'running') ORDER BY id DESC LIMIT 1
  ) e ON true`;

// $1 user, $2 organization, $3 roles that may read runs, $4 site or null, $5 runs of a site, $6 text in lower case or null
const FIND = `
  WITH ours AS (
    SELECT r.id, r.site_key, r.created_at, s.id AS site_id, s.name, s.tags, s.url AS site_url
    FROM runs r
    JOIN ${CALLERS_PLACES} m ON ${isIn('m', 'r', 'organization')}
    JOIN ${LIVE_SITES} s ON s.org_id = r.org_id AND s.site_key = r.site_key
    WHERE m.role = ANY($3::text[]) AND ($4::text IS NULL OR r.site_key = $4) AND r.preview_of IS NULL
      AND r.deleted_at IS NULL AND ($6::text IS NULL OR strpos(lower(concat(r.title, ' ', r.url)), $6) > 0)
    ORDER BY r.created_at DESC, r.id DESC LIMIT ${MAX_RUNS}
  ), ranked AS (
    SELECT
      id, site_id, name, tags, site_url,
      row_number() OVER (PARTITION BY site_key ORDER BY created_at DESC, id DESC) AS rank,
      count(*) OVER (PARTITION BY site_key)::int AS "siteTotal"
    FROM ours
  )
  SELECT
    ${RUN_COLUMNS}, r.coverage_mode AS "coverageMode", r.max_pages AS "maxPages", k."siteTotal",
    k.site_id AS "siteId", k.name AS "siteName", k.tags AS "siteTags",
    k.site_url AS "siteUrl",
    to_jsonb(e) AS progress, ${SUMMARY}
  FROM ranked k
  JOIN runs r ON r.id = k.id
  LEFT JOIN ${LIVE_REPORTS} p ON p.run_id = r.id
  ${PROGRESS}
  WHERE k.rank <= $5 ORDER BY r.created_at DESC, r.id DESC`;

const FIND_ONE = `
  SELECT
    ${RUN_COLUMNS}, r.coverage_mode AS "coverageMode", r.max_pages AS "maxPages", 1 AS "siteTotal",
    NULL AS "siteId", NULL AS "siteName", NULL::text[] AS "siteTags",
    NULL AS "siteUrl",
    to_jsonb(e) AS progress, ${SUMMARY}
  FROM runs r
  LEFT JOIN ${LIVE_REPORTS} p ON p.run_id = r.id
  ${PROGRESS}
  WHERE r.id = ANY($1::text[])`;

const FIND_WITHOUT_RUNS = `
  SELECT s.id, s.name, s.tags, s.url FROM ${LIVE_SITES} s WHERE s.org_id = $1 AND s.site_key = $2`;

/** The sites of the organization that the caller acts in: what was audited, by any member, and how it went. */
export class Sites {
  constructor(private readonly database: Database) {}

  /** Those with the latest run first; at most 500. @throws AppError FORBIDDEN for a role that may not read runs */
  async list(principal: Principal): Promise<SiteList> {
    const rows = await this.find(principal, null, RUNS_IN_LIST);
    return { sites: groupBySite(rows).slice(0, MAX_SITES) };
  }

  /**
   * With its latest 60 runs, or those with a text in their title or URL. @throws
   * AppError NOT_FOUND for a site that the organization does not have
   */
  async get(principal: Principal, siteKey: string, q?: string): Promise<Site> {
    const [site] = groupBySite(await this.find(principal, siteKey, RUNS_OF_SITE, q));
    return site ?? this.getWithoutRuns(principal, siteKey);
  }

  /** One that was added, and not audited yet. */
  private async getWithoutRuns(principal: Principal, siteKey: string): Promise<Site> {
    const { orgId } = principal;
    if (!maySeeSite(principal, siteKey)) throw new AppError('NOT_FOUND');
    const [found] = await this.database.query<Pick<Site, 'id' | 'name' | 'tags' | 'url'>>(FIND_WITHOUT_RUNS, [
      orgId,
      siteKey,
    ]);
    if (!found) throw new AppError('NOT_FOUND');
    return { ...found, siteKey, total: 0, runs: [] };
  }

  /** Runs that the caller may read, as was checked before, by id. */
  async describe(runIds: readonly string[]): Promise<Map<string, SiteRun>> {
    const rows = await this.database.query<SiteRunRow>(FIND_ONE, [[...runIds]]);
    return new Map(rows.map((row) => [row.id, toSiteRun(row)]));
  }

  private async find(principal: Principal, siteKey: string | null, each: number, q?: string): Promise<SiteRunRow[]> {
    const { userId, orgId } = principal;
    if (orgId === null) return [];
    requireRole(principal, 'runs:read');
    const values: SqlValue[] = [userId, orgId, [...rolesFor('runs:read')], siteKey, each, q?.toLowerCase() ?? null];
    return this.database.query<SiteRunRow>(FIND, values);
  }
}

function groupBySite(rows: readonly SiteRunRow[]): Site[] {
  const sites = new Map<string, Site>();
  for (const row of rows) {
    const site = sites.get(row.site_key);
    if (site) site.runs.push(toSiteRun(row));
    else
      sites.set(row.site_key, {
        id: row.siteId ?? siteIdOf(row.org_id, row.site_key),
        name: row.siteName,
        tags: row.siteTags ?? [],
        siteKey: row.site_key,
        url: row.siteUrl ?? row.url,
        total: row.siteTotal,
        runs: [toSiteRun(row)],
      });
  }
  return [...sites.values()];
}

function toSiteRun(row: SiteRunRow): SiteRun {
  const { coverageMode, maxPages, totalPages, grade, scoreVersion, importance, findings, comparison } = row;
  return {
    ...toListItem(row),
    orgId: row.org_id,
    siteKey: row.site_key,
    userId: row.user_id,
    ...{ coverageMode, maxPages, totalPages, grade, scoreVersion, importance, findings, comparison },
    score: row.health_score,
    progress: toProgress(row.progress),
  };
}
