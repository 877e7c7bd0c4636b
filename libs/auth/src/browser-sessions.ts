import { createHash, randomBytes } from 'node:crypto';
import { newId, type Clock } from '#common';
import type { Database } from '#database';
import { placeOf } from './authenticator.js';
import type { PlaceRow } from './credentials.repository.js';
import type { Principal } from './principal.js';

const HOUR_MS = 3_600_000;
const IDLE_MS = 12 * HOUR_MS;
const LIFE_MS = 30 * 24 * HOUR_MS;
const GRAIN_MS = 60_000;
const MAX_DEVICE_LENGTH = 120;

export interface BrowserSession {
  id: string;
  device: string;
  createdAt: Date;
  /** To the minute. */
  lastUsedAt: Date;
  expiresAt: Date;
}

interface SessionPlace extends PlaceRow {
  sessionId: string;
  lastUsedAt: Date;
}

const LIVE = `s.revoked_at IS NULL AND s.expires_at > $2 AND s.last_used_at > $3`;

const CREATE =
  'INSERT INTO browser_sessions (id, user_id, token_hash, device, created_at, last_used_at, expires_at) VALUES ($1, $2, $3, $4, $5, $5, $6)';
const FORGET = 'DELETE FROM browser_sessions WHERE user_id = $1 AND (expires_at < $2 OR revoked_at < $2)';
const FIND = `
  SELECT s.id AS "sessionId", s.last_used_at AS "lastUsedAt", u.id AS "userId", m.org_id AS "orgId", m.role, o.plan_id AS "planId"
  FROM browser_sessions s
  JOIN users u ON u.id = s.user_id
  LEFT JOIN LATERAL (
    SELECT org_id, role FROM memberships WHERE user_id = u.id
    ORDER BY (org_id = u.active_org_id) DESC NULLS LAST, created_at, id LIMIT 1
  ) m ON true
  LEFT JOIN organizations o ON o.id = m.org_id
  WHERE s.token_hash = $1 AND ${LIVE}`;
const TOUCH = 'UPDATE browser_sessions SET last_used_at = $2 WHERE id = $1 AND last_used_at < $2';
const LIST = `
  SELECT s.id, s.device, s.created_at AS "createdAt", s.last_used_at AS "lastUsedAt", s.expires_at AS "expiresAt"
  FROM browser_sessions s WHERE s.user_id = $1 AND ${LIVE} ORDER BY s.last_used_at DESC, s.id LIMIT 100`;
const REVOKE =
  'UPDATE browser_sessions SET revoked_at = $3 WHERE user_id = $1 AND ($2::text IS NULL OR id = $2) AND revoked_at IS NULL';

/** Browsers that are signed in, by a cookie: 12 hours without use, 30 days at most. */
export class BrowserSessions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** `token` is the cookie's value; only its hash is stored. */
  async create(userId: string, userAgent: string | undefined): Promise<{ token: string; lifeMs: number }> {
    const now = this.clock.now();
    const token = randomBytes(32).toString('base64url');
    await this.database.query(FORGET, [userId, new Date(now.getTime() - LIFE_MS)]);
    await this.database.query(CREATE, [
      newId('browserSession', now.getTime()),
      userId,
      hashOf(token),
      deviceOf(userAgent),
      now,
      new Date(now.getTime() + LIFE_MS),
    ]);
    return { token, lifeMs: LIFE_MS };
  }

  /** The user and where they act; null for a cookie that does not hold (any more). */
  async authenticate(token: string): Promise<Principal | null> {
    const now = this.clock.now();
    const [row] = await this.database.query<SessionPlace>(FIND, [hashOf(token), now, idleSince(now)]);
    if (!row) return null;
    if (now.getTime() - row.lastUsedAt.getTime() >= GRAIN_MS) await this.database.query(TOUCH, [row.sessionId, now]);
    return { kind: 'session', ...placeOf(row), scopes: null, keyId: null, browserSessionId: row.sessionId };
  }

  /** Last used first; at most 100. */
  async list(userId: string): Promise<BrowserSession[]> {
    const now = this.clock.now();
    return this.database.query<BrowserSession>(LIST, [userId, now, idleSince(now)]);
  }

  /** The next request with the cookie is refused. @param id null: all of the user's */
  async revoke(userId: string, id: string | null): Promise<void> {
    await this.database.query(REVOKE, [userId, id, this.clock.now()]);
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

function deviceOf(userAgent = ''): string {
  const text = userAgent.replace(/[^\x20-\x7e]+/g, ' ').trim();
  return text === '' ? 'A browser that does not say what it is' : text.slice(0, MAX_DEVICE_LENGTH);
}
