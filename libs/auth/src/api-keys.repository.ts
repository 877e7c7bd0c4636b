import type { Database, Sql } from '#database';
import type { GrantRow } from './tenancy/index.js';

export interface StoredKey {
  id: string;
  orgId: string;
  userId: string;
  name: string;
  display: string;
  environment: string;
  scopes: string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** To the minute; null for a key that was never used. */
  lastUsedAt: Date | null;
  createdAt: Date;
}

const COLUMNS = {
  id: true,
  orgId: true,
  userId: true,
  name: true,
  display: true,
  environment: true,
  scopes: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
  createdAt: true,
} as const;
const MAX_LISTED = 1_000;

export class ApiKeysRepository {
  constructor(private readonly database: Database) {}

  async create(
    sql: Sql,
    key: Omit<StoredKey, 'revokedAt' | 'lastUsedAt'> & { tokenHash: Buffer },
    { grantedVia, grantedWith }: GrantRow,
  ): Promise<StoredKey> {
    const { tokenHash, ...stored } = key;
    await sql.query(
      `INSERT INTO api_keys (
         id, org_id, user_id, name, token_hash, display, environment, scopes, expires_at, created_at, granted_via,
         granted_with
       ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        key.id,
        key.orgId,
        key.userId,
        key.name,
        tokenHash,
        key.display,
        key.environment,
        key.scopes,
        key.expiresAt,
        key.createdAt,
        grantedVia,
        grantedWith,
      ],
    );
    return { ...stored, revokedAt: null, lastUsedAt: null };
  }

  /** Newest first, at most 1,000. */
  async list(orgId: string): Promise<StoredKey[]> {
    return this.database.prisma.apiKey.findMany({
      where: { orgId },
      select: COLUMNS,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MAX_LISTED,
    });
  }

  /** Its organization; null when it is revoked already, and keeps its own time, or is not there. */
  async revoke(sql: Sql, id: string, orgId: string | null, now: Date): Promise<string | null> {
    const [row] = await sql.query<{ orgId: string }>(
      `UPDATE api_keys SET revoked_at = $3
       WHERE id = $1 AND ($2::text IS NULL OR org_id = $2) AND revoked_at IS NULL
       RETURNING org_id AS "orgId"`,
      [id, orgId, now],
    );
    return row?.orgId ?? null;
  }

  async find(id: string, orgId: string | null): Promise<StoredKey | null> {
    return this.database.prisma.apiKey.findFirst({
      where: orgId === null ? { id } : { id, orgId },
      select: COLUMNS,
    });
  }

  async findIdByHash(tokenHash: Buffer): Promise<string | null> {
    const row = await this.database.prisma.apiKey.findUnique({
      where: { tokenHash: new Uint8Array(tokenHash) },
      select: { id: true },
    });
    return row?.id ?? null;
  }
}
