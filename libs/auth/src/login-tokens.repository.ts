import type { Database, Sql } from '#database';

export interface LoginTokenInfo {
  id: string;
  userId: string;
  display: string;
  /** As the device named itself. */
  deviceName: string | null;
  expiresAt: Date;
  revokedAt: Date | null;
  /** To the minute; null for a token that was never used. */
  lastUsedAt: Date | null;
  createdAt: Date;
}

const COLUMNS = {
  id: true,
  userId: true,
  display: true,
  deviceName: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
  createdAt: true,
} as const;
const FIELDS = `
  id, user_id AS "userId", display, device_name AS "deviceName", expires_at AS "expiresAt", revoked_at AS "revokedAt",
  last_used_at AS "lastUsedAt", created_at AS "createdAt"`;

export class LoginTokensRepository {
  constructor(private readonly database: Database) {}

  async insert(
    sql: Sql,
    token: Omit<LoginTokenInfo, 'revokedAt' | 'lastUsedAt'> & { tokenHash: Buffer; authenticatedAt: Date | null },
  ): Promise<void> {
    const { id, userId, tokenHash, display, deviceName, expiresAt, createdAt, authenticatedAt } = token;
    await sql.query(
      `INSERT INTO login_tokens (
         id, user_id, token_hash, display, device_name, expires_at, created_at, authenticated_at
       ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, userId, tokenHash, display, deviceName, expiresAt, createdAt, authenticatedAt],
    );
  }

  /** Newest first, at most 1,000. */
  async listOf(userId: string): Promise<LoginTokenInfo[]> {
    return this.database.prisma.loginToken.findMany({
      where: { userId },
      select: COLUMNS,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: 1_000,
    });
  }

  /** Locks the token; by its id or by the hash of its secret. */
  async findLocked(sql: Sql, id: string | null, tokenHash: Buffer | null): Promise<LoginTokenInfo | null> {
    const [row] = await sql.query<LoginTokenInfo>(
      `SELECT ${FIELDS} FROM login_tokens WHERE id = $1 OR token_hash = $2 FOR UPDATE`,
      [id, tokenHash],
    );
    return row ?? null;
  }

  async revoke(sql: Sql, id: string, now: Date): Promise<void> {
    await sql.query('UPDATE login_tokens SET revoked_at = $2 WHERE id = $1', [id, now]);
  }
}
