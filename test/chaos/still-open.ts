import type { Sql } from '#database';

/** Each run that has not ended, with what it waits for, and each hold that nobody has settled: for a person who is to find out why. */
export async function stillOpen(sql: Sql): Promise<string[]> {
  const runs = await sql.query<{ what: string }>(
    `SELECT r.id || ' ' || r.status || ' in ' || r.phase || ', restarts ' || r.restarts || ', lease '
       || coalesce(round(extract(epoch FROM r.lease_until - now()))::text || ' s', 'none') || ', URLs queued '
       || (SELECT count(*) FROM frontier f WHERE f.run_id = r.id AND f.state = 'queued') || ', in hand '
       || (SELECT count(*) FROM frontier f WHERE f.run_id = r.id AND f.state = 'leased') || ', slices '
       || (SELECT count(*) FROM crawl_slices s WHERE s.run_id = r.id)
       || CASE WHEN EXISTS (SELECT 1 FROM outbox o WHERE o.run_id = r.id) THEN ', not handed to the queue' ELSE '' END AS what
     FROM runs r WHERE r.status IN ('pending', 'running') ORDER BY r.created_at`,
  );
  const holds = await sql.query<{ what: string }>(
    `SELECT 'hold ' || h.id || ' of a run that is over' AS what FROM credit_holds h JOIN runs r ON r.id = h.id
     WHERE h.charged IS NULL AND r.status NOT IN ('pending', 'running')`,
  );
  return [...runs, ...holds].map(({ what }) => what);
}
