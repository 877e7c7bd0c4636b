import type { Database, Sql } from '#database';

export interface LogoRow {
  key: string;
  contentType: string;
  hash: string;
}

interface Columns {
  key: string | null;
  contentType: string | null;
  hash: string | null;
}

const COLUMNS = 'avatar_key AS "key", avatar_type AS "contentType", avatar_hash AS "hash"';

export class LogoRepository {
  constructor(private readonly database: Database) {}

  async find(orgId: string): Promise<LogoRow | null> {
    return logoOf(await this.database.query<Columns>(`SELECT ${COLUMNS} FROM organizations WHERE id = $1`, [orgId]));
  }

  /** Locks the logo until the transaction ends; readers and new runs do not wait. */
  async findLocked(sql: Sql, orgId: string): Promise<LogoRow | null> {
    return logoOf(
      await sql.query<Columns>(`SELECT ${COLUMNS} FROM organizations WHERE id = $1 FOR NO KEY UPDATE`, [orgId]),
    );
  }

  async set(sql: Sql, orgId: string, logo: LogoRow | null, now: Date): Promise<void> {
    await sql.query(
      'UPDATE organizations SET avatar_key = $2, avatar_type = $3, avatar_hash = $4, updated_at = $5 WHERE id = $1',
      [orgId, logo?.key ?? null, logo?.contentType ?? null, logo?.hash ?? null, now],
    );
  }
}

function logoOf([row]: Columns[]): LogoRow | null {
  if (!row || row.key === null || row.contentType === null || row.hash === null) return null;
  return { key: row.key, contentType: row.contentType, hash: row.hash };
}
