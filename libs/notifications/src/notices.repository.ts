import { newId } from '#common';
import type { Sql } from '#database';
import type { NewEvent } from './events.js';

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
  const { orgId, type, site, once = null, at } = event;
  const written = await sql.query(
    `INSERT INTO notices (id, org_id, type, site, payload, once, created_at, run_id)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7, $8)
     ON CONFLICT (org_id, once) WHERE once IS NOT NULL DO NOTHING
     RETURNING 1`,
    [id, orgId, type, site, payload, once, at, 'runId' in event.data ? event.data.runId : null],
  );
  return written.length === 0 ? null : id;
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
