import type { Sql } from '#database';

/** Active runs of the installation. */
export interface RunNumbers {
  pending: number;
  prepare: number;
  crawl: number;
  finish: number;
  /** Age of the pending run that waits longest; 0 when none waits. */
  oldestPendingSeconds: number;
  /** Age of the oldest run that was accepted and whose job nobody has taken yet. */
  outboxAgeSeconds: number;
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
