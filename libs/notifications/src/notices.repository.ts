import { newId } from '#common';
import type { Sql } from '#database';
import type { AlertData, NewEvent } from './events.js';

/** The standard asks for less than 20 kB; the members that are added when it is sent need some room. */
const MAX_PAYLOAD = 18_000;

/**
 * Writes an event in the transaction that makes it true: neither is there without the other, and workers deliver it after the commit.
 * @returns its id; null when an event with the same `once` is there already
 */
export async function emit(sql: Sql, event: NewEvent): Promise<string | null> {
  const payload = JSON.stringify(event.data);
  if (Buffer.byteLength(payload) > MAX_PAYLOAD)
    throw new Error(`The data of ${event.type} is over ${MAX_PAYLOAD} bytes.`);
  const id = newId('notice', event.at.getTime());
  const { orgId, type, site, once = null, isSilent = false, at } = event;
  const written = await sql.query(
    `INSERT INTO notices (id, org_id, type, site, payload, once, created_at, run_id, fanned_at)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, CASE WHEN $9 THEN $7::timestamptz END)
     ON CONFLICT (org_id, once) WHERE once IS NOT NULL DO NOTHING
     RETURNING 1`,
    [id, orgId, type, site, payload, once, at, 'runId' in event.data ? event.data.runId : null, isSilent],
  );
  return written.length === 0 ? null : id;
}

/** An alert of a site, or its end, as it was written. */
export interface AlertNotice {
  id: string;
  type: 'site.alert' | 'site.recovered';
  data: AlertData;
  at: Date;
}

/** Alerts of a site and their ends, newest first. @param before id of the last one that is known */
export function listAlertNotices(
  sql: Sql,
  { orgId, site, before, limit }: { orgId: string; site: string; before: string | null; limit: number },
): Promise<AlertNotice[]> {
  return sql.query<AlertNotice>(
    `SELECT n.id, n.type, n.payload AS data, n.created_at AS at FROM notices n
     WHERE
       n.org_id = $1 AND n.site = $2 AND n.type IN ('site.alert', 'site.recovered')
       AND ($3::text IS NULL OR n.seq < (SELECT seq FROM notices WHERE id = $3 AND org_id = $1))
     ORDER BY n.seq DESC LIMIT $4::int`,
    [orgId, site, before, limit],
  );
}

/** Removes some events that are older, with their deliveries. Returns how many. */
export async function dropNotices(sql: Sql, before: Date, limit: number): Promise<number> {
  const dropped = await sql.query(
    `DELETE FROM notices
     WHERE id = ANY(ARRAY(SELECT n.id FROM notices n WHERE n.created_at < $1 ORDER BY n.created_at LIMIT $2::int))
     RETURNING 1`,
    [before, limit],
  );
  return dropped.length;
}

/** Removes some deliveries that are older, with the log of their attempts. Returns how many. */
export async function dropDeliveries(sql: Sql, before: Date, limit: number): Promise<number> {
  const dropped = await sql.query(
    `DELETE FROM deliveries
     WHERE id = ANY(ARRAY(
       SELECT d.id FROM deliveries d WHERE d.created_at < $1 AND d.state IN ('done', 'given-up', 'held')
       ORDER BY d.created_at LIMIT $2::int
     ))
     RETURNING 1`,
    [before, limit],
  );
  return dropped.length;
}
