import type { Sql } from '#database';
import type { GrantRow } from '../tenancy/index.js';

/** An open link that sets a password. */
export interface ResetRow {
  userId: string;
  /** The admin who made it; null: the operator. */
  grantedBy: string | null;
}

/** Which open links end: those that one admin made in an organization, or with one login. */
export interface GrantedResets {
  orgId: string | null;
  grantedBy: string | null;
  grantedWith: string | null;
}

export async function findPasswordHash(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql.query<{ hash: string }>('SELECT hash FROM passwords WHERE user_id = $1', [userId]);
  return row?.hash ?? null;
}

export async function setPasswordHash(
  sql: Sql,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<void> {
  await sql.query(
    `INSERT INTO passwords (user_id, hash, changed_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET hash = $2, changed_at = $3`,
    [userId, hash, now],
  );
}

/** The same password, hashed anew; not when it was changed meanwhile. */
export async function replacePasswordHash(
  sql: Sql,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await sql.query('UPDATE passwords SET hash = $3 WHERE user_id = $1 AND hash = $2', [userId, from, to]);
}

export async function insertReset(
  sql: Sql,
  reset: GrantRow & { codeHash: Buffer; userId: string; orgId: string | null; expiresAt: Date; now: Date },
): Promise<void> {
  // One link at a time: a newer one ends the older ones.
  await sql.query('DELETE FROM password_resets WHERE user_id = $1', [reset.userId]);
  const { codeHash, userId, orgId, expiresAt, now, grantedBy, grantedVia, grantedWith } = reset;
  await sql.query(
    `INSERT INTO password_resets (
       code_hash, user_id, org_id, expires_at, created_at, granted_by, granted_via, granted_with
     ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [codeHash, userId, orgId, expiresAt, now, grantedBy, grantedVia, grantedWith],
  );
}

/** Whose password the link sets; null when it was used, has expired or never was. */
export async function findReset(sql: Sql, codeHash: Buffer, now: Date): Promise<ResetRow | null> {
  const [row] = await sql.query<ResetRow>(
    `SELECT user_id AS "userId", granted_by AS "grantedBy" FROM password_resets
     WHERE code_hash = $1 AND used_at IS NULL AND expires_at > $2`,
    [codeHash, now],
  );
  return row ?? null;
}

/** Null for every call but the first one. */
export async function useReset(sql: Sql, codeHash: Buffer, now: Date): Promise<ResetRow | null> {
  const [row] = await sql.query<ResetRow>(
    `UPDATE password_resets SET used_at = $2
     WHERE code_hash = $1 AND used_at IS NULL AND expires_at > $2
     RETURNING user_id AS "userId", granted_by AS "grantedBy"`,
    [codeHash, now],
  );
  return row ?? null;
}

/** Ends the open links that one source made. Returns for whom and where. */
export async function endResetsOf(
  sql: Sql,
  { orgId, grantedBy, grantedWith }: GrantedResets,
  now: Date,
): Promise<{ userId: string; orgId: string | null }[]> {
  return sql.query<{ userId: string; orgId: string | null }>(
    `UPDATE password_resets SET used_at = $4
     WHERE used_at IS NULL AND expires_at > $4 AND ($1::text IS NULL OR org_id = $1)
       AND ($2::text IS NULL OR granted_by = $2) AND ($3::text IS NULL OR granted_with = $3)
     RETURNING user_id AS "userId", org_id AS "orgId"`,
    [orgId, grantedBy, grantedWith, now],
  );
}

/** A password that was changed otherwise makes open links worthless. */
export async function endResets(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql.query('UPDATE password_resets SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL', [userId, now]);
}
