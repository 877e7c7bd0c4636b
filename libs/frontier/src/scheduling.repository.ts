import type { Sql } from '#database';
import { runSql } from '#runs';
import { ORGANIZATION_PLANS } from '#auth/tenancy';

/** A plan and the runs that it lets an organization crawl at the same time. */
export interface PlanLimit {
  id: string;
  maxConcurrentRuns: number;
}

export interface SchedulingQuery {
  now: Date;
  /** Leases that end by then count as free: a run between two slices has a short one. */
  until: Date;
  limits: readonly PlanLimit[];
}

const CHOSEN = `chosen AS (
    SELECT c.id, c.since, coalesce(w.slots, 0) AS slots, coalesce(t.served_at, '-infinity') AS served_at
    FROM candidates c
    LEFT JOIN at_work w ON w.org_id = c.org_id
    LEFT JOIN organization_turns t ON t.org_id = c.org_id
    ORDER BY slots, served_at, c.since LIMIT 64
  )`;

// A site decides how long a prepare phase keeps its slot: one organization's never take the
// last one, so that another's first request need not wait for any of them.
const PREPARING = `fleet AS (
    SELECT greatest(1, coalesce(sum(slots), 1000000) - 1) AS most FROM workers WHERE expires_at > $1
  ), preparing AS (
    SELECT org_id, count(*) AS slots FROM ${runSql.inPhase('prepare', '$1')} p GROUP BY org_id
  )`;

const NEXT_CRAWL = `
  ${runSql.WAITING_ORGANIZATIONS}, ${PREPARING}, candidates AS (
    SELECT c.org_id, c.id, c.since
    FROM waiting o
    JOIN ${ORGANIZATION_PLANS} g ON g.org_id = o.org_id
    JOIN unnest($3::text[], $4::int[]) AS plan(id, max_runs) ON plan.id = g.plan_id
    LEFT JOIN ${runSql.RUNNING_BY_ORGANIZATION} n ON n.org_id = o.org_id
    LEFT JOIN preparing p ON p.org_id = o.org_id
    CROSS JOIN fleet,
    ${runSql.firstPendingOf('o.org_id')} c
    WHERE coalesce(n.runs, 0) < plan.max_runs AND coalesce(p.slots, 0) < fleet.most
    UNION ALL
    SELECT r.org_id, r.id, r.since
    FROM ${runSql.leftAlone('$2')} r
    LEFT JOIN preparing p ON p.org_id = r.org_id
    CROSS JOIN fleet
    WHERE r.phase = 'crawl' OR (r.phase = 'prepare' AND r.since <= $1 AND coalesce(p.slots, 0) < fleet.most)
  ), at_work AS (
    SELECT org_id, count(*) AS slots FROM (
      SELECT org_id FROM crawl_slices WHERE expires_at > $1
      UNION ALL
      SELECT org_id FROM ${runSql.inPhase('prepare', '$1')} p
    ) w GROUP BY org_id
  ), ${CHOSEN}
  ${runSql.takeFirst('chosen', { of: 'crawl', until: '$2', order: 'c.slots, c.served_at, c.since' })}`;

const NEXT_FINISH = `
  WITH candidates AS (
    SELECT r.org_id, r.id, r.since FROM ${runSql.leftAlone('$1')} r WHERE r.phase = 'finish'
  ), at_work AS (
    SELECT org_id, count(*) AS slots FROM ${runSql.inPhase('finish', '$1')} f GROUP BY org_id
  ), ${CHOSEN}
  ${runSql.takeFirst('chosen', { of: 'finish', until: '$1', order: 'c.slots, c.since' })}`;

const HAS_PREPARING_ENOUGH = `
  WITH ${PREPARING}
  SELECT p.slots >= fleet.most AS enough FROM preparing p CROSS JOIN fleet WHERE p.org_id = $2`;

const IS_SLOT_AWAITED = `
  ${runSql.WAITING_ORGANIZATIONS}, candidates AS (
    SELECT o.org_id FROM waiting o WHERE NOT ${runSql.hasRunning('o.org_id')}
    UNION ALL
    SELECT org_id FROM ${runSql.leftAlone('$1')} r WHERE phase <> 'finish'
  ), at_work AS (
    SELECT org_id FROM crawl_slices WHERE expires_at > $1
    UNION ALL
    SELECT org_id FROM ${runSql.inPhase('prepare', '$1')} p
  )
  SELECT EXISTS (
    SELECT 1 FROM candidates c
    WHERE c.org_id <> $2 AND NOT EXISTS (SELECT 1 FROM at_work w WHERE w.org_id = c.org_id)
  ) AS awaited`;

const IS_FINISH_AWAITED = `
  SELECT EXISTS (
    SELECT 1 FROM ${runSql.leftAlone('$1')} r WHERE phase = 'finish' AND org_id <> $2
  ) AS awaited`;

/**
 * The run that is prepared or crawled next. It is of an organization with runs that wait: the one that has the fewest
 * workers' slots at the moment, among those the one that was served longest ago, and of its runs the one that has waited
 * longest. So a single run waits for one slot, however many runs others have queued, and no organization waits for ever.
 * Locks the run. Null when all that is left is worked on, or the plans have no room.
 */
export async function nextToCrawl(sql: Sql, { now, until, limits }: SchedulingQuery): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(NEXT_CRAWL, [
    now,
    until,
    limits.map((plan) => plan.id),
    limits.map((plan) => plan.maxConcurrentRuns),
  ]);
  return row?.id ?? null;
}

/** Whether the organization's runs have as many slots for their prepare phase as they may have at once. */
export async function hasPreparingEnough(sql: Sql, orgId: string, now: Date): Promise<boolean> {
  const [row] = await sql.query<{ enough: boolean }>(HAS_PREPARING_ENOUGH, [now, orgId]);
  return row?.enough ?? false;
}

/** Whether an organization that has no slot at all waits for one to prepare or crawl a run. */
export async function isSlotAwaited(sql: Sql, orgId: string, now: Date): Promise<boolean> {
  const [row] = await sql.query<{ awaited: boolean }>(IS_SLOT_AWAITED, [now, orgId]);
  return row?.awaited ?? false;
}

/** Whether another organization has a run whose crawl is over and whose report waits for a worker. */
export async function isFinishAwaited(sql: Sql, orgId: string, now: Date): Promise<boolean> {
  const [row] = await sql.query<{ awaited: boolean }>(IS_FINISH_AWAITED, [now, orgId]);
  return row?.awaited ?? false;
}

/** The same for runs whose crawl is over. */
export async function nextToFinish(sql: Sql, now: Date): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(NEXT_FINISH, [now]);
  return row?.id ?? null;
}

/** The organization has just been given a slot. */
export async function markServed(sql: Sql, orgId: string, now: Date): Promise<void> {
  await sql.query(
    `INSERT INTO organization_turns (org_id, served_at) VALUES ($1, $2)
     ON CONFLICT (org_id) DO UPDATE SET served_at = $2`,
    [orgId, now],
  );
}
