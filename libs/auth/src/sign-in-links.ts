import type { Clock } from '#common';
import type { Database } from '#database';
import { hashSecretCode, newSecretCode } from './secret-codes.js';

/** 103 bits: nobody guesses it in its quarter of an hour. */
const LETTERS = 24;
const LIFE_MS = 15 * 60_000;

const CREATE = 'INSERT INTO sign_in_links (code_hash, user_id, expires_at, created_at) VALUES ($1, $2, $3, $4)';
const FORGET = 'DELETE FROM sign_in_links WHERE user_id = $1 AND expires_at < $2';
const USE =
  'UPDATE sign_in_links SET used_at = $2 WHERE code_hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING user_id AS "userId"';

/** One-time codes that sign a user in, made by whoever operates the installation. */
export class SignInLinks {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** `code` is the secret; it is shown once. The user must exist. */
  async create(userId: string): Promise<{ code: string; expiresAt: Date }> {
    const now = this.clock.now();
    const code = newSecretCode(LETTERS);
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    await this.database.query(FORGET, [userId, now]);
    await this.database.query(CREATE, [hashSecretCode(code), userId, expiresAt, now]);
    return { code, expiresAt };
  }

  /** The user, for the first one who brings the code in time; null for everybody else. */
  async use(code: string): Promise<string | null> {
    const [row] = await this.database.query<{ userId: string }>(USE, [hashSecretCode(code), this.clock.now()]);
    return row?.userId ?? null;
  }
}
