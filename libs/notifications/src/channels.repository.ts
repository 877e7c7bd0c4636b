import type { Sql } from '#database';
import { nameIn } from '#auth/tenancy';
import { nextMonth, nextMorning } from './channel-mail.repository.js';
import type { ChannelKind, ReportChoice } from './deliveries.repository.js';

export interface ChannelRow {
  id: string;
  kind: ChannelKind;
  name: string;
  addressHint: string;
  types: string[];
  sites: string[];
  enabled: boolean;
  disabledReason: string | null;
  failingSince: Date | null;
  secretOldUntil: Date | null;
  verifiedAt: Date | null;
  digest: boolean;
  timeZone: string | null;
  reports: ReportChoice;
  monthly: boolean;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = `
  c.id, c.kind, c.name, c.address_hint AS "addressHint", c.types, c.sites, c.enabled,
  c.disabled_reason AS "disabledReason", c.failing_since AS "failingSince",
  c.secret_old_until AS "secretOldUntil", c.verified_at AS "verifiedAt", c.digest <> 'none' AS digest,
  c.time_zone AS "timeZone", c.reports, c.monthly, c.created_by AS "createdBy", c.created_at AS "createdAt",
  c.updated_at AS "updatedAt"`;

export interface NewChannel {
  id: string;
  orgId: string;
  kind: ChannelKind;
  name: string;
  addressEnc: Buffer;
  addressHint: string;
  secretEnc: Buffer | null;
  types: string[];
  sites: string[];
  /** False: its address waits to be confirmed. */
  enabled: boolean;
  digest: 'none' | 'rest';
  timeZone: string | null;
  reports: ReportChoice;
  monthly: boolean;
  createdBy: string;
  at: Date;
}

export async function insertChannel(sql: Sql, channel: NewChannel): Promise<void> {
  const { id, orgId, kind, name, addressEnc, addressHint, secretEnc, types, sites, createdBy, at } = channel;
  const { enabled, digest, timeZone, reports, monthly } = channel;
  await sql.query(
    `INSERT INTO channels (
       id, org_id, kind, name, address_enc, address_hint, secret_enc, types, "sites", created_by,
       created_at, updated_at, enabled, digest, time_zone, "reports", monthly
     ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15, $16)`,
    [
      ...[id, orgId, kind, name, addressEnc, addressHint, secretEnc, types, sites, createdBy, at],
      ...[enabled, digest, timeZone, reports, monthly],
    ],
  );
}

export async function countChannels(sql: Sql, orgId: string): Promise<number> {
  const [row] = await sql.query<{ channels: number }>(
    'SELECT count(*)::int AS channels FROM channels WHERE org_id = $1 AND user_id IS NULL',
    [orgId],
  );
  return row?.channels ?? 0;
}

export async function listChannels(sql: Sql, orgId: string): Promise<ChannelRow[]> {
  return sql.query<ChannelRow>(
    `SELECT ${COLUMNS} FROM channels c WHERE c.org_id = $1 AND c.user_id IS NULL ORDER BY c.id`,
    [orgId],
  );
}

export async function findChannel(sql: Sql, orgId: string, id: string): Promise<ChannelRow | null> {
  const [row] = await sql.query<ChannelRow>(
    `SELECT ${COLUMNS} FROM channels c WHERE c.org_id = $1 AND c.id = $2 AND c.user_id IS NULL`,
    [orgId, id],
  );
  return row ?? null;
}

/** Who confirms the address again is whom the channel is for. */
export async function forgetConfirmation(
  sql: Sql,
  { orgId, id }: { orgId: string; id: string },
  { secretEnc }: { secretEnc: Buffer },
): Promise<void> {
  await sql.query(
    `UPDATE channels SET enabled = false, verified_at = NULL, digest_at = NULL, summary_at = NULL,
       disabled_reason = NULL, secret_enc = $3
     WHERE org_id = $1 AND id = $2 AND user_id IS NULL`,
    [orgId, id, secretEnc],
  );
}

/** Secret of a channel of the kind `email`, and its address. */
export async function findConfirmation(
  sql: Sql,
  orgId: string,
  id: string,
): Promise<{ secretEnc: Buffer | null; addressEnc: Buffer; orgName: string } | null> {
  const [row] = await sql.query<{ secretEnc: Buffer | null; addressEnc: Buffer; orgName: string }>(
    `SELECT c.secret_enc AS "secretEnc", c.address_enc AS "addressEnc", o.name AS "orgName"
     FROM channels c JOIN ${nameIn('c.org_id')} o ON true
     WHERE c.org_id = $1 AND c.id = $2 AND c.user_id IS NULL AND c.kind = 'email'`,
    [orgId, id],
  );
  return row ?? null;
}

/** What is null stays as it is. Enabled again, a channel begins anew. */
export async function updateChannel(
  sql: Sql,
  { orgId, id, at }: { orgId: string; id: string; at: Date },
  change: {
    name: string | null;
    types: string[] | null;
    sites: string[] | null;
    enabled: boolean | null;
    addressEnc: Buffer | null;
    addressHint: string | null;
    digest: 'none' | 'rest' | null;
    timeZone: string | null;
    reports: ReportChoice | null;
    monthly: boolean | null;
  },
): Promise<boolean> {
  const { name, types, sites, enabled, addressEnc, addressHint, digest, timeZone, reports, monthly } = change;
  const rows = await sql.query(
    `UPDATE channels SET
       name = coalesce($3, name), types = coalesce($4::text[], types), "sites" = coalesce($5::text[], channels.sites),
       enabled = coalesce($6::boolean, enabled), address_enc = coalesce($7::bytea, address_enc),
       address_hint = coalesce($8, address_hint), updated_at = $9,
       disabled_reason = CASE WHEN $6::boolean THEN NULL ELSE disabled_reason END,
       failing_since = CASE WHEN $6::boolean THEN NULL ELSE failing_since END,
       digest = coalesce($10, digest), time_zone = coalesce($11, time_zone),
       digest_at = CASE WHEN coalesce($10, digest) <> 'none' AND coalesce($6::boolean, enabled)
         THEN ${nextMorning('coalesce($11, time_zone)', '$9')} END,
       "reports" = coalesce($12, channels.reports), monthly = coalesce($13::boolean, monthly),
       summary_at = CASE WHEN coalesce($13::boolean, monthly) AND coalesce($6::boolean, enabled)
         THEN ${nextMonth('coalesce($11, time_zone)', '$9')} END
     WHERE org_id = $1 AND id = $2 AND user_id IS NULL RETURNING 1`,
    [orgId, id, name, types, sites, enabled, addressEnc, addressHint, at, digest, timeZone, reports, monthly],
  );
  return rows.length === 1;
}

export async function deleteChannel(sql: Sql, orgId: string, id: string): Promise<boolean> {
  return (
    (await sql.query('DELETE FROM channels WHERE org_id = $1 AND id = $2 AND user_id IS NULL RETURNING 1', [orgId, id]))
      .length === 1
  );
}

/** The secret that was used until now stays good until `oldUntil`. */
export async function rotateSecret(
  sql: Sql,
  { orgId, id, at }: { orgId: string; id: string; at: Date },
  { secretEnc, oldUntil }: { secretEnc: Buffer; oldUntil: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE channels SET secret_old_enc = secret_enc, secret_old_until = $4, secret_enc = $3, updated_at = $5
     WHERE org_id = $1 AND id = $2 AND kind = 'webhook' RETURNING 1`,
    [orgId, id, secretEnc, oldUntil, at],
  );
  return rows.length === 1;
}

export interface DeliveryRow {
  id: string;
  channelId: string;
  eventId: string;
  type: string;
  state: 'due' | 'busy' | 'done' | 'given-up' | 'held';
  attempt: number;
  nextAt: Date;
  status: number | null;
  ms: number | null;
  error: string | null;
  createdAt: Date;
  attempts: {
    attempt: number;
    at: string;
    status: number | null;
    ms: number;
    error: string | null;
    response: string | null;
  }[];
}

const DELIVERIES = `
  SELECT
    d.id, d.channel_id AS "channelId", d.notice_id AS "eventId", d.type, d.state, d.attempt, d.next_at AS "nextAt",
    d.status, d.ms, d.error, d.created_at AS "createdAt", coalesce(tried.list, '[]'::jsonb) AS attempts
  FROM deliveries d
  JOIN channels c ON c.id = d.channel_id
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object(
      'attempt', a.attempt, 'at', a.at, 'status', a.status, 'ms', a.ms, 'error', a.error, 'response', a.response
    ) ORDER BY a.attempt DESC) AS list
    FROM delivery_attempts a WHERE a.delivery_id = d.id
  ) tried ON true`;

/** Newest first, of a channel of the organization. */
export async function listDeliveries(
  sql: Sql,
  { orgId, channelId, before, limit }: { orgId: string; channelId: string; before: string | null; limit: number },
): Promise<DeliveryRow[]> {
  return sql.query<DeliveryRow>(
    `${DELIVERIES}
     WHERE c.org_id = $1 AND d.channel_id = $2 AND ($3::text IS NULL OR d.id < $3) ORDER BY d.id DESC LIMIT $4::int`,
    [orgId, channelId, before, limit],
  );
}

export async function findDelivery(sql: Sql, orgId: string, id: string): Promise<DeliveryRow | null> {
  const [row] = await sql.query<DeliveryRow>(`${DELIVERIES} WHERE c.org_id = $1 AND d.id = $2`, [orgId, id]);
  return row ?? null;
}

/** A delivery that is due now, of an event that goes to this channel alone. */
export async function insertDelivery(
  sql: Sql,
  { id, channelId, noticeId, type, at }: { id: string; channelId: string; noticeId: string; type: string; at: Date },
): Promise<void> {
  await sql.query('UPDATE notices SET fanned_at = $2 WHERE id = $1', [noticeId, at]);
  await sql.query(
    `INSERT INTO deliveries (id, channel_id, notice_id, type, state, next_at, created_at)
     VALUES ($1, $2, $3, $4, 'due', $5, $5)`,
    [id, channelId, noticeId, type, at],
  );
}

/** How many tests of a channel were written since then. */
export async function countTests(sql: Sql, channelId: string, since: Date): Promise<number> {
  const [row] = await sql.query<{ tests: number }>(
    `SELECT count(*)::int AS tests FROM deliveries WHERE channel_id = $1 AND type = 'test.ping' AND created_at > $2`,
    [channelId, since],
  );
  return row?.tests ?? 0;
}

/** How often a delivery was sent since then. */
export async function countAttempts(sql: Sql, deliveryId: string, since: Date): Promise<number> {
  const [row] = await sql.query<{ attempts: number }>(
    'SELECT count(*)::int AS attempts FROM delivery_attempts WHERE delivery_id = $1 AND at > $2',
    [deliveryId, since],
  );
  return row?.attempts ?? 0;
}

/** Sends it again, whatever came of it: one that is under way stays. False when there is none. */
export async function resendDelivery(sql: Sql, orgId: string, id: string, at: Date): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE deliveries d SET
       state = CASE WHEN d.state = 'busy' THEN d.state ELSE 'due' END, tries = 0,
       next_at = CASE WHEN d.state = 'busy' THEN d.next_at ELSE $3 END
     FROM channels c WHERE c.id = d.channel_id AND c.org_id = $1 AND d.id = $2 RETURNING 1`,
    [orgId, id, at],
  );
  return rows.length === 1;
}

/** Sends again what was given up since then. Returns how many. */
export async function recoverDeliveries(
  sql: Sql,
  { orgId, channelId, since, at, limit }: { orgId: string; channelId: string; since: Date; at: Date; limit: number },
): Promise<number> {
  const rows = await sql.query(
    `UPDATE deliveries SET state = 'due', tries = 0, next_at = $4
     WHERE id = ANY(ARRAY(
       SELECT d.id FROM deliveries d JOIN channels c ON c.id = d.channel_id
       WHERE c.org_id = $1 AND d.channel_id = $2 AND d.created_at >= $3 AND d.state IN ('given-up', 'held')
       ORDER BY d.id LIMIT $5::int
     )) RETURNING 1`,
    [orgId, channelId, since, at, limit],
  );
  return rows.length;
}
