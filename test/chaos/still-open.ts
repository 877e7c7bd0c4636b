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

/** The runs that ended last, and what their time went to: for a person who is to find out why it took so long. */
export async function lastToEnd(sql: Sql, since: Date): Promise<string[]> {
  const rows = await sql.query<{ what: string }>(
    `SELECT r.id || ' (' || o.plan_id || ', ' || r.mode || ', ' || r.pages_done || ' pages) '
       || round(extract(epoch FROM r.completed_at - $1)) || ' s after the last fault: '
       || coalesce('waited ' || round(extract(epoch FROM r.started_at - r.created_at)) || ' s, ran '
         || round(extract(epoch FROM r.completed_at - r.started_at)) || ' s', 'never began')
       || ', created ' || round(extract(epoch FROM $1 - r.created_at)) || ' s before it, restarts ' || r.restarts
       || ', ' || (SELECT count(*) FROM runs e WHERE e.org_id = r.org_id AND e.created_at <= $1 AND e.completed_at > $1)
       || ' of its organization were open' AS what
     FROM runs r JOIN organizations o ON o.id = r.org_id
     WHERE r.completed_at > $1 ORDER BY r.completed_at DESC LIMIT 5`,
    [since],
  );
  return rows.map(({ what }) => what);
}
