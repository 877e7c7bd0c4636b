import type { Database, Sql } from '#database';

/** The user's place in an organization; all null when the user is in none. */
export interface PlaceRow {
  userId: string;
  orgId: string | null;
  role: string | null;
  planId: string | null;
  /** Keys of the sites that a viewer is limited to; null: all of the organization's. */
  siteKeys: string[] | null;
}

/** Columns of a `PlaceRow`, from an item `place` of `placeIn` or `activePlaceOf`. */
export const PLACE_COLUMNS = `
    place.user_id AS "userId", place.org_id AS "orgId", place.role, place.plan_id AS "planId",
    place.site_keys AS "siteKeys"`;

/**
 * FROM item: the membership of a user in an organization, with its plan; no row when the user is no member.
 * Columns user_id, org_id, role, plan_id, site_keys.
 */
export const placeIn = (user: string, org: string): string => `
  LATERAL (
    SELECT m.user_id, m.org_id, m.role, o.plan_id, m.site_keys
    FROM memberships m
    JOIN organizations o ON o.id = m.org_id
    WHERE m.user_id = ${user} AND m.org_id = ${org}
  )`;

/**
 * FROM item: where a member of an organization who may read its sites gets e-mail; no
 * row for anyone else, and for an address that is not confirmed.
 * Columns user_id, email, site_keys: those of the sites that the member is limited to, null for all.
 */
export const mailPlaceIn = (user: string, org: string): string => `
  LATERAL (
    SELECT u.id AS user_id, u.email, m.site_keys
    FROM memberships m
    JOIN users u ON u.id = m.user_id
    WHERE m.user_id = ${user} AND m.org_id = ${org} AND m.role <> 'billing' AND u.email_verified
  )`;

/** FROM item: the name of an organization. Column name. */
export const nameIn = (org: string): string => `
  LATERAL (
    SELECT o.name FROM organizations o WHERE o.id = ${org}
  )`;

/**
 * FROM item: where a user acts who names no organization: the stored one while the user is a member of it, else the first joined.
 * Columns user_id, org_id, role, plan_id, site_keys; no row without such a user, nulls for one who is in no organization.
 * @param chosen expression: the organization that the user has chosen for these credentials, or null. Once it is no
 *   place of theirs any more they act nowhere: another organization would pay in its place.
 */
export const activePlaceOf = (user: string, chosen = 'NULL'): string => `
  LATERAL (
    SELECT u.id AS user_id, m.org_id, m.role, o.plan_id, m.site_keys
    FROM users u
    LEFT JOIN LATERAL (
      SELECT org_id, role, site_keys FROM memberships WHERE user_id = u.id AND org_id = coalesce(${chosen}, org_id)
      ORDER BY (org_id = u.active_org_id) DESC NULLS LAST, created_at, id LIMIT 1
    ) m ON true
    LEFT JOIN organizations o ON o.id = m.org_id
    WHERE u.id = ${user}
  )`;

/**
 * "The caller's own" (docs/contract.md, "Owner"): same user, still a member; for a key, also the key's organization.
 * FROM item with the caller's memberships, as columns user_id, org_id, role and site_keys: a
 * row is the caller's own when its user and its organization are in it.
 * Who joins it asks with `isIn`, which knows that viewers may be limited to some sites.
 * Parameters $1 user, $2 organization of a key or null: `callerValues`.
 */
export const CALLERS_PLACES = `
  (
    SELECT user_id, org_id, role, site_keys FROM memberships
    WHERE user_id = $1 AND ($2::text IS NULL OR org_id = $2)
  )`;

/** Whose rows a statement is about: the caller's own, or all of an organization (docs/contract.md, "The organization's view"). */
export type View = 'own' | 'organization';

/** Condition: a place with the column site_keys may see the site of a key; no other place than that of a limited viewer has one. */
export const seesSite = (place: string, siteKey: string): string =>
  `(${place}.site_keys IS NULL OR ${siteKey} = ANY(${place}.site_keys))`;

/** Condition: the row of a table with user_id, org_id and site_key is in the place `own` of `CALLERS_PLACES`. */
export const isIn = (own: string, row: string, view: View): string =>
  `${own}.org_id = ${row}.org_id${view === 'own' ? ` AND ${own}.user_id = ${row}.user_id` : ''}
    AND ${seesSite(own, `${row}.site_key`)}`;

/** Condition: the row of a table with user_id, org_id and site_key is the caller's own, or of the caller's organization. */
export const isCallers = (row: string, view: View): string => `
  EXISTS (SELECT 1 FROM ${CALLERS_PLACES} own WHERE ${isIn('own', row, view)})`;

/** Who asks, and for what: see `Principal`. */
interface ViewingCaller {
  kind: string;
  userId: string;
  orgId: string | null;
  view?: View;
}

/**
 * The view of statements for a caller: a key acts for its organization, a person for themselves, unless
 * `scope` says otherwise. Without an organization there is nothing but the caller's own.
 */
export function viewOf(caller: ViewingCaller | null): View {
  if (caller === null || caller.orgId === null) return 'own';
  return caller.view ?? (caller.kind === 'key' ? 'organization' : 'own');
}

/** Values of $1 and $2 of `CALLERS_PLACES`; without a caller both are null. */
export function callerValues(caller: ViewingCaller | null): [string | null, string | null] {
  const isInOne = caller?.kind === 'key' || viewOf(caller) === 'organization';
  return [caller?.userId ?? null, isInOne ? (caller?.orgId ?? null) : null];
}

/** Expression: how many members an organization has. */
export const membersOf = (org: string): string => `(SELECT count(*)::int FROM memberships WHERE org_id = ${org})`;

/** FROM item: the plan of each organization, as org_id and plan_id. */
export const ORGANIZATION_PLANS = `(SELECT id AS org_id, plan_id FROM organizations)`;

const FIND_BY_IDENTITY = `
  SELECT u.id AS "userId", m.org_id AS "orgId", m.role, o.plan_id AS "planId", m.site_keys AS "siteKeys"
  FROM users u
  LEFT JOIN LATERAL (
    SELECT org_id, role, site_keys FROM memberships WHERE user_id = u.id
    ORDER BY (org_id = $3::text) DESC NULLS LAST, (org_id = u.active_org_id) DESC NULLS LAST, created_at, id LIMIT 1
  ) m ON true
  LEFT JOIN organizations o ON o.id = m.org_id
  WHERE u.issuer = $1 AND u.subject = $2`;

/** Active organization: the claimed one while the user is a member of it, else the stored one, else the first joined. */
export async function findPlaceByIdentity(
  sql: Sql,
  { issuer, subject }: { issuer: string; subject: string },
  claimedOrgId: string | null,
): Promise<PlaceRow | null> {
  const [row] = await sql.query<PlaceRow>(FIND_BY_IDENTITY, [issuer, subject, claimedOrgId]);
  return row ?? null;
}

/** Plans of organizations, by their ids; those that are not there are left out. */
export async function findPlanIds(sql: Sql, orgIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.query<{ id: string; planId: string }>(
    'SELECT id, plan_id AS "planId" FROM organizations WHERE id = ANY($1::text[])',
    [orgIds],
  );
  return new Map(rows.map(({ id, planId }) => [id, planId]));
}

export async function hasUser(database: Database, userId: string): Promise<boolean> {
  return (await database.prisma.user.count({ where: { id: userId } })) > 0;
}

/** Names of users by their ids; those that are not there are left out. */
export async function findUserNames(sql: Sql, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.query<{ id: string; name: string }>('SELECT id, name FROM users WHERE id = ANY($1::text[])', [
    userIds,
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names of a user and of an organization; null without such a user. */
export async function findNames(
  sql: Sql,
  userId: string,
  orgId: string | null,
): Promise<{ userId: string; email: string; userName: string; orgName: string | null } | null> {
  const [row] = await sql.query<{ userId: string; email: string; userName: string; orgName: string | null }>(
    `SELECT u.id AS "userId", u.email, u.name AS "userName", o.name AS "orgName"
     FROM users u
     LEFT JOIN organizations o ON o.id = $2
     WHERE u.id = $1`,
    [userId, orgId],
  );
  return row ?? null;
}
