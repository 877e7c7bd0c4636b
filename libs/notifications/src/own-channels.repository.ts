import type { Sql } from '#database';
import { CALLERS_PLACES, nameIn } from '#auth/tenancy';
import { nextMorning } from './channel-mail.repository.js';

export interface OwnChannelRow {
  orgId: string;
  orgName: string;
  /** Null: there is no channel, or its reader unsubscribed. */
  digest: 'rest' | 'all' | null;
  timeZone: string | null;
}

const FIND = `
  SELECT
    own.org_id AS "orgId", o.name AS "orgName", CASE WHEN c.enabled THEN c.digest END AS digest,
    c.time_zone AS "timeZone"
  FROM ${CALLERS_PLACES} own
  JOIN ${nameIn('own.org_id')} o ON true
  LEFT JOIN channels c ON c.org_id = own.org_id AND c.user_id = own.user_id
  WHERE own.role <> 'billing'
  ORDER BY o.name, own.org_id`;

/** What a member gets of each organization whose sites they may see. @param orgId of one alone; null: of all */
export function findOwnChannels(sql: Sql, userId: string, orgId: string | null = null): Promise<OwnChannelRow[]> {
  return sql.query<OwnChannelRow>(FIND, [userId, orgId]);
}

export interface NewOwnChannel {
  id: string;
  orgId: string;
  userId: string;
  addressEnc: Buffer;
  secretEnc: Buffer;
  types: readonly string[];
  digest: 'rest' | 'all';
  timeZone: string;
  at: Date;
}

// Links of messages that were sent stay good: the secret of a channel that is there stays, and so does its id.
const PUT = `
  INSERT INTO channels (
    id, org_id, user_id, kind, name, address_enc, address_hint, secret_enc, types, "sites", created_by, created_at,
    updated_at, enabled, digest, time_zone, digest_at, verified_at
  ) VALUES (
    $1, $2, $3, 'email', 'Own', $4, '', $5, $6, '{}', $3, $9,
    $9, true, $7, $8, ${nextMorning('$8', '$9')}, $9
  )
  ON CONFLICT (org_id, user_id) WHERE user_id IS NOT NULL DO UPDATE SET
    types = excluded.types, digest = excluded.digest, time_zone = excluded.time_zone, digest_at = excluded.digest_at,
    enabled = true, disabled_reason = NULL, failing_since = NULL, verified_at = $9, updated_at = $9`;

export async function putOwnChannel(sql: Sql, channel: NewOwnChannel): Promise<void> {
  const { id, orgId, userId, addressEnc, secretEnc, types, digest, timeZone, at } = channel;
  await sql.query(PUT, [id, orgId, userId, addressEnc, secretEnc, types, digest, timeZone, at]);
}

export async function deleteOwnChannel(sql: Sql, orgId: string, userId: string): Promise<void> {
  await sql.query('DELETE FROM channels WHERE org_id = $1 AND user_id = $2', [orgId, userId]);
}
