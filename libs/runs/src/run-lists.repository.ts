import { toPage, type Page, type PageRequest } from '#common';
import { rolesFor, type Principal } from '#auth';
import type { Database, SqlValue } from '#database';
import { callerValues, CALLERS_PLACES, isIn, viewOf, type View } from '#auth/tenancy';
import { RUN_COLUMNS, type RunRow } from './runs.repository.js';
import type { RunMode, RunStatus } from './run-status.js';

export interface RunFilter {
  status?: RunStatus | undefined;
  mode?: RunMode | undefined;
  websiteId?: string | undefined;
  /** In the title or the URL. */
  q?: string | undefined;
}

/** So many runs that are counted one by one are worth a new sum. */
const FOLD_AT = 1_000;
/** Runs that are younger may still be on their way into the database, in a transaction that began before. */
const FOLD_AGE_MS = 3_600_000;

interface OwnerCount {
  orgId: string;
  /** Ended runs created before `until`, by status and mode. */
  counts: Record<string, number> | null;
  until: Date | null;
  /** Runs since then. */
  recent: number;
  /** Those that match the filter. */
  matching: number;
}

/**
 * Each combination of filters is a separate statement, so that each has the plan for its index. The parameters are always the same: $1
 * user, $2 organization of a key or null, $3 roles that may read runs, $4 status, $5 mode, $6 website, $7 text in lower case.
 */
function conditionOf({ status, mode, websiteId, q }: RunFilter): string {
  const conditions = [
    status === undefined ? '$4::text IS NULL' : 'r.status = $4::text',
    mode === undefined ? '$5::text IS NULL' : `r.mode = $5::text${mode === 'audit' ? '' : ` AND r.mode <> 'audit'`}`,
    websiteId === undefined ? '$6::text IS NULL' : 'r.website_id = $6::text',
    q === undefined ? '$7::text IS NULL' : "strpos(lower(concat(r.title, ' ', r.url)), $7::text) > 0",
    'r.deleted_at IS NULL',
  ];
  return conditions.join(' AND ');
}

const MAY_READ = 'm.role = ANY($3::text[])';

// One organization after the other: the runs of each are in the order of an index, those of all are not.
const listOf = (filter: RunFilter, view: View): string => `
  SELECT r.* FROM ${CALLERS_PLACES} m, LATERAL (
    SELECT ${RUN_COLUMNS} FROM runs r WHERE ${isIn('m', 'r', view)} AND ${conditionOf(filter)}
    ORDER BY r.created_at DESC, r.id DESC LIMIT $8::bigint + $9::bigint
  ) r
  WHERE ${MAY_READ} ORDER BY r.created_at DESC, r.id DESC LIMIT $8 OFFSET $9`;

// The sums are of all sites: for who is limited to some, each run is counted.
const countsOf = (filter: RunFilter): string => `
  SELECT m.org_id AS "orgId", t.counts, t.until, c.recent, c.matching
  FROM ${CALLERS_PLACES} m
  LEFT JOIN run_totals t ON t.user_id = m.user_id AND t.org_id = m.org_id AND m.site_keys IS NULL, LATERAL (
    SELECT count(*) FILTER (WHERE r.deleted_at IS NULL)::int AS recent,
      count(*) FILTER (WHERE ${conditionOf(filter)})::int AS matching
    FROM runs r
    WHERE ${isIn('m', 'r', 'own')} AND r.created_at >= coalesce(t.until, '-infinity')
  ) c
  WHERE ${MAY_READ}`;

/** One by one: sums are kept of the runs of one user alone. */
const countEach = (filter: RunFilter, view: View): string => `
  SELECT count(*)::int AS total FROM ${CALLERS_PLACES} m JOIN runs r ON ${isIn('m', 'r', view)}
  WHERE ${MAY_READ} AND ${conditionOf(filter)}`;

// Up to the first run that may still change. A worker that folded meanwhile has moved `until`, and this one does nothing.
const FOLD = `
  WITH edge AS (
    SELECT least(
      $4::timestamptz,
      (SELECT min(created_at) FROM runs WHERE org_id = $2 AND user_id = $1 AND status = 'pending'),
      (SELECT min(created_at) FROM runs WHERE org_id = $2 AND user_id = $1 AND status = 'running')
    ) AS until
  ), added AS (
    SELECT status || ' ' || mode AS kind, count(*) AS n FROM runs, edge
    WHERE user_id = $1 AND org_id = $2 AND deleted_at IS NULL AND created_at >= coalesce($3::timestamptz, '-infinity')
      AND created_at < edge.until
    GROUP BY 1
  ), known AS (
    SELECT key AS kind, value::bigint AS n FROM run_totals t, jsonb_each_text(t.counts)
    WHERE t.user_id = $1 AND t.org_id = $2
  ), summed AS (
    SELECT jsonb_object_agg(kind, n) AS counts
    FROM (SELECT kind, sum(n) AS n FROM (SELECT * FROM added UNION ALL SELECT * FROM known) a GROUP BY kind) s
  )
  INSERT INTO run_totals AS t (user_id, org_id, until, counts)
  SELECT $1::text, $2::text, edge.until, summed.counts FROM edge, summed
  WHERE summed.counts IS NOT NULL AND edge.until > coalesce($3::timestamptz, '-infinity')
  ON CONFLICT (user_id, org_id) DO UPDATE SET until = excluded.until, counts = excluded.counts
  WHERE t.until = $3::timestamptz`;

/**
 * The caller's own runs, or those of the caller's organization, in organizations where the role may read
 * runs, newest first, with an exact total that does not cost more as they become more.
 */
export class RunLists {
  constructor(private readonly database: Database) {}

  async list(principal: Principal, filter: RunFilter, page: PageRequest, now: Date): Promise<Page<RunRow>> {
    const values = [
      ...callerValues(principal),
      rolesFor('runs:read'),
      filter.status ?? null,
      filter.mode ?? null,
      filter.websiteId ?? null,
      filter.q?.toLowerCase() ?? null,
    ];
    const view = viewOf(principal);
    const [rows, total] = await Promise.all([
      this.database.query<RunRow>(listOf(filter, view), [...values, page.limit, page.offset]),
      view === 'own' && filter.websiteId === undefined && filter.q === undefined
        ? this.count(values, filter, now)
        : this.countEach(values, filter, view),
    ]);
    return toPage(rows, total, page);
  }

  private async count(values: SqlValue[], filter: RunFilter, now: Date): Promise<number> {
    const owners = await this.database.query<OwnerCount>(countsOf(filter), values);
    // Not before the answer: this one has its total already.
    for (const owner of owners)
      if (owner.recent > FOLD_AT) void this.fold(String(values[0]), owner, now).catch(() => undefined);
    return owners.reduce((sum, owner) => sum + owner.matching + sumOf(owner.counts, filter), 0);
  }

  private async countEach(values: SqlValue[], filter: RunFilter, view: View): Promise<number> {
    return (await this.database.query<{ total: number }>(countEach(filter, view), values))[0]?.total ?? 0;
  }

  /** Adds what has come to its end to the sums. Nothing is lost when it fails: the next list counts, and tries again. */
  private async fold(userId: string, { orgId, until }: OwnerCount, now: Date): Promise<void> {
    await this.database.query(FOLD, [userId, orgId, until, new Date(now.getTime() - FOLD_AGE_MS)]);
  }
}

function sumOf(counts: Record<string, number> | null, filter: RunFilter): number {
  let sum = 0;
  for (const [kind, count] of Object.entries(counts ?? {})) {
    const [status, mode] = kind.split(' ');
    if (
      (filter.status === undefined || filter.status === status) &&
      (filter.mode === undefined || filter.mode === mode)
    )
      sum += count;
  }
  return sum;
}
