import type { Database } from '#database';

export interface LoginTokenInfo {
  id: string;
  userId: string;
  display: string;
  /** As the device named itself. */
  deviceName: string | null;
  expiresAt: Date;
  revokedAt: Date | null;
  /** To the minute; null for a token that nobody has used. */
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

export class LoginTokensRepository {
  constructor(private readonly database: Database) {}

  async create(
    token: Omit<LoginTokenInfo, 'revokedAt' | 'lastUsedAt'> & { tokenHash: Buffer },
  ): Promise<LoginTokenInfo> {
    return this.database.prisma.loginToken.create({
      data: { ...token, tokenHash: new Uint8Array(token.tokenHash) },
      select: COLUMNS,
    });
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

  async revoke(where: { id: string } | { tokenHash: Buffer }, now: Date): Promise<LoginTokenInfo | null> {
    const unique = 'id' in where ? where : { tokenHash: new Uint8Array(where.tokenHash) };
    await this.database.prisma.loginToken.updateMany({
      where: { ...unique, revokedAt: null },
      data: { revokedAt: now },
    });
    return this.database.prisma.loginToken.findUnique({ where: unique, select: COLUMNS });
  }
}
