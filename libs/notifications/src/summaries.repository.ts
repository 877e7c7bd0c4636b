import type { Sql } from '#database';
import { nextMonth } from './channel-mail.repository.js';

/** A channel whose month is over. */
export interface DueSummary {
  channelId: string;
  orgId: string;
  sites: string[];
  /** The month, in the reader's time zone. */
  from: Date;
  to: Date;
  month: string;
  at: Date;
}

const NOW = 'coalesce($1::timestamptz, now())';
const MONTH = (shift: string): string =>
  `(date_trunc('month', c.summary_at AT TIME ZONE c.time_zone)${shift}) AT TIME ZONE c.time_zone`;
const FIND = `
  SELECT
    c.id AS "channelId", c.org_id AS "orgId", c.sites, ${NOW} AS at,
    ${MONTH(` - interval '1 month'`)} AS "from", ${MONTH('')} AS "to",
    to_char((c.summary_at AT TIME ZONE c.time_zone) - interval '1 month', 'FMMonth YYYY') AS month
  FROM channels c WHERE c.summary_at <= ${NOW} AND c.enabled
  ORDER BY c.summary_at LIMIT 20`;

/** Channels whose month is over, the longest waiting first. @param now in place of PostgreSQL's clock, for tests */
export function findDueSummaries(sql: Sql, now: Date | null): Promise<DueSummary[]> {
  return sql.query<DueSummary>(FIND, [now]);
}

/** Moves the channel on to its next month. False when another worker did, or it has been disabled meanwhile. In a transaction. */
export async function takeSummary(sql: Sql, channelId: string, now: Date | null): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE channels SET summary_at = ${nextMonth('time_zone', NOW)}
     WHERE id = $2 AND summary_at <= ${NOW} AND enabled AND monthly RETURNING 1`,
    [now, channelId],
  );
  return rows.length === 1;
}
