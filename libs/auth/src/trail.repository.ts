import type { Sql } from '#database';

export interface TrailRow {
  id: string;
  orgId: string | null;
  userId: string | null;
  via: 'key' | 'login' | 'session' | 'link' | 'operator';
  action: string;
  subject: string | null;
  details: Record<string, unknown> | null;
  createdAt: Date;
}

export interface TrailQuery {
  /** null: of all organizations, and of users alone. */
  orgId: string | null;
  /** Only entries older than the one with this id; null: from the newest. */
  before: number | null;
  limit: number;
}

export async function insertTrailEntry(sql: Sql, entry: Omit<TrailRow, 'id'>): Promise<void> {
  const { orgId, userId, via, action, subject, details, createdAt } = entry;
  await sql.query(
    `INSERT INTO trail (org_id, user_id, via, action, subject, details, created_at)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7)`,
    [orgId, userId, via, action, subject, details === null ? null : JSON.stringify(details), createdAt],
  );
}

/** Newest first. */
export async function listTrail(sql: Sql, { orgId, before, limit }: TrailQuery): Promise<TrailRow[]> {
  return sql.query<TrailRow>(
    `SELECT t.id::text, t.org_id AS "orgId", t.user_id AS "userId", t.via, t.action, t.subject, t.details,
       t.created_at AS "createdAt"
     FROM trail t
     WHERE ($1::text IS NULL OR t.org_id = $1) AND ($2::bigint IS NULL OR t.id < $2)
     ORDER BY t.id DESC LIMIT $3`,
    [orgId, before, limit],
  );
}
