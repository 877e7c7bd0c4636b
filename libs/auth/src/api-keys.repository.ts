import type { Database } from '#database';

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
  /** To the minute; null for a key that nobody has used. */
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

  async create(key: Omit<StoredKey, 'revokedAt' | 'lastUsedAt'> & { tokenHash: Buffer }): Promise<StoredKey> {
    return this.database.prisma.apiKey.create({
      data: { ...key, tokenHash: new Uint8Array(key.tokenHash) },
      select: COLUMNS,
    });
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

  /** Sets the time once; a key that is revoked already keeps its own. */
  async revoke(id: string, orgId: string | null, now: Date): Promise<StoredKey | null> {
    const where = orgId === null ? { id } : { id, orgId };
    await this.database.prisma.apiKey.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: now } });
    return this.database.prisma.apiKey.findFirst({ where, select: COLUMNS });
  }

  async findIdByHash(tokenHash: Buffer): Promise<string | null> {
    const row = await this.database.prisma.apiKey.findUnique({
      where: { tokenHash: new Uint8Array(tokenHash) },
      select: { id: true },
    });
    return row?.id ?? null;
  }
}
