import type { Sql } from '#database';

// Which organization the people of an e-mail domain join.

/** Locks the decision about this domain until the transaction ends. */
export async function lock(sql: Sql, domain: string): Promise<void> {
  await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [domain]);
}

export async function find(sql: Sql, domain: string): Promise<string | null> {
  const [row] = await sql.query<{ orgId: string }>(
    'SELECT org_id AS "orgId" FROM organization_domains WHERE domain = $1',
    [domain],
  );
  return row?.orgId ?? null;
}

export async function set(sql: Sql, domain: string, orgId: string, now: Date): Promise<void> {
  await sql.query(
    `INSERT INTO organization_domains (domain, org_id, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (domain) DO UPDATE SET org_id = $2`,
    [domain, orgId, now],
  );
}
