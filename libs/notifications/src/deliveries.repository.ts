import type { Sql } from '#database';
import { mailPlaceIn, seesSite } from '#auth/tenancy';
import { AT_ONCE_TYPES, REPORT_DELIVERY, type EventType } from './events.js';

/** A delivery that this worker is to send now. */
export interface ClaimedDelivery {
  id: string;
  type: string;
  attempt: number;
  tries: number;
  channelId: string;
  kind: ChannelKind;
  addressEnc: Buffer;
  secretEnc: Buffer | null;
  secretOldEnc: Buffer | null;
  secretOldUntil: Date | null;
  /** A member's own notifications. */
  isOwn: boolean;
  /** Where those go now; null: the member left, or the address is not confirmed. */
  ownAddress: string | null;
  /** Whether the member whose channel it is may see the site; true for other channels. */
  isInSight: boolean;
  /** How reports of scheduled audits are sent. */
  reports: ReportChoice;
  orgId: string;
  noticeId: string;
  /** Fits a number for as long as anybody counts. */
  sequence: string;
  noticeType: EventType;
  site: string | null;
  payload: Record<string, unknown>;
  noticeAt: Date;
}
export type ReportChoice = 'none' | 'linked' | 'attached';
export type ChannelKind = 'webhook' | 'slack' | 'teams' | 'discord' | 'email';

/** What came of an attempt. */
export interface AttemptResult {
  at: Date;
  ms: number;
  status: number | null;
  error: string | null;
  response: string | null;
}

const AT_ONCE = 2;
const MINUTE = `interval '1 minute'`;
/** Of a delivery, in the log. */
const KEPT_ATTEMPTS = 50;
/** So many channels are looked at for one whose organization has room. */
const LOOKED_AT = 500;

// An audit that changed nothing leaves a quiet day. The first audit of a site has nothing to compare with, and is news.
const IS_NEWS = `
        coalesce(w.payload -> 'changes', 'null'::jsonb) = 'null'::jsonb
        OR (w.payload #>> '{changes,new}')::int > 0 OR (w.payload #>> '{changes,resolved}')::int > 0
        OR w.payload ->> 'healthScore' <> w.payload ->> 'previousScore'`;

// A channel gets what happened since it is there. Hexadecimal digits are digits of our ids, and the time in front orders them.
const FAN_OUT = `
  WITH waiting AS (
    SELECT n.id, n.org_id, n.type, n.site, n.payload, n.created_at FROM notices n
    WHERE n.fanned_at IS NULL ORDER BY n.seq LIMIT $2::int FOR UPDATE SKIP LOCKED
  ), fanned AS (
    UPDATE notices SET fanned_at = $1 FROM waiting w WHERE notices.id = w.id
  ), wanted AS (
    SELECT
      c.id AS channel_id, w.id AS notice_id, t.type,
      c.digest = 'none' OR c.digest = 'rest' AND t.type = ANY($3::text[]) OR w.site IS NULL
        OR t.type = '${REPORT_DELIVERY}' AS is_at_once,
      w.type = 'run.completed' AND NOT (${IS_NEWS}) AS is_quiet
    FROM waiting w
    JOIN channels c ON c.org_id = w.org_id AND c.enabled AND c.created_at <= w.created_at
      AND (cardinality(c.sites) = 0 OR w.site IS NULL OR w.site = ANY(c.sites))
    CROSS JOIN LATERAL unnest(
      c.types || CASE WHEN c.reports = 'none' THEN '{}'::text[] ELSE ARRAY['${REPORT_DELIVERY}'] END
    ) AS t(type)
    WHERE (
        t.type = w.type
        OR (
          w.type = 'run.completed' AND (
            (t.type = 'audit.completed' AND w.payload ->> 'trigger' <> 'scheduled')
            OR (t.type IN ('schedule.completed', '${REPORT_DELIVERY}') AND w.payload ->> 'trigger' = 'scheduled')
            OR (t.type = 'issues.detected' AND coalesce((w.payload #>> '{changes,new}')::int, 0) > 0)
          )
        )
      )
      AND (
        c.user_id IS NULL
        OR EXISTS (SELECT 1 FROM ${mailPlaceIn('c.user_id', 'c.org_id')} place WHERE ${seesSite('place', 'w.site')})
      )
  ), collected AS (
    INSERT INTO digest_items (channel_id, notice_id)
    SELECT channel_id, notice_id FROM wanted WHERE NOT is_at_once AND NOT is_quiet
    ON CONFLICT DO NOTHING
  ), written AS (
    INSERT INTO deliveries (id, channel_id, notice_id, type, state, next_at, created_at)
    SELECT
      'dlv_' || lpad(to_hex((extract(epoch FROM $1::timestamptz) * 1000)::bigint), 12, '0')
        || left(replace(gen_random_uuid()::text, '-', ''), 14),
      channel_id, notice_id, type, 'due', $1, $1
    FROM wanted WHERE is_at_once
    ON CONFLICT (channel_id, notice_id, type) DO NOTHING
  )
  SELECT count(*)::int AS notices FROM waiting`;

/** Writes the deliveries of events that have none yet. Returns of how many events. */
export async function fanOut(sql: Sql, now: Date, limit: number): Promise<number> {
  const [row] = await sql.query<{ notices: number }>(FAN_OUT, [now, limit, AT_ONCE_TYPES]);
  return row?.notices ?? 0;
}

/** A condition: an event waits to be written for channels, or a delivery to be sent. `$1` is the time. */
export const NOTICE_IS_DUE = `(
    EXISTS (SELECT 1 FROM notices WHERE fanned_at IS NULL)
    OR EXISTS (SELECT 1 FROM deliveries WHERE state IN ('due', 'busy') AND next_at <= $1::timestamptz)
  )`;

const LOCK_CHANNELS = `
  SELECT c.id, c.org_id AS "orgId" FROM channels c
  JOIN (
    SELECT d.channel_id, min(d.next_at) AS due_at FROM deliveries d
    WHERE d.state IN ('due', 'busy') AND d.next_at <= $1
    GROUP BY d.channel_id ORDER BY 2 LIMIT ${LOOKED_AT}
  ) waiting ON waiting.channel_id = c.id
  WHERE c.enabled AND NOT c.org_id = ANY($2::text[])
  ORDER BY waiting.due_at LIMIT $3::int
  FOR NO KEY UPDATE OF c SKIP LOCKED`;

// In one order, so that two workers that need the same rows wait, and none for ever.
const OPEN_MINUTES = `
  INSERT INTO delivery_minutes AS m (org_id, began_at, sent)
  SELECT org_id, $1::timestamptz, 0 FROM unnest($2::text[]) AS org_id ORDER BY org_id
  ON CONFLICT (org_id) DO UPDATE SET
    began_at = CASE WHEN m.began_at > $1::timestamptz - ${MINUTE} THEN m.began_at ELSE $1::timestamptz END,
    sent = CASE WHEN m.began_at > $1::timestamptz - ${MINUTE} THEN m.sent ELSE 0 END
  RETURNING m.org_id AS "orgId", m.sent`;

const CLAIM = `
  WITH candidates AS (
    SELECT d.id, d.next_at, c.org_id,
      row_number() OVER (PARTITION BY c.org_id ORDER BY d.next_at, d.id) AS of_org
    FROM channels c
    CROSS JOIN LATERAL (
      SELECT count(*) AS busy FROM deliveries b
      WHERE b.channel_id = c.id AND b.state = 'busy' AND b.next_at > $1
    ) here
    CROSS JOIN LATERAL (
      SELECT due.id, due.next_at, row_number() OVER (ORDER BY due.next_at, due.id) AS nth FROM deliveries due
      WHERE due.channel_id = c.id AND due.state IN ('due', 'busy') AND due.next_at <= $1
      ORDER BY due.next_at, due.id LIMIT ${AT_ONCE}
    ) d
    WHERE c.id = ANY($2::text[]) AND here.busy + d.nth <= ${AT_ONCE}
  ), picked AS (
    SELECT k.id, k.org_id FROM candidates k
    JOIN jsonb_to_recordset($4::jsonb) AS o("orgId" text, "room" int) ON o."orgId" = k.org_id
    WHERE k.of_org <= o.room
    ORDER BY k.next_at LIMIT $5::int
  ), counted AS (
    UPDATE delivery_minutes m SET sent = m.sent + p.sent
    FROM (SELECT org_id, count(*)::int AS sent FROM picked GROUP BY org_id) p WHERE m.org_id = p.org_id
  )
  UPDATE deliveries d
  SET state = 'busy', attempt = d.attempt + 1, tries = d.tries + 1,
    next_at = CASE WHEN d.type = '${REPORT_DELIVERY}' THEN $3::timestamptz + interval '60 seconds' ELSE $3 END
  FROM picked p, notices n, channels c
  WHERE d.id = p.id AND n.id = d.notice_id AND c.id = d.channel_id
    AND d.state IN ('due', 'busy') AND d.next_at <= $1
  RETURNING
    d.id, d.type, d.attempt, d.tries, c.id AS "channelId", c.kind, c.address_enc AS "addressEnc",
    c.secret_enc AS "secretEnc", c.secret_old_enc AS "secretOldEnc", c.secret_old_until AS "secretOldUntil",
    c.user_id IS NOT NULL AS "isOwn",
    (SELECT place.email FROM ${mailPlaceIn('c.user_id', 'c.org_id')} place) AS "ownAddress",
    NOT EXISTS (
      SELECT 1 FROM ${mailPlaceIn('c.user_id', 'c.org_id')} place WHERE NOT ${seesSite('place', 'n.site')}
    ) AS "isInSight", c.reports,
    n.org_id AS "orgId", n.id AS "noticeId", n.seq::text AS sequence, n.type AS "noticeType", n.site, n.payload,
    n.created_at AS "noticeAt"`;

// What is due now is due again in the following minutes, so many in each. What another worker holds at the moment keeps its time.
const POSTPONE = `
  UPDATE deliveries d SET next_at = later.begins_at + (later.nth - 1) / $3::int * ${MINUTE}
  FROM (
    SELECT waiting.id, waiting.begins_at,
      row_number() OVER (PARTITION BY waiting.org_id ORDER BY waiting.next_at, waiting.id) AS nth
    FROM (
      SELECT due.id, due.next_at, c.org_id, m.began_at + ${MINUTE} AS begins_at
      FROM delivery_minutes m
      JOIN channels c ON c.org_id = m.org_id
      JOIN deliveries due ON due.channel_id = c.id AND due.state = 'due' AND due.next_at <= $1
      WHERE m.org_id = ANY($2::text[])
      FOR UPDATE OF due SKIP LOCKED
    ) waiting
  ) later
  WHERE d.id = later.id
  RETURNING 1`;

/** What a worker has room for. */
export interface Room {
  /** What it sends already, by organization. */
  busy: ReadonlyMap<string, number>;
  /** That it sends at once for one organization. */
  ofOrganization: number;
  /** Attempts of all workers for one organization within a minute. */
  perMinute: number;
  slots: number;
}

/**
 * Deliveries that are due, and those whose worker is gone. In a transaction.
 * The channels are locked first, so that two workers together send a channel no more than two at once. Then the minutes of their
 * organizations are locked, so that together they send an organization no more than it may have. What is due beyond that is due later.
 */
export async function claimDeliveries(
  sql: Sql,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
  { busy, ofOrganization, perMinute, slots }: Room,
): Promise<{ claimed: ClaimedDelivery[]; isPostponed: boolean }> {
  const full = [...busy].filter(([, count]) => count >= ofOrganization).map(([orgId]) => orgId);
  const channels = await sql.query<{ id: string; orgId: string }>(LOCK_CHANNELS, [now, full, slots]);
  if (channels.length === 0) return { claimed: [], isPostponed: false };
  const orgIds = [...new Set(channels.map(({ orgId }) => orgId))];
  const minutes = await sql.query<{ orgId: string; sent: number }>(OPEN_MINUTES, [now, orgIds]);
  const rooms = minutes.map(({ orgId, sent }) => ({
    orgId,
    room: Math.min(ofOrganization - (busy.get(orgId) ?? 0), perMinute - sent),
  }));
  const ids = channels.map(({ id }) => id);
  const claimed = await sql.query<ClaimedDelivery>(CLAIM, [now, ids, leaseUntil, JSON.stringify(rooms), slots]);
  const isUsedUp = (each: { orgId: string; sent: number }): boolean =>
    each.sent + claimed.filter(({ orgId }) => orgId === each.orgId).length >= perMinute;
  const usedUp = minutes.filter(isUsedUp).map(({ orgId }) => orgId);
  const postponed = usedUp.length === 0 ? [] : await sql.query(POSTPONE, [now, usedUp, perMinute]);
  return { claimed, isPostponed: postponed.length > 0 };
}

/**
 * Seconds for which an event has waited to be written for channels, or a delivery to be sent to one that does not fail; 0 when none waits.
 */
export async function readNoticeOverdueSeconds(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ seconds: number }>(
    `SELECT coalesce(greatest(
       0,
       (SELECT extract(epoch FROM now() - min(created_at)) FROM notices WHERE fanned_at IS NULL),
       (
         SELECT extract(epoch FROM now() - min(d.next_at)) FROM deliveries d JOIN channels c ON c.id = d.channel_id
         WHERE d.state IN ('due', 'busy') AND d.next_at < now() AND c.enabled AND c.failing_since IS NULL
       )
     ), 0)::float8 AS seconds`,
  );
  return row?.seconds ?? 0;
}

/** False when another worker has the delivery by now; the attempt is in the log all the same. */
export async function finishAttempt(
  sql: Sql,
  { id, attempt }: Pick<ClaimedDelivery, 'id' | 'attempt'>,
  result: AttemptResult & { state: 'done' | 'due' | 'given-up'; nextAt: Date },
): Promise<boolean> {
  const { state, nextAt, at, status, ms, error, response } = result;
  const rows = await sql.query(
    `WITH logged AS (
       INSERT INTO delivery_attempts (delivery_id, attempt, at, status, ms, error, response)
       SELECT d.id, $2, $8, $5, $6, $7, $9 FROM deliveries d WHERE d.id = $1
       ON CONFLICT (delivery_id, attempt) DO NOTHING
     ), forgotten AS (
       DELETE FROM delivery_attempts WHERE delivery_id = $1 AND attempt <= $2::int - ${KEPT_ATTEMPTS}
     )
     UPDATE deliveries SET state = $3, next_at = $4, status = $5, ms = $6, error = $7
     WHERE id = $1 AND attempt = $2 AND state = 'busy'
     RETURNING 1`,
    [id, attempt, state, nextAt, status, ms, error, at, response],
  );
  return rows.length === 1;
}

export async function noteSuccess(sql: Sql, channelId: string): Promise<void> {
  await sql.query('UPDATE channels SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL', [channelId]);
}

/** Returns since when the channel fails, and how many events have failed since. */
export async function noteFailure(
  sql: Sql,
  channelId: string,
  at: Date,
): Promise<{ since: Date | null; notices: number } | null> {
  const [row] = await sql.query<{ since: Date | null; notices: number }>(
    `UPDATE channels c SET failing_since = coalesce(c.failing_since, $2)
     WHERE c.id = $1
     RETURNING c.failing_since AS since, (
       SELECT count(DISTINCT d.notice_id)::int FROM deliveries d
       JOIN delivery_attempts a ON a.delivery_id = d.id
       WHERE d.channel_id = c.id AND a.error IS NOT NULL AND a.at >= coalesce(c.failing_since, $2)
     ) AS notices`,
    [channelId, at],
  );
  return row ?? null;
}

/** What waits for it is given up. Null when it is disabled already. */
export async function disableChannel(
  sql: Sql,
  id: string,
  { reason, at }: { reason: string; at: Date },
): Promise<{ orgId: string; name: string; isOwn: boolean } | null> {
  const [row] = await sql.query<{ orgId: string; name: string; isOwn: boolean }>(
    `UPDATE channels SET enabled = false, disabled_reason = $2, updated_at = $3
     WHERE id = $1 AND enabled RETURNING org_id AS "orgId", name, user_id IS NOT NULL AS "isOwn"`,
    [id, reason, at],
  );
  if (row) await giveUpWaiting(sql, id);
  return row ?? null;
}

// Of organizations that got something just now: what is beyond, the oldest first. A member's own notifications are not named to others.
const GIVE_UP_BEYOND = `
  WITH given AS (
    UPDATE deliveries SET state = 'given-up', error = 'Too many deliveries were waiting.'
    WHERE id = ANY(ARRAY(
      SELECT beyond.id FROM (
        SELECT DISTINCT c.org_id FROM deliveries d JOIN channels c ON c.id = d.channel_id
        WHERE d.state = 'due' AND d.created_at = $1
      ) org
      CROSS JOIN LATERAL (
        SELECT d.id FROM deliveries d JOIN channels c ON c.id = d.channel_id
        WHERE c.org_id = org.org_id AND d.state = 'due'
        ORDER BY d.created_at DESC, d.id DESC OFFSET $2::int
      ) beyond
    ))
    RETURNING channel_id
  )
  SELECT DISTINCT ON (c.org_id)
    c.org_id AS "orgId", CASE WHEN c.user_id IS NULL THEN c.id END AS "channelId",
    CASE WHEN c.user_id IS NULL THEN c.name END AS name
  FROM (SELECT channel_id, count(*) AS deliveries FROM given GROUP BY channel_id) g
  JOIN channels c ON c.id = g.channel_id
  ORDER BY c.org_id, g.deliveries DESC, c.id`;

/** An organization of which deliveries were given up, and the channel that most of them were for. */
export interface Overflow {
  orgId: string;
  channelId: string | null;
  name: string | null;
}

/** Of an organization no more than so many wait; the oldest are given up. @param at the moment of the fan-out */
export function giveUpBeyond(sql: Sql, at: Date, most: number): Promise<Overflow[]> {
  return sql.query<Overflow>(GIVE_UP_BEYOND, [at, most]);
}

/** After a restore: events of the backup are written to their channels, and nothing of that is sent. Returns how many deliveries. */
export async function holdDeliveries(sql: Sql, now: Date): Promise<number> {
  while ((await fanOut(sql, now, 200)) === 200);
  const held = await sql.query(
    `UPDATE deliveries SET state = 'held', error = 'Held after a restore.' WHERE state IN ('due', 'busy') RETURNING 1`,
  );
  return held.length;
}

/** Of a channel that is disabled. */
export async function giveUpWaiting(sql: Sql, channelId: string): Promise<void> {
  await sql.query(
    `UPDATE deliveries SET state = 'given-up', error = coalesce(error, 'The channel was disabled.')
     WHERE channel_id = $1 AND state IN ('due', 'busy')`,
    [channelId],
  );
}
