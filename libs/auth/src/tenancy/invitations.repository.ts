import type { Sql } from '#database';

export interface InvitationRow {
  id: string;
  orgId: string;
  email: string | null;
  role: string;
  /** Keys of the sites that a viewer is limited to; null: all. */
  siteKeys: string[] | null;
  codeHash: Buffer;
  invitedBy: string;
  expiresAt: Date;
  decision: 'accepted' | 'declined' | 'revoked' | null;
  decidedAt: Date | null;
  createdAt: Date;
  /** How the inviter proved themselves, and the id of the key, login or session; null: not recorded. */
  grantedVia: string | null;
  grantedWith: string | null;
}

/** With what people read: names instead of ids. */
export interface NamedInvitationRow extends InvitationRow {
  orgName: string;
  inviterName: string | null;
  /** The inviter's role in the organization now; null: none. */
  inviterRole: string | null;
}

/** Open invitations that hang on one source. */
export interface GrantedInvitations {
  /** null: of every organization. */
  orgId: string | null;
  /** The inviter; null: any. */
  invitedBy: string | null;
  /** The key or login; null: any. */
  grantedWith: string | null;
  /** null: of every role. */
  roles: readonly string[] | null;
}

const COLUMNS = `
    i.id, i.org_id AS "orgId", i.email, i.role, i.site_keys AS "siteKeys", i.code_hash AS "codeHash",
    i.invited_by AS "invitedBy", i.expires_at AS "expiresAt", i.decision, i.decided_at AS "decidedAt",
    i.created_at AS "createdAt", i.granted_via AS "grantedVia", i.granted_with AS "grantedWith"`;
const NAMED = `
  SELECT ${COLUMNS}, o.name AS "orgName", u.name AS "inviterName", m.role AS "inviterRole" FROM invitations i
  JOIN organizations o ON o.id = i.org_id
  LEFT JOIN users u ON u.id = i.invited_by
  LEFT JOIN memberships m ON m.org_id = i.org_id AND m.user_id = i.invited_by`;
const MAX_LISTED = 1_000;

// Statements on invitations. One is open until it is decided, once, or has expired.

export async function insert(sql: Sql, row: Omit<InvitationRow, 'decision' | 'decidedAt'>): Promise<void> {
  await sql.query(
    `INSERT INTO invitations (
       id, org_id, email, role, code_hash, invited_by, expires_at, created_at, granted_via, granted_with,
       site_keys
     ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.id,
      row.orgId,
      row.email,
      row.role,
      row.codeHash,
      row.invitedBy,
      row.expiresAt,
      row.createdAt,
      row.grantedVia,
      row.grantedWith,
      row.siteKeys,
    ],
  );
}

/** Newest first, decided ones included. */
export async function list(sql: Sql, orgId: string): Promise<NamedInvitationRow[]> {
  return sql.query<NamedInvitationRow>(
    `${NAMED} WHERE i.org_id = $1 ORDER BY i.created_at DESC, i.id DESC LIMIT ${MAX_LISTED}`,
    [orgId],
  );
}

export async function countOpen(sql: Sql, orgId: string, now: Date): Promise<number> {
  const [row] = await sql.query<{ open: number }>(
    'SELECT count(*)::int AS open FROM invitations WHERE org_id = $1 AND decision IS NULL AND expires_at > $2',
    [orgId, now],
  );
  return row?.open ?? 0;
}

/** One that can still be decided. */
export async function findOpen(sql: Sql, id: string, now: Date): Promise<NamedInvitationRow | null> {
  const [row] = await sql.query<NamedInvitationRow>(
    `${NAMED} WHERE i.id = $1 AND i.decision IS NULL AND i.expires_at > $2`,
    [id, now],
  );
  return row ?? null;
}

/** Once, in time. False when it is decided already, over, or of another organization. */
export async function decide(
  sql: Sql,
  id: string,
  wanted: { decision: string; by: string | null; orgId: string; now: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE invitations SET decision = $2, decided_by = $3, decided_at = $4
     WHERE id = $1 AND org_id = $5 AND decision IS NULL AND ($2 = 'revoked' OR expires_at > $4)
     RETURNING 1`,
    [id, wanted.decision, wanted.by, wanted.now, wanted.orgId],
  );
  return rows.length === 1;
}

/** Revokes the open ones that hang on a source which ends. */
export async function end(
  sql: Sql,
  { orgId, invitedBy, grantedWith, roles }: GrantedInvitations,
  { by, now }: { by: string | null; now: Date },
): Promise<{ id: string; orgId: string }[]> {
  return sql.query<{ id: string; orgId: string }>(
    `UPDATE invitations SET decision = 'revoked', decided_by = $5, decided_at = $6
     WHERE decision IS NULL AND expires_at > $6
       AND ($1::text IS NULL OR org_id = $1) AND ($2::text IS NULL OR invited_by = $2)
       AND ($3::text IS NULL OR granted_with = $3) AND ($4::text[] IS NULL OR role = ANY($4::text[]))
     RETURNING id, org_id AS "orgId"`,
    [orgId, invitedBy, grantedWith, roles, by, now],
  );
}

/** Whether there is an open invitation for this address whose inviter may still invite. */
export async function waitsFor(sql: Sql, email: string, now: Date): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM invitations i
     JOIN memberships m ON m.org_id = i.org_id AND m.user_id = i.invited_by AND m.role IN ('owner', 'admin')
     WHERE i.email = $1 AND i.decision IS NULL AND i.expires_at > $2 LIMIT 1`,
    [email, now],
  );
  return rows.length > 0;
}
