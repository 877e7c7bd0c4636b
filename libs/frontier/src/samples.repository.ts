import type { Sql } from '#database';
import { runSql } from '#runs';

// The count is bounded by the budget: of a large site it is known after some hundred rows that the rest does not fit.
const READ_THE_REST = `
  WITH run AS (${runSql.lockBudget('$1', '$2')}
  ), behind AS (
    SELECT url_hash FROM frontier
    WHERE run_id = $1 AND state = 'sampled' AND pattern IS NOT NULL
      AND (SELECT 1 FROM frontier WHERE run_id = $1 AND state = 'leased' LIMIT 1) IS NULL
      AND (SELECT 1 FROM frontier WHERE run_id = $1 AND state = 'queued' LIMIT 1) IS NULL
    LIMIT (SELECT coalesce(max(room), 0) + 1 FROM run)
  )
  UPDATE frontier f SET state = 'queued'
  WHERE f.run_id = $1 AND f.url_hash = ANY(ARRAY(SELECT url_hash FROM behind))
    AND (SELECT count(*) FROM behind) <= (SELECT room FROM run)
  RETURNING 1`;

/**
 * Once all samples are read: queues the URLs behind them when every one of them fits what is left of the page budget.
 * @returns whether there is more to crawl now; false as well when the run went on without the caller
 */
export async function readTheRest(sql: Sql, run: { id: string; epoch: number }): Promise<boolean> {
  return (await sql.query(READ_THE_REST, [run.id, run.epoch])).length > 0;
}
