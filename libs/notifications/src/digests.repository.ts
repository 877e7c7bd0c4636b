import type { Sql } from '#database';
import { mailPlaceIn, seesSite } from '#auth/tenancy';
import { nextMorning } from './channel-mail.repository.js';
import type { EventType } from './events.js';

export interface DueDigest {
  channelId: string;
  orgId: string;
  /** Of the reader's time zone. */
  day: string;
}

/** An event that waits for a digest. */
export interface DigestedNotice {
  id: string;
  type: EventType;
  site: string | null;
  payload: Record<string, unknown>;
  at: Date;
}

const LOOKED_AT = 50;

/** Channels whose morning has come. `$1` in place of PostgreSQL's clock is for tests. */
export async function findDueDigests(sql: Sql, now: Date | null): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT c.id FROM channels c WHERE c.digest_at <= coalesce($1::timestamptz, now())
     ORDER BY c.digest_at LIMIT ${LOOKED_AT}`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Takes the channel, unless another worker has, and moves it on to its next morning. In a transaction. */
export async function takeDigest(
  sql: Sql,
  channelId: string,
  now: Date | null,
): Promise<(DueDigest & { at: Date }) | null> {
  const [row] = await sql.query<DueDigest & { at: Date }>(
    `UPDATE channels SET digest_at = ${nextMorning('time_zone', 'coalesce($2::timestamptz, now())')}
     WHERE id = (
       SELECT c.id FROM channels c WHERE c.id = $1 AND c.digest_at <= coalesce($2::timestamptz, now())
       FOR NO KEY UPDATE SKIP LOCKED
     )
     RETURNING
       id AS "channelId", org_id AS "orgId",
       to_char(coalesce($2::timestamptz, now()) AT TIME ZONE time_zone, 'YYYY-MM-DD') AS day,
       coalesce($2::timestamptz, now()) AS at`,
    [channelId, now],
  );
  return row ?? null;
}

/** What has waited, the oldest first, as far as the member whose channel it is may still see the site. It waits no more. */
export function takeItems(sql: Sql, channelId: string): Promise<DigestedNotice[]> {
  return sql.query<DigestedNotice>(
    `WITH taken AS (
       DELETE FROM digest_items WHERE channel_id = $1 RETURNING notice_id
     )
     SELECT n.id, n.type, n.site, n.payload, n.created_at AS at
     FROM taken
     JOIN notices n ON n.id = taken.notice_id
     JOIN channels c ON c.id = $1
     WHERE c.user_id IS NULL
       OR EXISTS (SELECT 1 FROM ${mailPlaceIn('c.user_id', 'c.org_id')} place WHERE ${seesSite('place', 'n.site')})
     ORDER BY n.seq`,
    [channelId],
  );
}
