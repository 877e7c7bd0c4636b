import type { Database, Sql } from '#database';
import { activePlaceOf, PLACE_COLUMNS, placeIn, type GrantRow, type PlaceRow } from './tenancy/index.js';

export interface LoginRow extends PlaceRow {
  loginId: string;
  lastUsedAt: Date | null;
  authenticatedAt: Date | null;
}

export interface KeyRow extends PlaceRow {
  keyId: string;
  scopes: string[];
  lastUsedAt: Date | null;
}

// Joined on the membership: a key whose creator has left the organization finds no row.
const FIND_KEY = `
  SELECT k.id AS "keyId", k.scopes, k.last_used_at AS "lastUsedAt", ${PLACE_COLUMNS}
  FROM api_keys k
  JOIN ${placeIn('k.user_id', 'k.org_id')} place ON true
  WHERE k.token_hash = $1 AND k.environment = $2 AND k.revoked_at IS NULL
    AND (k.expires_at IS NULL OR k.expires_at > $3)`;

const FIND_LOGIN = `
  SELECT t.id AS "loginId", t.last_used_at AS "lastUsedAt", t.authenticated_at AS "authenticatedAt",
    ${PLACE_COLUMNS}
  FROM login_tokens t
  JOIN ${activePlaceOf('t.user_id')} place ON true
  WHERE t.token_hash = $1 AND t.revoked_at IS NULL AND t.expires_at > $2`;

/** The statements of authentication: one each, on every request, so that revocation and removal count at once. */
export class CredentialsRepository {
  constructor(private readonly database: Database) {}

  async findKey(tokenHash: Buffer, environment: string, now: Date): Promise<KeyRow | null> {
    const [row] = await this.database.query<KeyRow>(FIND_KEY, [tokenHash, environment, now]);
    return row ?? null;
  }

  /** Active organization: the stored one while the user is a member of it, else the first joined. */
  async findLogin(tokenHash: Buffer, now: Date): Promise<LoginRow | null> {
    const [row] = await this.database.query<LoginRow>(FIND_LOGIN, [tokenHash, now]);
    return row ?? null;
  }
}

/** FROM item: what people call their keys. */
export const KEY_NAMES = '(SELECT id, name FROM api_keys)';

/** What the user of a key may know about it. */
export async function findKeyById(
  sql: Sql,
  id: string,
): Promise<{ id: string; name: string; scopes: string[]; keyEnv: string; expiresAt: Date | null } | null> {
  const [row] = await sql.query<{ id: string; name: string; scopes: string[]; keyEnv: string; expiresAt: Date | null }>(
    'SELECT id, name, scopes, environment AS "keyEnv", expires_at AS "expiresAt" FROM api_keys WHERE id = $1',
    [id],
  );
  return row ?? null;
}

/** What the user of a login may know about it. */
export async function findLoginById(
  sql: Sql,
  id: string,
): Promise<{ id: string; deviceName: string | null; expiresAt: Date; createdAt: Date } | null> {
  const [row] = await sql.query<{ id: string; deviceName: string | null; expiresAt: Date; createdAt: Date }>(
    `SELECT id, device_name AS "deviceName", expires_at AS "expiresAt", created_at AS "createdAt"
     FROM login_tokens WHERE id = $1`,
    [id],
  );
  return row ?? null;
}

/** Revokes the keys that a user made in an organization, in the caller's transaction. Returns their ids. */
export async function revokeKeysOf(sql: Sql, of: { orgId: string; userId: string }, now: Date): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    'UPDATE api_keys SET revoked_at = $3 WHERE org_id = $1 AND user_id = $2 AND revoked_at IS NULL RETURNING id',
    [of.orgId, of.userId, now],
  );
  return rows.map(({ id }) => id);
}

/** Keys of one member act as another from now on. Returns the ids of those that were there and hold. */
export async function adoptKeys(
  sql: Sql,
  { ids, orgId, from, grant }: { ids: readonly string[]; orgId: string; from: string; grant: GrantRow },
  now: Date,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `UPDATE api_keys SET user_id = $4, granted_via = $5, granted_with = $6
     WHERE id = ANY($1::text[]) AND org_id = $2 AND user_id = $3 AND revoked_at IS NULL
       AND (expires_at IS NULL OR expires_at > $7)
     RETURNING id`,
    [ids, orgId, from, grant.grantedBy, grant.grantedVia, grant.grantedWith, now],
  );
  return rows.map(({ id }) => id);
}

/** A valid key; it cannot be revoked until the transaction ends. */
export async function lockLiveKey(sql: Sql, id: string, now: Date): Promise<{ expiresAt: Date | null } | null> {
  const [row] = await sql.query<{ expiresAt: Date | null }>(
    `SELECT expires_at AS "expiresAt" FROM api_keys
     WHERE id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
     FOR SHARE`,
    [id, now],
  );
  return row ?? null;
}

/** No reader needs more, and a busy key is written once per interval, not with each request. */
const GRAIN_MS = 60_000;

const TOUCH = {
  api_keys: 'UPDATE api_keys SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)',
  login_tokens:
    'UPDATE login_tokens SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)',
} as const;

/** When credentials were last used, to the minute. Written beside the request, which neither waits for it nor fails with it. */
export class LastUse {
  private readonly writing = new Set<string>();

  constructor(private readonly database: Database) {}

  note(table: keyof typeof TOUCH, id: string, { before, now }: { before: Date | null; now: Date }): void {
    if (this.writing.has(id) || (before !== null && now.getTime() - before.getTime() < GRAIN_MS)) return;
    this.writing.add(id);
    void this.database
      .query(TOUCH[table], [id, now])
      // The next request tries again.
      .catch(() => undefined)
      .finally(() => this.writing.delete(id));
  }
}
