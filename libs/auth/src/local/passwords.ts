import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#common';
import type { Database, Sql } from '#database';
import { BrowserSessions } from '../browser-sessions.js';
import { grantOf } from '../grants.js';
import { Trail, type Actor } from '../trail.js';
import { hashPassword, isOutdated, isPassword } from './password-hash.js';
import { refuseWeakPassword } from './password-strength.js';
import {
  endResets,
  findPasswordHash,
  findReset,
  insertReset,
  replacePasswordHash,
  setPasswordHash,
  useReset,
  type ResetRow,
} from './passwords.repository.js';

const DAY_MS = 86_400_000;

/** Passwords of users without an identity provider, and the links that set a new one. */
export class Passwords {
  private readonly trail: Trail;
  private readonly sessions: BrowserSessions;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    /** List of leaked passwords, which are refused; null: there is none. */
    private readonly breachedFile: string | null = null,
  ) {
    this.trail = new Trail(database, clock);
    this.sessions = new BrowserSessions(database, clock);
  }

  async has(userId: string, sql: Sql = this.database): Promise<boolean> {
    return (await findPasswordHash(sql, userId)) !== null;
  }

  /** Takes the same time whether there is such a user and password or not. @param userId null: there is no such user */
  async isRight(userId: string | null, password: string): Promise<boolean> {
    const stored = userId === null ? null : await findPasswordHash(this.database, userId);
    const isRight = await isPassword(stored, password);
    if (isRight && userId !== null && stored !== null && isOutdated(stored))
      await replacePasswordHash(this.database, { userId, from: stored, to: await hashPassword(password) });
    return isRight;
  }

  /**
   * Hashed before the transaction that stores it: the hash takes its time.
   * @param known what others know of the person
   * @throws AppError VALIDATION_ERROR for a weak or leaked one
   */
  async prepare(password: string, known: readonly string[]): Promise<string> {
    await refuseWeakPassword(password, known, this.breachedFile);
    return hashPassword(password);
  }

  /** Ends open reset links, and every browser of the user but the one they act from. @param hash of `prepare` */
  async set(
    sql: Sql,
    { userId, hash, by, browserId }: { userId: string; hash: string; by: Actor; browserId: string | null },
  ): Promise<void> {
    const now = this.clock.now();
    await setPasswordHash(sql, { userId, hash, now });
    await endResets(sql, userId, now);
    await this.sessions.endOthers(sql, { kind: 'session', userId, keyId: null }, browserId);
    await this.trail.record(sql, { by, orgId: null, action: 'password.changed', subject: userId });
  }

  /**
   * `code` is the secret of the link; it is shown once. An older link of the user stops working.
   * @param check refuses by throwing, in the same transaction
   */
  async createReset(
    userId: string,
    { by, orgId }: { by: Actor; orgId: string | null },
    check?: (sql: Sql, code: string) => Promise<void>,
  ): Promise<{ code: string; expiresAt: Date }> {
    const now = this.clock.now();
    const code = randomBytes(24).toString('base64url');
    const expiresAt = new Date(now.getTime() + DAY_MS);
    await this.database.transaction(async (sql) => {
      await check?.(sql, code);
      await insertReset(sql, { codeHash: hashOf(code), userId, orgId, expiresAt, now, ...grantOf(by) });
      await this.trail.record(sql, { by, orgId, action: 'password.reset_link_created', subject: userId });
    });
    return { code, expiresAt };
  }

  /** Whose password a link sets; null for a link that does not hold. */
  findReset(code: string): Promise<ResetRow | null> {
    return findReset(this.database, hashOf(code), this.clock.now());
  }

  /**
   * Uses the link up. False when it was used or ended meanwhile.
   * @param hash of `prepare`
   * @param holds whether the link may still be used, asked in the same transaction
   */
  async reset(
    code: string,
    hash: string,
    holds: (sql: Sql, reset: ResetRow) => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      const reset = await useReset(sql, hashOf(code), this.clock.now());
      if (reset === null || !(await holds(sql, reset))) return false;
      await this.set(sql, { userId: reset.userId, hash, by: 'link', browserId: null });
      return true;
    });
  }
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
