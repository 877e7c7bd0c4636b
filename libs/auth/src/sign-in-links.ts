import type { Clock } from '#common';
import type { Database } from '#database';
import { hashSecretCode, newSecretCode } from './secret-codes.js';
import { Trail } from './trail.js';
import { forgetLinks, insertLink, useLink } from './sign-in-links.repository.js';

/** 103 bits: it cannot be guessed within its 15 minutes. */
const LETTERS = 24;
const LIFE_MS = 15 * 60_000;

/** One-time codes that sign a user in, made by the operator of the installation. */
export class SignInLinks {
  private readonly trail: Trail;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.trail = new Trail(database, clock);
  }

  /** `code` is the secret; it is shown once. The user must exist. */
  async create(userId: string): Promise<{ code: string; expiresAt: Date }> {
    const now = this.clock.now();
    const code = newSecretCode(LETTERS);
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    await this.database.transaction(async (sql) => {
      await forgetLinks(sql, userId, now);
      await insertLink(sql, { codeHash: hashSecretCode(code), userId, expiresAt, now });
      await this.trail.record(sql, { by: null, orgId: null, action: 'sign_in_link.created', subject: userId });
    });
    return { code, expiresAt };
  }

  /** The user, for the first one who brings the code in time; null for everybody else. */
  use(code: string): Promise<string | null> {
    return useLink(this.database, hashSecretCode(code), this.clock.now());
  }
}
