import type { Sql } from '#database';

/** A plan and the runs that it lets an organization crawl at the same time. */
export interface PlanLimit {
  id: string;
  maxConcurrentRuns: number;
}

export interface TurnQuery {
  now: Date;
  /** Leases that end by then belong to nobody: a run between two slices has a short one. */
  until: Date;
  limits: readonly PlanLimit[];
}

// The run's row is locked, and looked at again once it is: two workers that choose at the same moment choose two runs.
const CHOSEN = `chosen AS (
    SELECT c.id, c.since, coalesce(w.slots, 0) AS slots, coalesce(t.served_at, '-infinity') AS served_at
    FROM candidates c LEFT JOIN at_work w ON w.org_id = c.org_id LEFT JOIN organization_turns t ON t.org_id = c.org_id ORDER BY slots, served_at, c.since LIMIT 64
  )
  SELECT r.id FROM chosen c JOIN runs r ON r.id = c.id`;

// A site decides how long a prepare phase keeps its slot: one organization's never take the last one, so that another's first request need not wait for any of them.
const PREPARING = `fleet AS (
    SELECT greatest(1, coalesce(sum(slots), 1000000) - 1) AS most FROM workers WHERE expires_at > $1
  ), preparing AS (
    SELECT org_id, count(*) AS slots FROM runs WHERE status = 'running' AND lease_until > $1 AND phase = 'prepare' AND NOT is_waiting GROUP BY org_id
  )`;

// Organizations with waiting runs one by one, by their first row in the index: ten thousand waiting runs cost as much as a single one. Running ones are few, by plan.
const WAITING = `WITH RECURSIVE waiting AS (
    SELECT min(org_id) AS org_id FROM runs WHERE status = 'pending'
    UNION ALL
    SELECT (SELECT min(r.org_id) FROM runs r WHERE r.status = 'pending' AND r.org_id > o.org_id) FROM waiting o WHERE o.org_id IS NOT NULL
  )`;

const NEXT_CRAWL = `
  ${WAITING}, running AS (
    SELECT org_id, count(*) AS runs FROM runs WHERE status = 'running' GROUP BY org_id
  ), ${PREPARING}, candidates AS (
    SELECT c.* FROM waiting o JOIN organizations g ON g.id = o.org_id JOIN unnest($3::text[], $4::int[]) AS plan(id, max_runs) ON plan.id = g.plan_id
      LEFT JOIN running n ON n.org_id = o.org_id LEFT JOIN preparing p ON p.org_id = o.org_id CROSS JOIN fleet,
      LATERAL (SELECT r.org_id, r.id, r.created_at AS since FROM runs r WHERE r.status = 'pending' AND r.org_id = o.org_id ORDER BY r.created_at, r.id LIMIT 8) c
    WHERE coalesce(n.runs, 0) < plan.max_runs AND coalesce(p.slots, 0) < fleet.most
    UNION ALL
    SELECT r.org_id, r.id, r.lease_until AS since FROM runs r LEFT JOIN preparing p ON p.org_id = r.org_id CROSS JOIN fleet
    WHERE r.status = 'running' AND r.lease_until <= $2 AND (r.phase = 'crawl' OR (r.phase = 'prepare' AND r.lease_until <= $1 AND coalesce(p.slots, 0) < fleet.most))
  ), at_work AS (
    SELECT org_id, count(*) AS slots FROM (
      SELECT org_id FROM crawl_slices WHERE expires_at > $1 UNION ALL SELECT org_id FROM runs WHERE status = 'running' AND lease_until > $1 AND phase = 'prepare' AND NOT is_waiting
    ) w GROUP BY org_id
  ), ${CHOSEN}
  WHERE (r.status = 'pending' OR (r.status = 'running' AND r.phase <> 'finish')) AND r.lease_until <= $2
  ORDER BY c.slots, c.served_at, c.since LIMIT 1 FOR UPDATE OF r SKIP LOCKED`;

const NEXT_FINISH = `
  WITH candidates AS (
    SELECT r.org_id, r.id, r.lease_until AS since FROM runs r WHERE r.status = 'running' AND r.lease_until <= $1 AND r.phase = 'finish'
  ), at_work AS (
    SELECT org_id, count(*) AS slots FROM runs WHERE status = 'running' AND lease_until > $1 AND phase = 'finish' AND NOT is_waiting GROUP BY org_id
  ), ${CHOSEN}
  WHERE r.status = 'running' AND r.phase = 'finish' AND r.lease_until <= $1
  ORDER BY c.slots, c.since LIMIT 1 FOR UPDATE OF r SKIP LOCKED`;

/**
 * Whose turn it is to be prepared or crawled: of the organizations with runs that nobody works on, the one that has the fewest workers' slots at the moment,
 * among those the one that was served longest ago, and of its runs the one that has waited longest. So a single run waits for one slot, however many runs
 * others have queued, and nobody waits for ever. Locks the run. Null when all that is left is worked on, or the plans have no room.
 */
export async function nextToCrawl(sql: Sql, { now, until, limits }: TurnQuery): Promise<string | null> {
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
  const [row] = await sql.query<{ enough: boolean }>(
    `WITH ${PREPARING} SELECT p.slots >= fleet.most AS enough FROM preparing p CROSS JOIN fleet WHERE p.org_id = $2`,
    [now, orgId],
  );
  return row?.enough ?? false;
}

/** Whether an organization that has no slot at all waits for one to prepare or crawl a run. */
export async function isSlotAwaited(sql: Sql, orgId: string, now: Date): Promise<boolean> {
  const [row] = await sql.query<{ awaited: boolean }>(
    `${WAITING}, candidates AS (
       SELECT o.org_id FROM waiting o WHERE NOT EXISTS (SELECT 1 FROM runs n WHERE n.org_id = o.org_id AND n.status = 'running')
       UNION ALL SELECT org_id FROM runs WHERE status = 'running' AND lease_until <= $1 AND phase <> 'finish'
     ), at_work AS (
       SELECT org_id FROM crawl_slices WHERE expires_at > $1
       UNION ALL SELECT org_id FROM runs WHERE status = 'running' AND lease_until > $1 AND phase = 'prepare' AND NOT is_waiting
     )
     SELECT EXISTS (SELECT 1 FROM candidates c WHERE c.org_id <> $2 AND NOT EXISTS (SELECT 1 FROM at_work w WHERE w.org_id = c.org_id)) AS awaited`,
    [now, orgId],
  );
  return row?.awaited ?? false;
}

/** Whether another organization has a run whose crawl is over and whose report nobody works on. */
export async function isFinishAwaited(sql: Sql, orgId: string, now: Date): Promise<boolean> {
  const [row] = await sql.query<{ awaited: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM runs WHERE status = 'running' AND lease_until <= $1 AND phase = 'finish' AND org_id <> $2) AS awaited`,
    [now, orgId],
  );
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
    'INSERT INTO organization_turns (org_id, served_at) VALUES ($1, $2) ON CONFLICT (org_id) DO UPDATE SET served_at = $2',
    [orgId, now],
  );
}

/** A run that cannot go on before a moment is not looked at until then, nor taken for lost. */
export async function waitUntil(sql: Sql, runId: string, until: Date): Promise<void> {
  await sql.query(`UPDATE runs SET lease_until = greatest(lease_until, $2) WHERE id = $1 AND status = 'running'`, [
    runId,
    until,
  ]);
}
