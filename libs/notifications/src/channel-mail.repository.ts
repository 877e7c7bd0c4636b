import type { Sql } from '#database';
import { mailPlaceIn, nameIn } from '#auth/tenancy';
import { giveUpWaiting } from './deliveries.repository.js';

/** What the reader of a link is told before they decide. */
export interface MailChannel {
  address: string;
  orgName: string;
  /** A member's notifications, not a channel of the organization. */
  isOwn: boolean;
  isConfirmed: boolean;
  isEnabled: boolean;
}

/** Next 07:00 in the time zone. @param zone, now expressions */
export const nextMorning = (zone: string, now: string): string => `(
      date_trunc('day', ${now}::timestamptz AT TIME ZONE ${zone})
      + CASE WHEN (${now}::timestamptz AT TIME ZONE ${zone})::time < '07:00' THEN interval '7 hours'
        ELSE interval '31 hours' END
    ) AT TIME ZONE ${zone}`;

/** The next 07:00 of a first day of a month in the time zone. @param zone, now expressions */
export const nextMonth = (zone: string, now: string): string => `(
      date_trunc('month', (${now}::timestamptz AT TIME ZONE ${zone}) - interval '7 hours') + interval '1 month 7 hours'
    ) AT TIME ZONE ${zone}`;

/** Whether PostgreSQL knows the time zone. */
export async function isKnownZone(sql: Sql, zone: string): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM pg_timezone_names WHERE name = $1 LIMIT 1', [zone])).length === 1;
}

export async function findMailChannel(sql: Sql, id: string): Promise<{ secretEnc: Buffer; view: MailChannel } | null> {
  const [row] = await sql.query<{ secretEnc: Buffer | null } & MailChannel>(
    `SELECT
       c.secret_enc AS "secretEnc", coalesce(place.email, c.address_hint) AS address, o.name AS "orgName",
       c.user_id IS NOT NULL AS "isOwn", c.verified_at IS NOT NULL AS "isConfirmed", c.enabled AS "isEnabled"
     FROM channels c
     JOIN ${nameIn('c.org_id')} o ON true
     LEFT JOIN ${mailPlaceIn('c.user_id', 'c.org_id')} place ON true
     WHERE c.id = $1 AND c.kind = 'email'`,
    [id],
  );
  if (!row) return null;
  const { secretEnc, ...view } = row;
  return secretEnc === null ? null : { secretEnc, view };
}

/** Confirmed once; a link that is opened again enables nothing that was disabled meanwhile. */
export async function confirmMailChannel(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query(
    `UPDATE channels SET
       verified_at = $2, enabled = true, disabled_reason = NULL, failing_since = NULL, updated_at = $2,
       digest_at = CASE WHEN digest <> 'none' THEN ${nextMorning('time_zone', '$2')} END,
       summary_at = CASE WHEN monthly THEN ${nextMonth('time_zone', '$2')} END
     WHERE id = $1 AND verified_at IS NULL`,
    [id, at],
  );
}

export async function unsubscribeMailChannel(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query(
    `UPDATE channels SET
       enabled = false, verified_at = NULL, digest_at = NULL, summary_at = NULL, updated_at = $2,
       disabled_reason = 'The reader of the address unsubscribed.'
     WHERE id = $1 AND enabled`,
    [id, at],
  );
  await sql.query('DELETE FROM digest_items WHERE channel_id = $1', [id]);
  await giveUpWaiting(sql, id);
}
