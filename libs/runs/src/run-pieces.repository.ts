/**
 * Pieces of statements that libs/frontier makes: what they need of runs in the same round trip, as the owner of the table says it.
 * Each is a constant text; arguments are parameters (`$1`), columns or names of CTEs. For everything else there are the functions of
 * `run-lifecycle.repository.ts`, which take the transaction.
 */

/** Body of a CTE with column `room`: how many pages of its budget a crawling run has left. The run is locked; no row when it went on. */
export const lockBudget = (run: string, epoch: string): string => `
    SELECT max_pages - claimed AS room FROM runs
    WHERE id = ${run} AND epoch = ${epoch} AND status = 'running' AND phase = 'crawl'
    FOR UPDATE`;

/** Body of a CTE: takes one page of the budget for each row of another CTE. */
export const spendBudget = (run: string, rows: string): string => `
    UPDATE runs SET claimed = claimed + (SELECT count(*) FROM ${rows})
    WHERE id = ${run} AND EXISTS (SELECT 1 FROM ${rows})`;

/** Body of a CTE, or the last part of a statement: gives one page of the budget back for each row of a CTE. */
export const giveBackBudget = (run: string, rows: string): string => `
    UPDATE runs SET claimed = greatest(0, claimed - (SELECT count(*)::int FROM ${rows}))
    WHERE id = ${run} AND EXISTS (SELECT 1 FROM ${rows})`;

/** Expression: pages left of the budget. */
export const budgetLeft = (run: string): string => `(SELECT max_pages - claimed FROM runs WHERE id = ${run})`;

/** Part of SET: the next phase is for any worker, and it is not begun yet. */
export const HANDED_OVER = 'is_waiting = true, phase_retries = 0';

/**
 * Statement: crawl → finish. Parameters $1 run, $2 epoch, $3 end of the lease. `nobodyHolds` and `nothingQueued`
 * are conditions on the URLs of run `r.id`; both are seen in one snapshot with the run.
 */
export const enterFinishWhen = ({
  nobodyHolds,
  nothingQueued,
}: {
  nobodyHolds: string;
  nothingQueued: string;
}): string => `
  UPDATE runs r SET phase = 'finish', epoch = epoch + 1, lease_until = $3, ${HANDED_OVER}
  WHERE r.id = $1 AND r.epoch = $2 AND r.status = 'running' AND r.phase = 'crawl'
    AND ${nobodyHolds}
    AND (r.claimed >= r.max_pages OR ${nothingQueued})
  RETURNING 1`;

/** Body of a CTE with column `id`: those of some runs that were not locked, locked. */
export const lockFree = (ids: string): string => `
    SELECT id FROM runs WHERE id IN (${ids}) FOR UPDATE SKIP LOCKED`;

/**
 * The last part of a statement: a restart of the run (`run_id`) of each row of a CTE.
 * Returns column `restarts`: of each run, how many were added.
 */
export const countRestarts = (rows: string): string => `
  UPDATE runs r SET restarts = r.restarts + l.count
  FROM (SELECT run_id, count(*)::int AS count FROM ${rows} GROUP BY run_id) l
  WHERE r.id = l.run_id
  RETURNING l.count AS restarts`;

/**
 * Beginning of a WITH RECURSIVE: CTE `waiting` with the organizations that have pending runs (`org_id`; the last row is null).
 * One by one, by their first row in the index: ten thousand waiting runs cost as much as a single one.
 */
export const WAITING_ORGANIZATIONS = `WITH RECURSIVE waiting AS (
    SELECT min(org_id) AS org_id FROM runs WHERE status = 'pending'
    UNION ALL
    SELECT (SELECT min(r.org_id) FROM runs r WHERE r.status = 'pending' AND r.org_id > o.org_id)
    FROM waiting o WHERE o.org_id IS NOT NULL
  )`;

/** FROM item: the first pending runs of an organization, with columns org_id, id and since. */
export const firstPendingOf = (org: string): string => `
      LATERAL (
        SELECT r.org_id, r.id, r.created_at AS since FROM runs r
        WHERE r.status = 'pending' AND r.org_id = ${org}
        ORDER BY r.created_at, r.id LIMIT 8
      )`;

/** FROM item: running runs whose lease is over by a moment, with columns org_id, id, phase and since. */
export const leftAlone = (until: string): string => `
      (
        SELECT org_id, id, phase, lease_until AS since FROM runs
        WHERE status = 'running' AND lease_until <= ${until}
      )`;

/** FROM item: `org_id` of each run that a worker prepares or finishes at a moment. */
export const inPhase = (phase: 'prepare' | 'finish', now: string): string => `
      (
        SELECT org_id FROM runs
        WHERE status = 'running' AND lease_until > ${now} AND phase = '${phase}' AND NOT is_waiting
      )`;

/** FROM item: running runs of organizations, as org_id and runs; those that their client crawls take no room. */
export const RUNNING_BY_ORGANIZATION = `
      (SELECT org_id, count(*) AS runs FROM runs WHERE status = 'running' AND phase <> 'client' GROUP BY org_id)`;

/** Condition: the organization has a run that workers have under way. */
export const hasRunning = (org: string): string =>
  `EXISTS (SELECT 1 FROM runs n WHERE n.org_id = ${org} AND n.status = 'running' AND n.phase <> 'client')`;

const TO_CRAWL = `(r.status = 'pending' OR (r.status = 'running' AND r.phase <> 'finish'))`;
const TO_FINISH = `r.status = 'running' AND r.phase = 'finish'`;

/**
 * The last part of a statement: the first run of a CTE (`c.id`) that is still to be prepared or crawled, or finished, locked.
 * Its row is looked at again once it is locked: two workers that choose at the same moment choose two runs.
 */
export const takeFirst = (
  candidates: string,
  { of, until, order }: { of: 'crawl' | 'finish'; until: string; order: string },
): string => `
  SELECT r.id FROM ${candidates} c JOIN runs r ON r.id = c.id
  WHERE ${of === 'crawl' ? TO_CRAWL : TO_FINISH} AND r.lease_until <= ${until}
  ORDER BY ${order} LIMIT 1
  FOR UPDATE OF r SKIP LOCKED`;
