import { erasable, type Database, type ErasedOwner, type ErasedRows, type EraseStep, type Sql } from '#database';

/** Who repeats what. */
export interface RequestIdentity {
  orgId: string;
  userId: string;
  route: string;
  key: string;
}

export interface KeptRow {
  bodySha256: string;
  /** null while the first request is in flight. */
  status: number | null;
  /** The answer; while the request is in flight, the id of what it creates. */
  response: string | null;
}

// Committed by itself, so that a second request learns at once that a first one is at work, instead of waiting for its end.
// A row that is older than a day counts for nothing. One whose holder let the lease pass goes to the next request with the same body,
// with the id of what the holder may have created before it died.
// The same round trip removes a few old rows of anybody: the table stays as large as a day's use.
const CLAIM = `
  WITH old AS (
    DELETE FROM idempotency_keys
    WHERE ctid IN (
      SELECT ctid FROM idempotency_keys
      WHERE created_at < $9 AND NOT (org_id = $1 AND key = $4) LIMIT 20
      FOR UPDATE SKIP LOCKED
    )
  )
  INSERT INTO idempotency_keys AS kept (
    org_id, user_id, route, key, body_sha256, token, lease_until, created_at, response
  )
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, to_jsonb($10::text))
  ON CONFLICT (org_id, user_id, route, key) DO UPDATE
    SET body_sha256 = excluded.body_sha256, token = excluded.token, lease_until = excluded.lease_until,
      created_at = excluded.created_at, status = NULL,
      response = coalesce(CASE WHEN kept.created_at >= $9 THEN kept.response END, excluded.response)
    WHERE kept.created_at < $9
      OR (kept.status IS NULL AND kept.lease_until < $8 AND kept.body_sha256 = excluded.body_sha256)
  RETURNING response #>> '{}' AS "workId"`;

const FIND = `
  SELECT body_sha256 AS "bodySha256", status, response #>> '{}' AS response FROM idempotency_keys
  WHERE org_id = $1 AND user_id = $2 AND route = $3 AND key = $4`;

// The answer is kept as one JSON text, byte for byte: jsonb would put its members into another order.
const ANSWER = `
  UPDATE idempotency_keys SET status = $6, response = to_jsonb($7::text)
  WHERE org_id = $1 AND user_id = $2 AND route = $3 AND key = $4 AND token = $5 AND status IS NULL`;

const FREE = `
  DELETE FROM idempotency_keys
  WHERE org_id = $1 AND user_id = $2 AND route = $3 AND key = $4 AND token = $5 AND status IS NULL`;

const RENEW = `
  UPDATE idempotency_keys SET lease_until = $6
  WHERE org_id = $1 AND user_id = $2 AND route = $3 AND key = $4 AND token = $5 AND status IS NULL
  RETURNING 1`;

const RELEASE = `
  UPDATE idempotency_keys SET lease_until = $6
  WHERE org_id = $1 AND user_id = $2 AND route = $3 AND key = $4 AND token = $5 AND status IS NULL`;

export class IdempotencyRepository {
  constructor(private readonly database: Database) {}

  /** What the caller is now to create: what it proposed, or what a holder who died did. Null when another request is at work, or was. */
  async claim(
    identity: RequestIdentity,
    claim: {
      bodySha256: string;
      token: string;
      workId: string | null;
      now: Date;
      leaseUntil: Date;
      expiredBefore: Date;
    },
  ): Promise<{ workId: string | null } | null> {
    const [row] = await this.database.query<{ workId: string | null }>(CLAIM, [
      ...valuesOf(identity),
      claim.bodySha256,
      claim.token,
      claim.leaseUntil,
      claim.now,
      claim.expiredBefore,
      claim.workId,
    ]);
    return row ?? null;
  }

  async find(identity: RequestIdentity): Promise<KeptRow | null> {
    const [row] = await this.database.query<KeptRow>(FIND, valuesOf(identity));
    return row ?? null;
  }

  async answer(identity: RequestIdentity, token: string, answer: { status: number; body: string }): Promise<void> {
    await this.database.query(ANSWER, [...valuesOf(identity), token, answer.status, answer.body]);
  }

  /** Returns whether the claim is still the caller's. */
  async renew(identity: RequestIdentity, token: string, leaseUntil: Date): Promise<boolean> {
    return (await this.database.query(RENEW, [...valuesOf(identity), token, leaseUntil])).length > 0;
  }

  /** Ends the claim and keeps its name: the repeated request takes it over. */
  async release(identity: RequestIdentity, token: string, now: Date): Promise<void> {
    await this.database.query(RELEASE, [...valuesOf(identity), token, new Date(now.getTime() - 1)]);
  }

  async free(identity: RequestIdentity, token: string): Promise<void> {
    await this.database.query(FREE, [...valuesOf(identity), token]);
  }
}

function valuesOf({ orgId, userId, route, key }: RequestIdentity): string[] {
  return [orgId, userId, route, key];
}

/** Removes keys that were used before. Returns how many. */
export async function expireKeptAnswers(sql: Sql, before: Date): Promise<number> {
  return (await sql.query('DELETE FROM idempotency_keys WHERE created_at < $1 RETURNING 1', [before])).length;
}

const OF_ORGANIZATION = erasable('idempotency_keys', 'org_id = $1');
const OF_USER = erasable('idempotency_keys', 'user_id = $1');

/** Kept answers of an organization or a user. */
export async function eraseKeptAnswers(sql: Sql, owner: ErasedOwner, step: EraseStep): Promise<void> {
  const each = owner.kind === 'organization' ? OF_ORGANIZATION : OF_USER;
  step.note(each.table, await sql.query<ErasedRows>(step.isDry ? each.count : each.erase, [owner.id, step.limit]));
}
