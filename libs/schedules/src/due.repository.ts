import type { Sql } from '#database';
import { ORGANIZATION_PLANS, placeIn } from '#auth/tenancy';
import type { RunMode } from '#runs';
import type { Due } from './ticks.js';

/** What of each schedule is kept: older planned times are forgotten. */
const KEPT_TICKS = 500;
const DUE_AT_ONCE = 20;
/** A worker that was at work on a start for so long is gone. */
const TAKEOVER = `interval '60 seconds'`;

/** What a run of a schedule is made of. */
export interface RunOrder {
  id: string;
  orgId: string;
  /** Whom it acts for: null when the account is gone. */
  userId: string | null;
  /** Null: no member any more. */
  role: string | null;
  planId: string;
  name: string;
  url: string;
  siteKey: string;
  mode: RunMode;
  model: string | null;
  config: string | null;
  maxCredits: number | null;
}

export interface DueRow extends Due, RunOrder {
  lastRunId: string | null;
  countedRunId: string | null;
  olderSchedules: number;
  recentStarts: number;
}

export interface UnfinishedRow extends RunOrder {
  dueAt: Date;
  cron: string;
  timeZone: string;
  jitterSeconds: number;
}

const LOOK = `
  SELECT
    coalesce($1::timestamptz, now()) AS now,
    (
      SELECT count(*)::int FROM (
        SELECT 1 FROM schedules WHERE enabled AND next_at <= coalesce($1::timestamptz, now()) LIMIT 1000
      ) due
    ) AS due,
    EXISTS (
      SELECT 1 FROM schedule_ticks
      WHERE state = 'starting' AND decided_at < coalesce($1::timestamptz, now()) - ${TAKEOVER}
    ) AS "hasUnfinished"`;

const ORDER = `
    s.id, s.org_id AS "orgId", s.user_id AS "userId", place.role, o.plan_id AS "planId", s.name, s.url,
    s.site_key AS "siteKey", s.mode, s.model, s.config, s.max_credits AS "maxCredits"`;
const WITH_PLACE = `
  JOIN ${ORGANIZATION_PLANS} o ON o.org_id = s.org_id
  LEFT JOIN ${placeIn('s.user_id', 's.org_id')} place ON true`;

const TAKE_DUE = `
  SELECT
    ${ORDER}, s.cron, s.time_zone AS "timeZone", s.due_at AS "dueAt", s.next_at AS "nextAt",
    s.jitter_seconds AS "jitterSeconds", s.interval_minutes AS "intervalMinutes", s.failures,
    s.last_run_id AS "lastRunId", s.counted_run_id AS "countedRunId",
    (
      SELECT count(*)::int FROM schedules e
      WHERE e.org_id = s.org_id AND e.enabled AND (e.created_at, e.id) < (s.created_at, s.id)
    ) AS "olderSchedules",
    (
      SELECT count(*)::int FROM schedule_ticks t
      WHERE t.org_id = s.org_id AND t.decided_at > $1::timestamptz - interval '1 minute'
        AND t.state IN ('starting', 'started')
    ) AS "recentStarts"
  FROM schedules s
  ${WITH_PLACE}
  WHERE s.enabled AND s.next_at <= $1
  ORDER BY s.next_at, s.id LIMIT ${DUE_AT_ONCE}
  FOR UPDATE OF s SKIP LOCKED`;

const TAKE_UNFINISHED = `
  WITH taken AS (
    UPDATE schedule_ticks t SET decided_at = $1
    FROM (
      SELECT schedule_id, due_at FROM schedule_ticks
      WHERE state = 'starting' AND decided_at < $1::timestamptz - ${TAKEOVER}
      ORDER BY decided_at LIMIT ${DUE_AT_ONCE}
      FOR UPDATE SKIP LOCKED
    ) old
    WHERE t.schedule_id = old.schedule_id AND t.due_at = old.due_at
    RETURNING t.schedule_id, t.due_at
  )
  SELECT
    ${ORDER}, taken.due_at AS "dueAt", s.cron, s.time_zone AS "timeZone", s.jitter_seconds AS "jitterSeconds"
  FROM taken
  JOIN schedules s ON s.id = taken.schedule_id
  ${WITH_PLACE}`;

/** What is to be done. `now` of PostgreSQL, or the moment that a test gives. */
export async function look(sql: Sql, now: Date | null): Promise<{ now: Date; due: number; hasUnfinished: boolean }> {
  const [row] = await sql.query<{ now: Date; due: number; hasUnfinished: boolean }>(LOOK, [now]);
  if (!row) throw new Error('A count without a row.');
  return row;
}

/** Schedules whose time has come. No other worker takes them until the transaction ends. */
export function takeDue(sql: Sql, now: Date): Promise<DueRow[]> {
  return sql.query<DueRow>(TAKE_DUE, [now]);
}

/** Starts whose worker was lost before it said what came of them. */
export function takeUnfinished(sql: Sql, now: Date): Promise<UnfinishedRow[]> {
  return sql.query<UnfinishedRow>(TAKE_UNFINISHED, [now]);
}

export async function putOff(sql: Sql, id: string, until: Date): Promise<void> {
  await sql.query('UPDATE schedules SET next_at = $2 WHERE id = $1', [id, until]);
}

/** What a decision leaves on the schedule. A paused one keeps the time at which it stopped. */
export async function moveOn(
  sql: Sql,
  id: string,
  move: {
    dueAt: Date;
    nextAt: Date;
    lastTickAt: Date;
    pausedReason: string | null;
    lastRunId: string | null;
    countedRunId: string | null;
    failures: number;
  },
): Promise<void> {
  await sql.query(
    `UPDATE schedules SET
       due_at = $2, next_at = $3, last_tick_at = $4, enabled = $5::text IS NULL, paused_reason = $5, last_run_id = $6,
       counted_run_id = $7, failures = $8
     WHERE id = $1`,
    [id, move.dueAt, move.nextAt, move.lastTickAt, move.pausedReason, move.lastRunId, move.countedRunId, move.failures],
  );
}

/** Says what came of a start. False when that was said before. */
export async function finishTick(
  sql: Sql,
  tick: { id: string; dueAt: Date; state: string; runId: string | null; reason: string | null },
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE schedule_ticks SET state = $3, run_id = $4, reason = $5
     WHERE schedule_id = $1 AND due_at = $2 AND state = 'starting'
     RETURNING 1`,
    [tick.id, tick.dueAt, tick.state, tick.runId, tick.reason],
  );
  return rows.length > 0;
}

/** What came of its latest planned times, the latest first. */
export async function latestStates(sql: Sql, id: string, limit: number): Promise<string[]> {
  const rows = await sql.query<{ state: string }>(
    'SELECT state FROM schedule_ticks WHERE schedule_id = $1 ORDER BY due_at DESC LIMIT $2',
    [id, limit],
  );
  return rows.map(({ state }) => state);
}

/** A start that was refused counts like a run that failed. */
export async function countFailure(sql: Sql, id: string): Promise<void> {
  await sql.query('UPDATE schedules SET failures = failures + 1 WHERE id = $1', [id]);
}

/** The id of a run that was never created leads nowhere. */
export async function forgetRun(sql: Sql, id: string, runId: string): Promise<void> {
  await sql.query('UPDATE schedules SET last_run_id = NULL WHERE id = $1 AND last_run_id = $2', [id, runId]);
}

export async function trimTicks(sql: Sql, id: string): Promise<void> {
  await sql.query(
    `DELETE FROM schedule_ticks
     WHERE schedule_id = $1 AND due_at <= (
       SELECT due_at FROM schedule_ticks WHERE schedule_id = $1 ORDER BY due_at DESC LIMIT 1 OFFSET ${KEPT_TICKS}
     )`,
    [id],
  );
}

/** Seconds for which the oldest due schedule has waited for a worker; 0 when none waits. */
export async function readOverdueSeconds(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ seconds: number }>(
    `SELECT coalesce(greatest(0, extract(epoch FROM now() - min(next_at))), 0)::float8 AS seconds FROM schedules
     WHERE enabled`,
  );
  return row?.seconds ?? 0;
}
