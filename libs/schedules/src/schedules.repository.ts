import type { Database, Sql } from '#database';
import type { RunMode } from '#runs';
import type { NewTick } from './ticks.js';

export interface TickRow {
  dueAt: Date;
  state: string;
  runId: string | null;
  reason: string | null;
  count: number;
  decidedAt: Date;
}

export interface ScheduleRow {
  id: string;
  orgId: string;
  userId: string | null;
  name: string;
  url: string;
  siteKey: string;
  cron: string;
  timeZone: string;
  intervalMinutes: number;
  jitterSeconds: number;
  config: string | null;
  mode: RunMode;
  model: string | null;
  maxCredits: number | null;
  enabled: boolean;
  pausedReason: string | null;
  dueAt: Date;
  nextAt: Date;
  lastRunId: string | null;
  failures: number;
  createdAt: Date;
  updatedAt: Date;
}

/** With what came of its latest planned time, as JSON. */
export interface ListedScheduleRow extends ScheduleRow {
  lastTick: (Omit<TickRow, 'dueAt' | 'decidedAt'> & { dueAt: string; decidedAt: string }) | null;
  total: number;
}

/** What people set. */
export type ScheduleValues = Omit<
  ScheduleRow,
  'id' | 'orgId' | 'userId' | 'enabled' | 'pausedReason' | 'lastRunId' | 'failures' | 'createdAt' | 'updatedAt'
>;

const COLUMNS = `
    s.id, s.org_id AS "orgId", s.user_id AS "userId", s.name, s.url, s.site_key AS "siteKey", s.cron,
    s.time_zone AS "timeZone", s.interval_minutes AS "intervalMinutes", s.jitter_seconds AS "jitterSeconds", s.config,
    s.mode, s.model, s.max_credits AS "maxCredits", s.enabled, s.paused_reason AS "pausedReason", s.due_at AS "dueAt",
    s.next_at AS "nextAt", s.last_run_id AS "lastRunId", s.failures, s.created_at AS "createdAt",
    s.updated_at AS "updatedAt"`;

const LAST_TICK = `LEFT JOIN LATERAL (
    SELECT due_at AS "dueAt", state, run_id AS "runId", reason, count, decided_at AS "decidedAt" FROM schedule_ticks
    WHERE schedule_id = s.id ORDER BY due_at DESC LIMIT 1
  ) t ON true`;

// $2 site or null, $5 keys of the sites that the caller is limited to, or null
const LIST = `
  SELECT ${COLUMNS}, to_jsonb(t) AS "lastTick", count(*) OVER ()::int AS total
  FROM schedules s
  ${LAST_TICK}
  WHERE s.org_id = $1 AND ($2::text IS NULL OR s.site_key = $2)
    AND ($5::text[] IS NULL OR s.site_key = ANY($5::text[]))
  ORDER BY s.created_at DESC, s.id DESC LIMIT $3 OFFSET $4`;

const FIND = `
  SELECT ${COLUMNS}, to_jsonb(t) AS "lastTick", 1 AS total
  FROM schedules s
  ${LAST_TICK}
  WHERE s.org_id = $1 AND s.id = $2`;

const INSERT = `
  INSERT INTO schedules (
    id, org_id, user_id, name, url, site_key, cron, time_zone, interval_minutes, jitter_seconds, config, mode, model,
    max_credits, due_at, next_at, created_at, updated_at
  ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)
  ON CONFLICT (id) DO NOTHING`;

const CHANGE = `
  UPDATE schedules SET
    name = $2, url = $3, site_key = $4, cron = $5, time_zone = $6, interval_minutes = $7, jitter_seconds = $8,
    config = $9, mode = $10, model = $11, max_credits = $12, due_at = $13, next_at = $14, updated_at = $15
  WHERE id = $1`;

const LIST_TICKS = `
  SELECT due_at AS "dueAt", state, run_id AS "runId", reason, count, decided_at AS "decidedAt" FROM schedule_ticks
  WHERE schedule_id = $1 ORDER BY due_at DESC LIMIT $2 OFFSET $3`;

const ADD_TICK = `
  INSERT INTO schedule_ticks (schedule_id, due_at, org_id, state, run_id, reason, count, decided_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (schedule_id, due_at) DO NOTHING
  RETURNING true AS "isNew"`;

/** Schedules as people see and change them. All of an organization are its members'. */
export class SchedulesRepository {
  constructor(private readonly database: Database) {}

  /** @param of `siteKeys`: of the sites that the caller is limited to; null: all */
  list(
    { orgId, siteKey, siteKeys }: { orgId: string; siteKey: string | null; siteKeys: readonly string[] | null },
    page: { limit: number; offset: number },
  ): Promise<ListedScheduleRow[]> {
    return this.database.query<ListedScheduleRow>(LIST, [orgId, siteKey, page.limit, page.offset, siteKeys]);
  }

  async find(orgId: string, id: string): Promise<ListedScheduleRow | null> {
    const [row] = await this.database.query<ListedScheduleRow>(FIND, [orgId, id]);
    return row ?? null;
  }

  listTicks(id: string, page: { limit: number; offset: number }): Promise<TickRow[]> {
    return this.database.query<TickRow>(LIST_TICKS, [id, page.limit, page.offset]);
  }

  async countTicks(id: string): Promise<number> {
    const [row] = await this.database.query<{ ticks: number }>(
      'SELECT count(*)::int AS ticks FROM schedule_ticks WHERE schedule_id = $1',
      [id],
    );
    return row?.ticks ?? 0;
  }
}

/** How many schedules an organization has; no other is added until the transaction ends. */
export async function lockAndCount(sql: Sql, orgId: string): Promise<number> {
  await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [orgId]);
  const [row] = await sql.query<{ schedules: number }>(
    'SELECT count(*)::int AS schedules FROM schedules WHERE org_id = $1',
    [orgId],
  );
  return row?.schedules ?? 0;
}

/** How many are on and come before this one when the plan has room for a few only. */
export async function countOlder(sql: Sql, { orgId, id, createdAt }: ScheduleRow): Promise<number> {
  const [row] = await sql.query<{ older: number }>(
    `SELECT count(*)::int AS older FROM schedules
     WHERE org_id = $1 AND enabled AND id <> $2 AND (created_at, id) < ($3::timestamptz, $2)`,
    [orgId, id, createdAt],
  );
  return row?.older ?? 0;
}

export async function readNow(sql: Sql, now: Date | null): Promise<Date> {
  const [row] = await sql.query<{ now: Date }>('SELECT coalesce($1::timestamptz, now()) AS now', [now]);
  if (!row) throw new Error('A row without a table is there.');
  return row.now;
}

/** Adding it again changes nothing. */
export async function insertSchedule(
  sql: Sql,
  { id, orgId, userId }: { id: string; orgId: string; userId: string },
  values: ScheduleValues,
  now: Date,
): Promise<void> {
  const { name, url, siteKey, cron, timeZone, intervalMinutes, jitterSeconds } = values;
  const { config, mode, model, maxCredits, dueAt, nextAt } = values;
  await sql.query(INSERT, [
    ...[id, orgId, userId, name, url, siteKey, cron, timeZone, intervalMinutes, jitterSeconds],
    ...[config, mode, model, maxCredits, dueAt, nextAt, now],
  ]);
}

/** A schedule, which no worker decides about until the transaction ends. */
export async function lockSchedule(sql: Sql, orgId: string, id: string): Promise<ScheduleRow | null> {
  const [row] = await sql.query<ScheduleRow>(
    `SELECT ${COLUMNS} FROM schedules s WHERE s.org_id = $1 AND s.id = $2 FOR UPDATE`,
    [orgId, id],
  );
  return row ?? null;
}

export async function changeSchedule(sql: Sql, id: string, values: ScheduleValues, now: Date): Promise<void> {
  const { name, url, siteKey, cron, timeZone, intervalMinutes, jitterSeconds } = values;
  const { config, mode, model, maxCredits, dueAt, nextAt } = values;
  await sql.query(CHANGE, [
    ...[id, name, url, siteKey, cron, timeZone, intervalMinutes, jitterSeconds],
    ...[config, mode, model, maxCredits, dueAt, nextAt, now],
  ]);
}

/** When each of the sites is audited next; sites without a schedule that is on are left out. */
export async function findNextTimes(sql: Sql, orgId: string, siteKeys: readonly string[]): Promise<Map<string, Date>> {
  const rows = await sql.query<{ siteKey: string; nextAt: Date }>(
    `SELECT site_key AS "siteKey", min(next_at) AS "nextAt" FROM schedules
     WHERE org_id = $1 AND site_key = ANY($2::text[]) AND enabled GROUP BY site_key`,
    [orgId, [...siteKeys]],
  );
  return new Map(rows.map(({ siteKey, nextAt }) => [siteKey, nextAt]));
}

export async function pauseSchedule(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query(
    `UPDATE schedules SET enabled = false, paused_reason = 'user', updated_at = $2 WHERE id = $1 AND enabled`,
    [id, now],
  );
}

/** Schedules of a site that was deleted. Returns those that were on. */
export function pauseOfSite(
  sql: Sql,
  { orgId, siteKey }: { orgId: string; siteKey: string },
  now: Date,
): Promise<Pick<ScheduleRow, 'id' | 'orgId' | 'siteKey' | 'name'>[]> {
  return sql.query(
    `UPDATE schedules SET enabled = false, paused_reason = 'site-deleted', updated_at = $3
     WHERE org_id = $1 AND site_key = $2 AND enabled
     RETURNING id, org_id AS "orgId", site_key AS "siteKey", name`,
    [orgId, siteKey, now],
  );
}

/** Schedules that start at the URL that the site had. */
export async function moveSchedules(
  sql: Sql,
  { orgId, siteKey, from, to }: { orgId: string; siteKey: string; from: string; to: string },
  now: Date,
): Promise<void> {
  await sql.query(
    `UPDATE schedules SET url = $4, updated_at = $5
     WHERE org_id = $1 AND site_key = $2 AND rtrim(url, '/') = rtrim($3, '/')`,
    [orgId, siteKey, from, to, now],
  );
}

export async function resumeSchedule(
  sql: Sql,
  id: string,
  { userId, dueAt, nextAt }: { userId: string; dueAt: Date; nextAt: Date },
  now: Date,
): Promise<void> {
  await sql.query(
    `UPDATE schedules SET
       enabled = true, paused_reason = NULL, failures = 0, counted_run_id = last_run_id, user_id = $2, due_at = $3,
       next_at = $4, updated_at = $5
     WHERE id = $1`,
    [id, userId, dueAt, nextAt, now],
  );
}

export async function deleteSchedule(sql: Sql, orgId: string, id: string): Promise<boolean> {
  const rows = await sql.query('DELETE FROM schedules WHERE org_id = $1 AND id = $2 RETURNING 1', [orgId, id]);
  if (rows.length > 0) await sql.query('DELETE FROM schedule_ticks WHERE schedule_id = $1', [id]);
  return rows.length > 0;
}

/** False when something was decided about the planned time before. */
export async function addTick(
  sql: Sql,
  schedule: { id: string; orgId: string },
  tick: NewTick & { runId: string | null },
  now: Date,
): Promise<boolean> {
  const { dueAt, state, reason, count, runId } = tick;
  const values = [schedule.id, dueAt, schedule.orgId, state, runId, reason, count, now];
  return (await sql.query<{ isNew: boolean }>(ADD_TICK, values)).length > 0;
}
