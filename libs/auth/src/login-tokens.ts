import { AppError, newId, validationError, type Clock } from '#common';
import type { Database } from '#database';
import { hasUser } from './tenancy/index.js';
import { DEFAULT_EXPIRY, expiresAt, type Expiry } from './expiry.js';
import type { LoginTokensRepository, LoginTokenInfo } from './login-tokens.repository.js';
import { endGrants } from './grants.js';
import type { Principal } from './principal.js';
import { createToken, hashToken } from './token-format.js';
import { Trail, type Actor } from './trail.js';

/** Command-line login tokens: unscoped, bound to a user, always with an end (contract, "Authentication", 2). */
export class LoginTokens {
  private readonly trail: Trail;

  constructor(
    private readonly database: Database,
    private readonly repository: LoginTokensRepository,
    private readonly clock: Clock,
  ) {
    this.trail = new Trail(database, clock);
  }

  /**
   * For the operator of the installation. `token` is the secret; it is shown once and cannot be read again.
   * @throws AppError NOT_FOUND without such a user, VALIDATION_ERROR for `never`
   */
  async create(wanted: {
    userId: string;
    expiry?: Expiry;
    deviceName?: string;
    /** When the person who approved proved who they are; without it, now: the operator makes it. */
    authenticatedAt?: Date | null;
  }): Promise<LoginTokenInfo & { token: string }> {
    const now = this.clock.now();
    const end = expiresAt(wanted.expiry ?? DEFAULT_EXPIRY, now);
    if (end === null)
      throw validationError([{ path: 'expires', message: 'A login token must expire. Choose 7d, 30d or 90d.' }]);
    if (!(await hasUser(this.database, wanted.userId)))
      throw new AppError('NOT_FOUND', { message: 'There is no such user.' });
    const { token, hash, display } = createToken('login');
    const stored = {
      id: newId('loginToken', now.getTime()),
      userId: wanted.userId,
      display,
      deviceName: wanted.deviceName ?? null,
      expiresAt: end,
      createdAt: now,
    };
    await this.database.transaction(async (sql) => {
      const { authenticatedAt = now } = wanted;
      await this.repository.insert(sql, { ...stored, tokenHash: hash, authenticatedAt });
      const details = { userId: wanted.userId };
      await this.trail.record(sql, {
        by: null,
        orgId: null,
        action: 'login_token.created',
        subject: stored.id,
        details,
      });
    });
    return { ...stored, revokedAt: null, lastUsedAt: null, token };
  }

  /** Newest first. */
  list(userId: string): Promise<LoginTokenInfo[]> {
    return this.repository.listOf(userId);
  }

  /**
   * Ends the login that makes the request.
   * @throws AppError FORBIDDEN for credentials that are no login
   */
  async end(by: Principal): Promise<void> {
    const { loginId } = by;
    if (loginId === undefined)
      throw new AppError('FORBIDDEN', {
        message: 'These credentials are no login. A key is revoked at its organization, a session ends where it began.',
      });
    await this.revoke(loginId, by);
  }

  /**
   * The next request with the token is refused. Revoking twice changes nothing.
   * @param idOrToken the token's id, or the secret itself
   * @param by null: the operator
   * @throws AppError NOT_FOUND
   */
  async revoke(idOrToken: string, by: Actor = null): Promise<LoginTokenInfo> {
    const isSecret = idOrToken.startsWith('sqcli_');
    return this.database.transaction(async (sql) => {
      const [id, hash] = isSecret ? [null, hashToken(idOrToken)] : [idOrToken, null];
      const stored = await this.repository.findLocked(sql, id, hash);
      if (stored === null) throw new AppError('NOT_FOUND', { message: 'There is no such login token.' });
      if (stored.revokedAt !== null) return stored;
      const revokedAt = this.clock.now();
      await this.repository.revoke(sql, stored.id, revokedAt);
      const details = { userId: stored.userId };
      await this.trail.record(sql, { by, orgId: null, action: 'login_token.revoked', subject: stored.id, details });
      // Logging out takes nothing back. An operator revokes a login that another person may hold.
      const end = { by, now: revokedAt, reason: 'login_token.revoked' } as const;
      if (by === null) await endGrants(sql, this.trail, { grantedWith: stored.id }, end);
      return { ...stored, revokedAt };
    });
  }
}
