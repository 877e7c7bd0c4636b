import { erasable, type ErasedOwner, type ErasedRows, type EraseStep, type Sql } from '#database';
import { forgetRequester } from './deletions.repository.js';

const OF_ORGANIZATION = [
  erasable('memberships', 'org_id = $1'),
  erasable('invitations', 'org_id = $1'),
  erasable('organization_domains', 'org_id = $1'),
];
/** Memberships are left one by one, with a look at who owns what stays. */
const OF_USER = [
  erasable(
    'invitations',
    'invited_by = $1 OR decided_by = $1 OR email = (SELECT u.email FROM users u WHERE u.id = $1)',
  ),
];

/** Who may come in, or could: members, invitations, domains; of a user, the invitations that they wrote, decided or got. */
export async function erasePeople(sql: Sql, owner: ErasedOwner, step: EraseStep): Promise<void> {
  for (const each of owner.kind === 'organization' ? OF_ORGANIZATION : OF_USER)
    step.note(each.table, await sql.query<ErasedRows>(step.isDry ? each.count : each.erase, [owner.id, step.limit]));
  if (owner.kind === 'organization' || step.isDry) return;
  // Whom they let in stays, and so does what they asked for.
  await sql.query('UPDATE memberships SET granted_by = NULL, granted_with = NULL WHERE granted_by = $1', [owner.id]);
  await forgetRequester(sql, owner.id);
}

/** Removes the organization as the active one of all users. */
export async function forgetActiveOrganization(sql: Sql, orgId: string): Promise<void> {
  await sql.query('UPDATE users SET active_org_id = NULL WHERE active_org_id = $1', [orgId]);
}

/** Locks the organization: nothing that refers to it begins until the transaction ends. */
export async function lockForErasure(sql: Sql, orgId: string): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM organizations WHERE id = $1 FOR UPDATE', [orgId])).length > 0;
}

export async function eraseOrganizationRow(sql: Sql, orgId: string): Promise<void> {
  await sql.query('DELETE FROM organizations WHERE id = $1', [orgId]);
}

export async function eraseUserRow(sql: Sql, userId: string): Promise<void> {
  await sql.query('DELETE FROM users WHERE id = $1', [userId]);
}

/** A user's place in an organization, and who else is there. */
export interface HeldPlace {
  orgId: string;
  name: string;
  role: string;
  members: number;
  owners: number;
}

export async function findHeldPlaces(sql: Sql, userId: string): Promise<HeldPlace[]> {
  return sql.query<HeldPlace>(
    `SELECT o.id AS "orgId", o.name, m.role, others.members, others.owners FROM memberships m
     JOIN organizations o ON o.id = m.org_id
     JOIN LATERAL (
       SELECT count(*)::int AS members, (count(*) FILTER (WHERE role = 'owner'))::int AS owners FROM memberships
       WHERE org_id = o.id
     ) others ON true
     WHERE m.user_id = $1 ORDER BY m.created_at, m.id`,
    [userId],
  );
}
