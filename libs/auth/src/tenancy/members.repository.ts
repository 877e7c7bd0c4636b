import type { Sql } from '#database';

export interface MembershipRow {
  id: string;
  orgId: string;
  userId: string;
  role: string;
  /** Keys of the sites that a viewer is limited to; null: all. */
  siteKeys: string[] | null;
  createdAt: Date;
}

/** By whom a membership was granted, and with what. */
export interface GrantRow {
  grantedBy: string | null;
  grantedVia: string;
  grantedWith: string | null;
}

// Statements on memberships; all run inside a transaction that holds the organization (`lockOrganization`).

/**
 * Members of one organization change one after the other, so that limits and the last owner hold.
 * Readers and new runs (which refer to the organization) do not wait. Returns the plan, or null without such an organization.
 */
export async function lockOrganization(sql: Sql, orgId: string): Promise<string | null> {
  const [row] = await sql.query<{ planId: string }>(
    'SELECT plan_id AS "planId" FROM organizations WHERE id = $1 FOR NO KEY UPDATE',
    [orgId],
  );
  return row?.planId ?? null;
}

export async function find(sql: Sql, orgId: string, userId: string): Promise<MembershipRow | null> {
  const [row] = await sql.query<MembershipRow>(
    `SELECT
       id, org_id AS "orgId", user_id AS "userId", role, site_keys AS "siteKeys", created_at AS "createdAt"
     FROM memberships WHERE org_id = $1 AND user_id = $2`,
    [orgId, userId],
  );
  return row ?? null;
}

/** Whether the user is a member of an organization in which the other one has none of these roles. */
export async function isOutOfReach(
  sql: Sql,
  userId: string,
  by: { userId: string; roles: readonly string[] },
): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM memberships m
     WHERE m.user_id = $1 AND NOT EXISTS (
       SELECT 1 FROM memberships own
       WHERE own.org_id = m.org_id AND own.user_id = $2 AND own.role = ANY($3::text[])
         AND (own.role = 'owner' OR m.role <> 'owner')
     )
     LIMIT 1`,
    [userId, by.userId, by.roles],
  );
  return rows.length > 0;
}

export async function count(sql: Sql, orgId: string): Promise<{ members: number; owners: number }> {
  const [row] = await sql.query<{ members: number; owners: number }>(
    `SELECT count(*)::int AS members, (count(*) FILTER (WHERE role = 'owner'))::int AS owners FROM memberships
     WHERE org_id = $1`,
    [orgId],
  );
  return row ?? { members: 0, owners: 0 };
}

/** Of owners whose address is confirmed. */
export async function findOwnerMails(sql: Sql, orgId: string): Promise<{ userId: string; email: string }[]> {
  return sql.query<{ userId: string; email: string }>(
    `SELECT u.id AS "userId", u.email FROM memberships m JOIN users u ON u.id = m.user_id
     WHERE m.org_id = $1 AND m.role = 'owner' AND u.email_verified ORDER BY u.id LIMIT 20`,
    [orgId],
  );
}

export async function insert(sql: Sql, membership: MembershipRow & GrantRow): Promise<void> {
  const { id, orgId, userId, role, siteKeys, createdAt, grantedBy, grantedVia, grantedWith } = membership;
  await sql.query(
    `INSERT INTO memberships (id, org_id, user_id, role, created_at, granted_by, granted_via, granted_with, site_keys)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, orgId, userId, role, createdAt, grantedBy, grantedVia, grantedWith, siteKeys],
  );
}

export async function setRole(
  sql: Sql,
  id: string,
  { role, siteKeys }: Pick<MembershipRow, 'role' | 'siteKeys'>,
  { grantedBy, grantedVia, grantedWith }: GrantRow,
): Promise<void> {
  await sql.query(
    `UPDATE memberships SET role = $2, granted_by = $3, granted_via = $4, granted_with = $5, site_keys = $6
     WHERE id = $1`,
    [id, role, grantedBy, grantedVia, grantedWith, siteKeys],
  );
}

export async function remove(sql: Sql, membership: Pick<MembershipRow, 'id'>): Promise<void> {
  await sql.query('DELETE FROM memberships WHERE id = $1', [membership.id]);
}
