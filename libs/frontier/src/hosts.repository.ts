import type { HostNews, HostPace, Permit, PermitRequest } from '#audit-run/port';
import type { Sql } from '#database';

/** Who has connections to a host, beside the run that asks. */
export interface HostUse {
  /** Connections of slices. */
  connections: number;
  /** Connections of other runs that have no slice: they are prepared, or check links. */
  shared: number;
  /** Other runs that have waited for longer than the one that asks. */
  ahead: number;
}

/** Locks the host's row and then reads who is there: shares of its connections are given out one after another. */
export async function lockHost(sql: Sql, host: string, runId: string, now: Date): Promise<HostPace & HostUse> {
  await sql.query(
    `INSERT INTO crawl_hosts (host, not_before, updated_at) VALUES ($1, $2, $2)
     ON CONFLICT (host) DO UPDATE SET updated_at = $2`,
    [host, now],
  );
  // A separate statement: one that waited for the lock would count the slices of the moment before it waited.
  const [row] = await sql.query<HostPace & HostUse>(
    `SELECT h.crawl_delay_ms AS "crawlDelayMs", h.pace, h.not_before AS "notBefore", s.sharers, s.connections,
       o.shared, o.ahead
     FROM crawl_hosts h, LATERAL (
       SELECT count(*)::int AS sharers, coalesce(sum(connections), 0)::int AS connections
       FROM crawl_slices WHERE host = $1 AND expires_at > $2
     ) s, LATERAL (
       SELECT coalesce(sum(connections), 0)::int AS shared,
         count(*) FILTER (
           WHERE connections = 0 AND (since, run_id) < (
             coalesce((SELECT since FROM host_shares WHERE host = $1 AND run_id = $3 AND connections = 0), $2), $3)
         )::int AS ahead
       FROM host_shares WHERE host = $1 AND run_id <> $3 AND expires_at > $2
     ) o
     WHERE h.host = $1`,
    [host, now, runId],
  );
  if (!row) throw new Error('crawl_hosts lost a row');
  return row;
}

/** What is known of a host for a caller without a slice there; of one without a request so far, that it has no wishes. */
export async function readHost(sql: Sql, host: string): Promise<HostPace> {
  const [row] = await sql.query<HostPace>(
    `SELECT crawl_delay_ms AS "crawlDelayMs", pace, not_before AS "notBefore", 1 AS sharers FROM crawl_hosts
     WHERE host = $1`,
    [host],
  );
  return row ?? { crawlDelayMs: 0, pace: null, notBefore: new Date(0), sharers: 1 };
}

/** Takes the next permit at a host: those of all workers and runs are a gap apart. */
export async function takePermit(sql: Sql, host: string, permit: PermitRequest): Promise<Permit> {
  const [row] = await sql.query<{ start: Date }>(
    `INSERT INTO crawl_hosts AS h (host, crawl_delay_ms, not_before, updated_at)
     VALUES ($1, CASE WHEN $3 THEN $2::int ELSE 0 END, $4::timestamptz + $2::int * interval '1 millisecond', $4)
     ON CONFLICT (host) DO UPDATE
     SET crawl_delay_ms = CASE WHEN $3 THEN $2::int ELSE h.crawl_delay_ms END, updated_at = $4,
       not_before = greatest(h.not_before, $4)
         + greatest($2::int, CASE WHEN $3 THEN 0 ELSE h.crawl_delay_ms END) * interval '1 millisecond'
     WHERE $5::timestamptz IS NULL OR greatest(h.not_before, $4) <= $5
     RETURNING
       not_before - greatest($2::int, CASE WHEN $3 THEN 0 ELSE crawl_delay_ms END) * interval '1 millisecond' AS start`,
    [host, permit.gapMs, permit.isCrawlDelay, permit.earliest, permit.latest],
  );
  return row ? { start: row.start, isTaken: true } : { start: (await readHost(sql, host)).notBefore, isTaken: false };
}

/** The host is not asked before then. */
export async function restHost(sql: Sql, host: string, until: Date): Promise<void> {
  await sql.query(
    `INSERT INTO crawl_hosts AS h (host, not_before)
     VALUES ($1, $2)
     ON CONFLICT (host) DO UPDATE SET not_before = greatest(h.not_before, $2)`,
    [host, until],
  );
}

export async function reportHost(sql: Sql, host: string, news: HostNews, now: Date): Promise<HostPace> {
  const [row] = await sql.query<HostPace>(
    `UPDATE crawl_hosts
     SET
       pace = CASE
         WHEN coalesce((pace->>'slowedAtMs')::float8, 0) <= coalesce(($2::jsonb->>'slowedAtMs')::float8, -1)
         THEN $2::jsonb ELSE pace END,
       not_before = greatest(not_before, coalesce($3, not_before)), updated_at = $4
     WHERE host = $1
     RETURNING crawl_delay_ms AS "crawlDelayMs", pace, not_before AS "notBefore",
       (SELECT count(*)::int FROM crawl_slices s WHERE s.host = $1 AND s.expires_at > $4) AS sharers`,
    [host, news.pace && JSON.stringify(news.pace), news.notBefore, now],
  );
  return row ?? { crawlDelayMs: 0, pace: null, notBefore: now, sharers: 1 };
}

export async function setCrawlDelay(sql: Sql, host: string, crawlDelayMs: number, notBefore: Date): Promise<void> {
  await sql.query(
    `INSERT INTO crawl_hosts (host, crawl_delay_ms, not_before) VALUES ($1, $2, $3)
     ON CONFLICT (host) DO UPDATE
     SET crawl_delay_ms = $2, not_before = greatest(crawl_hosts.not_before, $3), updated_at = $3`,
    [host, crawlDelayMs, notBefore],
  );
}

/** A host that is asked so rarely has pushed back, again and again. */
const SLOWED_MS = 5_000;
/** Who crawls a host writes its row at least so often, also while it waits for a pause of the host to end. */
const AT_WORK_MS = 120_000;

/**
 * Hosts that are crawled, and those of them that are slowed down because they pushed
 * back: their gap is over 5 s, or they asked for a longer pause.
 * A crawl delay is a wish of the host and no push-back; hosts of links alone have no pace.
 */
export async function countHosts(sql: Sql, now: Date): Promise<{ hostsAtWork: number; hostsSlowed: number }> {
  const [row] = await sql.query<{ hostsAtWork: number; hostsSlowed: number }>(
    `SELECT count(*)::int AS "hostsAtWork",
       count(*) FILTER (WHERE (pace->>'delayMs')::float8 > $3 OR (crawl_delay_ms = 0 AND not_before > $4))::int
         AS "hostsSlowed"
     FROM crawl_hosts WHERE updated_at > $1 AND updated_at <= $2 AND pace IS NOT NULL`,
    [
      new Date(now.getTime() - AT_WORK_MS),
      new Date(now.getTime() + AT_WORK_MS),
      SLOWED_MS,
      new Date(now.getTime() + SLOWED_MS),
    ],
  );
  return row ?? { hostsAtWork: 0, hostsSlowed: 0 };
}

/** Removes what is known of hosts that were not asked since, and that ask for nothing any more. */
export async function forgetHosts(sql: Sql, before: Date): Promise<void> {
  await sql.query('DELETE FROM host_shares WHERE expires_at < $1', [before]);
  await sql.query('DELETE FROM crawl_hosts WHERE updated_at < $1 AND not_before < $1', [before]);
}
