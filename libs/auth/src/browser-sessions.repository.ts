import type { Sql } from '#database';
import { activePlaceOf, PLACE_COLUMNS, type PlaceRow } from './tenancy/index.js';

export interface BrowserSession {
  id: string;
  device: string;
  createdAt: Date;
  /** To the minute. */
  lastUsedAt: Date;
  expiresAt: Date;
}

export interface SessionPlace extends PlaceRow {
  sessionId: string;
  lastUsedAt: Date;
  authenticatedAt: Date | null;
  /** When the provider is asked again whether the account is open; null: never. */
  recheckAt: Date | null;
}

const LIVE = `s.revoked_at IS NULL AND s.expires_at > $2 AND s.last_used_at > $3`;

const CREATE = `
  INSERT INTO browser_sessions (
    id, user_id, token_hash, device, created_at, last_used_at, expires_at, authenticated_at, provider_sid,
    refresh_token, recheck_at
  ) VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10)`;
const FIND = `
  SELECT s.id AS "sessionId", s.last_used_at AS "lastUsedAt", s.authenticated_at AS "authenticatedAt",
    s.recheck_at AS "recheckAt", ${PLACE_COLUMNS}
  FROM browser_sessions s
  JOIN ${activePlaceOf('s.user_id', 's.active_org_id')} place ON true
  WHERE s.token_hash = $1 AND ${LIVE}`;
const LIST = `
  SELECT s.id, s.device, s.created_at AS "createdAt", s.last_used_at AS "lastUsedAt", s.expires_at AS "expiresAt"
  FROM browser_sessions s
  WHERE s.user_id = $1 AND ${LIVE}
  ORDER BY s.last_used_at DESC, s.id LIMIT 100`;

export async function insertSession(
  sql: Sql,
  session: {
    id: string;
    userId: string;
    tokenHash: Buffer;
    device: string;
    now: Date;
    expiresAt: Date;
    authenticatedAt: Date | null;
    providerSid: string | null;
    refreshToken: Buffer | null;
    recheckAt: Date | null;
  },
): Promise<void> {
  const { id, userId, tokenHash, device, now, expiresAt, authenticatedAt, providerSid } = session;
  const provider = [authenticatedAt, providerSid, session.refreshToken, session.recheckAt];
  await sql.query(CREATE, [id, userId, tokenHash, device, now, expiresAt, ...provider]);
}

/**
 * The refresh token, for the one that comes first; null for the others until `retryAt`. `isUsed`: it was sent to the
 * provider before, and what came of that is not known. So the provider may have replaced it.
 */
export async function claimRecheck(
  sql: Sql,
  { id, dueAt, retryAt }: { id: string; dueAt: Date; retryAt: Date },
): Promise<{ refreshToken: Uint8Array | null; isUsed: boolean } | null> {
  const [row] = await sql.query<{ refreshToken: Uint8Array | null; isUsed: boolean }>(
    `UPDATE browser_sessions s SET recheck_at = $3, refresh_token_used = true
     FROM (
       SELECT id, refresh_token_used FROM browser_sessions
       WHERE id = $1 AND recheck_at = $2 AND revoked_at IS NULL FOR UPDATE
     ) before
     WHERE s.id = before.id
     RETURNING s.refresh_token AS "refreshToken", before.refresh_token_used AS "isUsed"`,
    [id, dueAt, retryAt],
  );
  return row ?? null;
}

/** Stores the token that follows. Changes nothing when another process has claimed the session meanwhile. */
export async function finishRecheck(
  sql: Sql,
  next: { id: string; claimedUntil: Date; refreshToken: Buffer; recheckAt: Date },
): Promise<void> {
  await sql.query(
    `UPDATE browser_sessions SET refresh_token = $3, recheck_at = $4, refresh_token_used = false
     WHERE id = $1 AND recheck_at = $2`,
    [next.id, next.claimedUntil, next.refreshToken, next.recheckAt],
  );
}

/** Removes the user's sessions that ended before. */
export async function forgetSessions(sql: Sql, userId: string, before: Date): Promise<void> {
  await sql.query('DELETE FROM browser_sessions WHERE user_id = $1 AND (expires_at < $2 OR revoked_at < $2)', [
    userId,
    before,
  ]);
}

/** The live session of a cookie, and where its user acts. */
export async function findSession(
  sql: Sql,
  tokenHash: Buffer,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<SessionPlace | null> {
  const [row] = await sql.query<SessionPlace>(FIND, [tokenHash, now, idleSince]);
  return row ?? null;
}

export async function touchSession(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query('UPDATE browser_sessions SET last_used_at = $2 WHERE id = $1 AND last_used_at < $2', [id, now]);
}

/** Last used first; at most 100. */
export function listSessions(
  sql: Sql,
  userId: string,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<BrowserSession[]> {
  return sql.query<BrowserSession>(LIST, [userId, now, idleSince]);
}

/** @param id null: all of the user's @returns ids of those that have ended now */
export async function revokeSessions(sql: Sql, userId: string, id: string | null, now: Date): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `UPDATE browser_sessions SET revoked_at = $3
     WHERE user_id = $1 AND ($2::text IS NULL OR id = $2) AND revoked_at IS NULL
     RETURNING id`,
    [userId, id, now],
  );
  return rows.map((row) => row.id);
}

/** @param currentId stays; null: none does @returns ids of those that have ended now */
export async function revokeOtherSessions(
  sql: Sql,
  userId: string,
  currentId: string | null,
  now: Date,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `UPDATE browser_sessions SET revoked_at = $3
     WHERE user_id = $1 AND ($2::text IS NULL OR id <> $2) AND revoked_at IS NULL
     RETURNING id`,
    [userId, currentId, now],
  );
  return rows.map((row) => row.id);
}

/** Ends what came from one session at the provider. @returns of whom */
export async function revokeProviderSessions(
  sql: Sql,
  sid: string,
  now: Date,
): Promise<{ id: string; userId: string }[]> {
  return sql.query<{ id: string; userId: string }>(
    `UPDATE browser_sessions SET revoked_at = $2
     WHERE provider_sid = $1 AND revoked_at IS NULL
     RETURNING id, user_id AS "userId"`,
    [sid, now],
  );
}

/**
 * Ends the session of a cookie, when another cookie of the same user replaces it. Returns where
 * the user acted, and whether it ended just now; null: none of theirs.
 */
export async function endReplaced(
  sql: Sql,
  { tokenHash, userId, now }: { tokenHash: Buffer; userId: string; now: Date },
): Promise<{ id: string; activeOrgId: string | null; isEnded: boolean } | null> {
  const [row] = await sql.query<{ id: string; activeOrgId: string | null; isEnded: boolean }>(
    `UPDATE browser_sessions s SET revoked_at = coalesce(before.revoked_at, $3)
     FROM (SELECT id, revoked_at FROM browser_sessions WHERE token_hash = $1 AND user_id = $2 FOR UPDATE) before
     WHERE s.id = before.id
     RETURNING s.id, s.active_org_id AS "activeOrgId", before.revoked_at IS NULL AS "isEnded"`,
    [tokenHash, userId, now],
  );
  return row ?? null;
}

export async function chooseOrganization(sql: Sql, id: string, orgId: string): Promise<void> {
  await sql.query('UPDATE browser_sessions SET active_org_id = $2 WHERE id = $1', [id, orgId]);
}
