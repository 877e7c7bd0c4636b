import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError, isId, newId, type Clock } from '#common';
import type { Database } from '#database';
import type { LoginTokens } from './login-tokens.js';
import { hashSecretCode, newSecretCode } from './secret-codes.js';

const LIFE_MS = 10 * 60_000;
/** 34 bits for ten minutes; whoever guesses is signed in and gets some tries a minute. */
const CODE_LETTERS = 8;
const KEPT_MS = 24 * 3_600_000;

export interface NewLoginRequest {
  /** SHA-256 of the verifier, in hex. */
  codeChallenge: string;
  deviceName: string;
  /** Where the command line listens on loopback; null for a machine without a browser, which gets a code to type. */
  port: number | null;
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

/** What the page of approval shows. */
export interface LoginRequest {
  id: string;
  deviceName: string;
  port: number | null;
  createdAt: Date;
}

interface Row extends LoginRequest {
  challenge: Buffer;
  userId: string | null;
  decision: string | null;
  consumedAt: Date | null;
  expiresAt: Date;
}

const COLUMNS = `id, challenge, port, device_name AS "deviceName", user_id AS "userId", decision, consumed_at AS "consumedAt", expires_at AS "expiresAt", created_at AS "createdAt"`;
const CREATE =
  'INSERT INTO login_requests (id, challenge, user_code_hash, port, device_name, expires_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)';
const FORGET = 'DELETE FROM login_requests WHERE id IN (SELECT id FROM login_requests WHERE expires_at < $1 LIMIT 100)';
const FIND = `SELECT ${COLUMNS} FROM login_requests WHERE id = $1`;
const FIND_UNDECIDED = `SELECT ${COLUMNS} FROM login_requests WHERE id = $1 AND decision IS NULL AND expires_at > $2`;
const FIND_BY_CODE = `SELECT ${COLUMNS} FROM login_requests WHERE user_code_hash = $1 AND decision IS NULL AND expires_at > $2`;
const DECIDE =
  'UPDATE login_requests SET decision = $3, user_id = $2 WHERE id = $1 AND decision IS NULL AND expires_at > $4 RETURNING port';
const CONSUME = `UPDATE login_requests SET consumed_at = $2 WHERE id = $1 AND decision = 'approved' AND consumed_at IS NULL AND expires_at > $2 RETURNING user_id AS "userId"`;

/** Logins of command lines: one asks with a challenge, a person approves in a browser, and whoever knows the verifier gets the token, once. */
export class LoginRequests {
  constructor(
    private readonly database: Database,
    private readonly tokens: LoginTokens,
    private readonly clock: Clock,
  ) {}

  async start({ codeChallenge, deviceName, port }: NewLoginRequest): Promise<StartedLogin> {
    const now = this.clock.now();
    const sessionId = newId('loginRequest', now.getTime());
    const userCode = port === null ? newSecretCode(CODE_LETTERS) : null;
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    await this.database.query(FORGET, [new Date(now.getTime() - KEPT_MS)]);
    await this.database.query(CREATE, [
      sessionId,
      Buffer.from(codeChallenge, 'hex'),
      userCode === null ? null : hashSecretCode(userCode),
      port,
      deviceName,
      expiresAt,
      now,
    ]);
    return { sessionId, userCode, expiresAt };
  }

  /**
   * How far the login is; the token with the first answer after the approval.
   * @throws AppError NOT_FOUND, the same for a login that is not there and for a verifier that is not its own
   */
  async take(id: string, codeVerifier: string): Promise<LoginAnswer> {
    const [row] = isId('loginRequest', id) ? await this.database.query<Row>(FIND, [id]) : [];
    const digest = createHash('sha256').update(codeVerifier).digest();
    if (!row || !timingSafeEqual(digest, row.challenge)) throw new AppError('NOT_FOUND');
    const answer = (status: LoginStatus): LoginAnswer => ({ status, expiresAt: row.expiresAt, granted: null });
    if (row.consumedAt !== null) return answer('consumed');
    const now = this.clock.now();
    if (row.expiresAt <= now || row.decision === 'denied') return answer('expired');
    if (row.decision === null) return answer('pending');
    // Of two who ask at once, one gets the token. It is made after that: a process that dies in between costs a new login.
    const [consumed] = await this.database.query<{ userId: string }>(CONSUME, [id, now]);
    if (!consumed) return answer('consumed');
    const { token, expiresAt } = await this.tokens.create({ userId: consumed.userId, deviceName: row.deviceName });
    return { status: 'completed', expiresAt, granted: { token, expiresAt, userId: consumed.userId } };
  }

  /** One that waits for a decision; null for all others. */
  async find(id: string): Promise<LoginRequest | null> {
    if (!isId('loginRequest', id)) return null;
    const [row] = await this.database.query<Row>(FIND_UNDECIDED, [id, this.clock.now()]);
    return row ?? null;
  }

  /** By the code that a machine without a browser shows. */
  async findByCode(typed: string): Promise<LoginRequest | null> {
    const [row] = await this.database.query<Row>(FIND_BY_CODE, [hashSecretCode(typed), this.clock.now()]);
    return row ?? null;
  }

  /** Once, in time. @returns null when it does not wait (any more) */
  async decide(id: string, userId: string, decision: 'approved' | 'denied'): Promise<{ port: number | null } | null> {
    const [row] = await this.database.query<{ port: number | null }>(DECIDE, [id, userId, decision, this.clock.now()]);
    return row ?? null;
  }
}
