import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError, isId, newId, type Clock } from '#common';
import type { Database } from '#database';
import {
  consumeLoginRequest,
  decideLoginRequest,
  findLoginRequest,
  findUndecided,
  findUndecidedByCode,
  forgetLoginRequests,
  insertLoginRequest,
  type LoginRequest,
} from './login-requests.repository.js';
import type { LoginTokens } from './login-tokens.js';
import type { Principal } from './principal.js';
import { hashSecretCode, secretCodeFrom } from './secret-codes.js';
import { Trail } from './trail.js';

const LIFE_MS = 10 * 60_000;
/** 34 bits for ten minutes; only a signed-in user can guess, a few times a minute. */
const CODE_LETTERS = 8;
const KEPT_MS = 24 * 3_600_000;

export interface NewLoginRequest {
  /** SHA-256 of the verifier, in hex. */
  codeChallenge: string;
  deviceName: string;
  /** Where the command line listens on loopback; null for a machine without a browser, which gets a code to type. */
  port: number | null;
  /** It takes a code at its port, and comes with it for the token. */
  hasCallbackCode?: boolean;
  /** Network address of the client that asks. */
  requestedFrom?: string | null;
}

export interface StartedLogin {
  sessionId: string;
  /** For a machine without a browser; shown once. */
  userCode: string | null;
  expiresAt: Date;
}

export type LoginStatus = 'pending' | 'completed' | 'expired' | 'consumed';

export interface LoginAnswer {
  status: LoginStatus;
  expiresAt: Date;
  /** Once, with `completed`. */
  granted: { token: string; expiresAt: Date; userId: string } | null;
}

/**
 * Logins of command lines: one asks with a challenge, a person approves in a browser,
 * and the client that knows the verifier gets the token, once.
 */
export class LoginRequests {
  private readonly trail: Trail;

  constructor(
    private readonly database: Database,
    private readonly tokens: LoginTokens,
    private readonly clock: Clock,
  ) {
    this.trail = new Trail(database, clock);
  }

  async start(wanted: NewLoginRequest): Promise<StartedLogin> {
    const { codeChallenge, deviceName, port, hasCallbackCode = false, requestedFrom = null } = wanted;
    const now = this.clock.now();
    const sessionId = newId('loginRequest', now.getTime());
    const userCode = port === null ? codeOf(sessionId) : null;
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    await forgetLoginRequests(this.database, new Date(now.getTime() - KEPT_MS));
    await insertLoginRequest(this.database, {
      id: sessionId,
      challenge: Buffer.from(codeChallenge, 'hex'),
      userCodeHash: userCode === null ? null : hashSecretCode(userCode),
      port,
      deviceName,
      expiresAt,
      now,
      requestedFrom,
      hasCallbackCode: hasCallbackCode && port !== null,
    });
    return { sessionId, userCode, expiresAt };
  }

  /**
   * How far the login is; the token with the first answer after the approval.
   * @param callbackCode what the browser has brought to the port, for a login that was
   *   started with that; without it the login goes on to wait
   * @throws AppError NOT_FOUND, the same for a login that is not there and for a verifier or code that is not its own
   */
  async take(id: string, codeVerifier: string, callbackCode: string | null = null): Promise<LoginAnswer> {
    const row = isId('loginRequest', id) ? await findLoginRequest(this.database, id) : null;
    const digest = createHash('sha256').update(codeVerifier).digest();
    if (!row || !timingSafeEqual(digest, row.challenge)) throw new AppError('NOT_FOUND');
    const answer = (status: LoginStatus): LoginAnswer => ({ status, expiresAt: row.expiresAt, granted: null });
    if (row.consumedAt !== null) return answer('consumed');
    const now = this.clock.now();
    if (row.expiresAt <= now || row.decision === 'denied') return answer('expired');
    if (row.decision === null || (row.hasCallbackCode && callbackCode === null)) return answer('pending');
    if (row.hasCallbackCode && !isCode(callbackCode, row.callbackCodeHash)) throw new AppError('NOT_FOUND');
    // Of two who ask at once, one gets the token. It is made after that: a process that dies in between costs a new login.
    const consumed = await consumeLoginRequest(this.database, id, now);
    if (!consumed) return answer('consumed');
    const { token, expiresAt } = await this.tokens.create({
      userId: consumed.userId,
      deviceName: row.deviceName,
      authenticatedAt: row.authenticatedAt,
    });
    return { status: 'completed', expiresAt, granted: { token, expiresAt, userId: consumed.userId } };
  }

  /** One that waits for a decision; null for all others. */
  async find(id: string): Promise<LoginRequest | null> {
    return isId('loginRequest', id) ? findUndecided(this.database, id, this.clock.now()) : null;
  }

  /** By the code that a machine without a browser shows. */
  async findByCode(typed: string): Promise<LoginRequest | null> {
    return findUndecidedByCode(this.database, hashSecretCode(typed), this.clock.now());
  }

  /**
   * Once, in time.
   * @returns where the browser goes on to, with the code for the command line that listens
   *   there; null when the login does not wait (any more)
   */
  async decide(
    id: string,
    { userId, authenticatedAt = null }: Pick<Principal, 'userId' | 'authenticatedAt'>,
    decision: 'approved' | 'denied',
  ): Promise<{ port: number | null; callbackCode: string | null } | null> {
    const code = randomBytes(32).toString('base64url');
    return this.database.transaction(async (sql) => {
      const callbackCodeHash = createHash('sha256').update(code).digest();
      const request = { id, userId, decision, callbackCodeHash, authenticatedAt };
      const decided = await decideLoginRequest(sql, request, this.clock.now());
      if (decided === null) return null;
      const { port, deviceName: device, hasCallbackCode } = decided;
      const by = { kind: 'session', userId, keyId: null } as const;
      await this.trail.record(sql, { by, orgId: null, action: `login.${decision}`, subject: id, details: { device } });
      return { port, callbackCode: hasCallbackCode ? code : null };
    });
  }

  /** What a machine without a browser shows, for the person to compare. */
  userCodeOf({ id, port }: Pick<LoginRequest, 'id' | 'port'>): string | null {
    return port === null ? codeOf(id) : null;
  }
}

/**
 * The id is enough to compute the code: both are the secret of who asked and who approves. So the page can show it, and it is not stored.
 */
function codeOf(id: string): string {
  return secretCodeFrom(createHash('sha512').update(`user code of ${id}`).digest(), CODE_LETTERS);
}

function isCode(given: string | null, hash: Buffer | null): boolean {
  return given !== null && hash !== null && timingSafeEqual(createHash('sha256').update(given).digest(), hash);
}
