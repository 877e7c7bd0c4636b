import type { Database } from '#database';

/** The user's place in an organization; all null when the user is in none. */
export interface PlaceRow {
  userId: string;
  orgId: string | null;
  role: string | null;
  planId: string | null;
}

export interface LoginRow extends PlaceRow {
  loginId: string;
  lastUsedAt: Date | null;
}

export interface KeyRow extends PlaceRow {
  keyId: string;
  scopes: string[];
  lastUsedAt: Date | null;
}

// Joined on the membership: a key whose creator has left the organization finds no row.
const FIND_KEY = `
  SELECT k.id AS "keyId", k.scopes, k.last_used_at AS "lastUsedAt", k.user_id AS "userId", k.org_id AS "orgId", m.role, o.plan_id AS "planId"
  FROM api_keys k
  JOIN memberships m ON m.org_id = k.org_id AND m.user_id = k.user_id
  JOIN organizations o ON o.id = k.org_id
  WHERE k.token_hash = $1 AND k.environment = $2 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $3)`;

const FIND_LOGIN = `
  SELECT t.id AS "loginId", t.last_used_at AS "lastUsedAt", u.id AS "userId", m.org_id AS "orgId", m.role, o.plan_id AS "planId"
  FROM login_tokens t
  JOIN users u ON u.id = t.user_id
  LEFT JOIN LATERAL (
    SELECT org_id, role FROM memberships WHERE user_id = u.id
    ORDER BY (org_id = u.active_org_id) DESC NULLS LAST, created_at, id LIMIT 1
  ) m ON true
  LEFT JOIN organizations o ON o.id = m.org_id
  WHERE t.token_hash = $1 AND t.revoked_at IS NULL AND t.expires_at > $2`;

const FIND_IDENTITY = `
  SELECT u.id AS "userId", m.org_id AS "orgId", m.role, o.plan_id AS "planId"
  FROM users u
  LEFT JOIN LATERAL (
    SELECT org_id, role FROM memberships WHERE user_id = u.id
    ORDER BY (org_id = $3::text) DESC NULLS LAST, (org_id = u.active_org_id) DESC NULLS LAST, created_at, id LIMIT 1
  ) m ON true
  LEFT JOIN organizations o ON o.id = m.org_id
  WHERE u.issuer = $1 AND u.subject = $2`;

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

  /** Active organization: the claimed one while the user is a member of it, else as for a login. */
  async findIdentity(issuer: string, subject: string, claimedOrgId: string | null): Promise<PlaceRow | null> {
    const [row] = await this.database.query<PlaceRow>(FIND_IDENTITY, [issuer, subject, claimedOrgId]);
    return row ?? null;
  }
}
