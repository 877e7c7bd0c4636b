import { erasable, type ErasedOwner, type ErasedRows, type EraseStep, type Sql } from '#database';

const OF_ORGANIZATION = [erasable('api_keys', 'org_id = $1'), erasable('password_resets', 'org_id = $1')];
const OF_USER = [
  erasable('api_keys', 'user_id = $1'),
  erasable('login_tokens', 'user_id = $1'),
  erasable('browser_sessions', 'user_id = $1'),
  erasable('sign_in_links', 'user_id = $1'),
  erasable('login_requests', 'user_id = $1'),
  erasable('passwords', 'user_id = $1'),
  erasable('passkeys', 'user_id = $1'),
  erasable('passkey_challenges', 'user_id = $1'),
  erasable('password_resets', 'user_id = $1 OR granted_by = $1'),
];

/** Keys and password links of an organization; of a user all that signs them in. */
export async function eraseCredentials(sql: Sql, owner: ErasedOwner, step: EraseStep): Promise<void> {
  for (const each of owner.kind === 'organization' ? OF_ORGANIZATION : OF_USER)
    step.note(each.table, await sql.query<ErasedRows>(step.isDry ? each.count : each.erase, [owner.id, step.limit]));
}

/** No browser acts in the organization any more. */
export async function forgetChosenOrganization(sql: Sql, orgId: string): Promise<void> {
  await sql.query('UPDATE browser_sessions SET active_org_id = NULL WHERE active_org_id = $1', [orgId]);
}

const EMPTY_OF_ORGANIZATION = `
  UPDATE trail SET details = NULL
  WHERE id = ANY(ARRAY(SELECT id FROM trail WHERE org_id = $1 AND details IS NOT NULL LIMIT $2::int))
  RETURNING 1`;
const EMPTY_OF_USER = `
  UPDATE trail SET details = NULL
  WHERE id = ANY(ARRAY(
    SELECT id FROM trail
    WHERE details IS NOT NULL
      AND (
        user_id = $1 OR subject = $1 OR details ->> 'email' = $3
        OR subject IN (SELECT k.id FROM api_keys k WHERE k.user_id = $1)
      )
    LIMIT $2::int
  ))
  RETURNING 1`;

/**
 * Empties the details of entries (names, addresses, devices) and leaves who did what by ids that lead nowhere any more. Returns how many.
 * @param email the address of a user: entries about others may name it
 */
export async function emptyTrail(
  sql: Sql,
  owner: ErasedOwner,
  { email, limit }: { email: string | null; limit: number },
): Promise<number> {
  const rows =
    owner.kind === 'organization'
      ? await sql.query(EMPTY_OF_ORGANIZATION, [owner.id, limit])
      : await sql.query(EMPTY_OF_USER, [owner.id, limit, email]);
  return rows.length;
}

/** Entries that stay. */
export async function countTrail(sql: Sql, owner: ErasedOwner): Promise<number> {
  const [row] = await sql.query<{ entries: number }>(
    `SELECT count(*)::int AS entries FROM trail
     WHERE ($2 = 'organization' AND org_id = $1) OR ($2 = 'user' AND (user_id = $1 OR subject = $1))`,
    [owner.id, owner.kind],
  );
  return row?.entries ?? 0;
}
