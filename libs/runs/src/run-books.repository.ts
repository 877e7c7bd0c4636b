import { chargeOf, hasOpenHold, settlementsOf, type CreditsProblem } from '#credits';
import type { Sql } from '#database';

const FIND_UNSETTLED = `
  (
    SELECT
      'each terminal run is settled exactly once' AS invariant, r.id AS subject,
      format('run is %s, %s settlements', status, ${settlementsOf('r.id')}) AS found
    FROM runs r WHERE status IN ('completed', 'failed', 'cancelled') AND ${settlementsOf('r.id')} <> 1 LIMIT 100
  ) UNION ALL (
    SELECT 'an active run holds its credits', id, 'run is ' || status || ', its hold is missing or settled'
    FROM runs r WHERE status IN ('pending', 'running') AND NOT ${hasOpenHold('r.id')} LIMIT 100
  ) UNION ALL (
    SELECT 'only completed runs are charged', id, format('run is %s, charged %s', status, ${chargeOf('r.id')})
    FROM runs r WHERE status IN ('failed', 'cancelled') AND ${chargeOf('r.id')} > 0 LIMIT 100
  )`;

/** Runs whose state and whose money disagree. Part of `sqout admin credits check`. */
export function findUnsettledRuns(sql: Sql): Promise<CreditsProblem[]> {
  return sql.query<CreditsProblem>(FIND_UNSETTLED);
}
