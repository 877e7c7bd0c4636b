import type { Sql } from '#database';
import type { CompletionReason, RunStatus } from './run-status.js';

/** Active runs of the installation. */
export interface RunNumbers {
  pending: number;
  prepare: number;
  crawl: number;
  finish: number;
  /** Age of the pending run that waits longest; 0 when none waits. */
  oldestPendingSeconds: number;
  /** Age of the oldest run that was accepted and whose job is not taken yet. */
  outboxAgeSeconds: number;
}

/** An active run as an operator sees it. */
export interface ActiveRun {
  id: string;
  orgId: string;
  url: string;
  status: string;
  phase: string;
  pagesDone: number;
  restarts: number;
  /** How long ago anybody worked on it: since its lease ended, or since it was accepted. 0 while its lease holds. */
  stillSeconds: number;
}

/** Active runs, those that have waited longest for a worker first. */
export function listActive(sql: Sql, now: Date, limit: number): Promise<ActiveRun[]> {
  return sql.query<ActiveRun>(
    `SELECT
       id, org_id AS "orgId", url, status, phase, pages_done AS "pagesDone", restarts,
       greatest(
         0, extract(epoch FROM $1::timestamptz - CASE WHEN status = 'pending' THEN created_at ELSE lease_until END)
       )::float8 AS "stillSeconds"
     FROM runs WHERE status IN ('pending', 'running')
     ORDER BY "stillSeconds" DESC, id LIMIT $2`,
    [now, limit],
  );
}

const COUNT = `
  SELECT
    count(*) FILTER (WHERE r.status = 'pending')::int AS pending,
    count(*) FILTER (WHERE r.status = 'running' AND r.phase = 'prepare')::int AS prepare,
    count(*) FILTER (WHERE r.status = 'running' AND r.phase = 'crawl')::int AS crawl,
    count(*) FILTER (WHERE r.status = 'running' AND r.phase = 'finish')::int AS finish,
    coalesce(extract(epoch FROM $1::timestamptz - min(r.created_at) FILTER (WHERE r.status = 'pending')), 0)::float8
      AS "oldestPendingSeconds",
    coalesce(extract(epoch FROM $1::timestamptz - (SELECT min(o.created_at) FROM outbox o)), 0)::float8
      AS "outboxAgeSeconds"
  FROM runs r WHERE r.status IN ('pending', 'running')`;

export async function readRunNumbers(sql: Sql, now: Date): Promise<RunNumbers> {
  const [row] = await sql.query<RunNumbers>(COUNT, [now]);
  if (!row) throw new Error('A count without a row.');
  return row;
}

const HOUR_MS = 3_600_000;

/** How runs of the last hour ended, and when the last one succeeded. */
export interface RecentEndings {
  /** Runs by why they ended; a reason that none has is left out. */
  endedInLastHour: Partial<Record<CompletionReason, number>>;
  /** Since a run of a worker was last completed; null when none was within the last 30 days. */
  lastSuccessSeconds: number | null;
}

const ENDED = `
  SELECT completion_reason AS reason, count(*)::int AS count
  FROM runs WHERE completed_at > $1 AND completion_reason IS NOT NULL GROUP BY completion_reason`;

const LAST_SUCCESS = `
  SELECT completed_at AS at FROM runs
  WHERE completed_at > $1 AND completion_reason IN ('success', 'partial')
  ORDER BY completed_at DESC LIMIT 1`;

export async function readRecentEndings(sql: Sql, now: Date): Promise<RecentEndings> {
  const before = (milliseconds: number): [Date] => [new Date(now.getTime() - milliseconds)];
  const ended = await sql.query<{ reason: CompletionReason | null; count: number }>(ENDED, before(HOUR_MS));
  const [last] = await sql.query<{ at: Date | null }>(LAST_SUCCESS, before(30 * 24 * HOUR_MS));
  return {
    endedInLastHour: Object.fromEntries(ended.map(({ reason, count }) => [reason ?? 'error', count])),
    lastSuccessSeconds: last?.at ? Math.max(0, (now.getTime() - last.at.getTime()) / 1_000) : null,
  };
}

/** How runs ended since a moment: how many of each kind, the latest, and how often they were taken over. */
export interface EndingCount {
  status: string;
  reason: string | null;
  phase: string;
  count: number;
  restarts: number;
  latestId: string;
  latestAt: Date;
}

export function countEndings(sql: Sql, since: Date): Promise<EndingCount[]> {
  return sql.query<EndingCount>(
    `SELECT status, completion_reason AS reason, phase, count(*)::int AS count, sum(restarts)::int AS restarts,
       (array_agg(id ORDER BY completed_at DESC))[1] AS "latestId", max(completed_at) AS "latestAt"
     FROM runs WHERE completed_at > $1 AND created_at > $1::timestamptz - interval '1 day'
     GROUP BY status, completion_reason, phase ORDER BY count DESC`,
    [since],
  );
}

/** How runs stand, by their ids; those that are not there are left out. */
export function findRunStates(
  sql: Sql,
  ids: readonly string[],
): Promise<{ id: string; status: RunStatus; reason: string | null }[]> {
  return sql.query<{ id: string; status: RunStatus; reason: string | null }>(
    'SELECT id, status, completion_reason AS reason FROM runs WHERE id = ANY($1::text[])',
    [ids],
  );
}
