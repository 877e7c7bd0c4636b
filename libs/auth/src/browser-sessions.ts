import { createHash, randomBytes } from 'node:crypto';
import { newId, type Clock } from '#common';
import type { Database } from '#database';
import { placeOf } from './authenticator.js';
import {
  findSession,
  forgetSessions,
  insertSession,
  listSessions,
  revokeSessions,
  touchSession,
  type BrowserSession,
} from './browser-sessions.repository.js';
import type { Principal } from './principal.js';

const HOUR_MS = 3_600_000;
const IDLE_MS = 12 * HOUR_MS;
const LIFE_MS = 30 * 24 * HOUR_MS;
const GRAIN_MS = 60_000;
const MAX_DEVICE_LENGTH = 120;

/** Browsers that are signed in, by a cookie: 12 hours without use, 30 days at most. */
export class BrowserSessions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** `token` is the cookie's value; only its hash is stored. */
  async create(userId: string, userAgent: string | undefined): Promise<{ token: string; lifeMs: number }> {
    const now = this.clock.now();
    const token = randomBytes(32).toString('base64url');
    await forgetSessions(this.database, userId, new Date(now.getTime() - LIFE_MS));
    await insertSession(this.database, {
      id: newId('browserSession', now.getTime()),
      userId,
      tokenHash: hashOf(token),
      device: deviceOf(userAgent),
      now,
      expiresAt: new Date(now.getTime() + LIFE_MS),
    });
    return { token, lifeMs: LIFE_MS };
  }

  /** The user and where they act; null for a cookie that does not hold (any more). */
  async authenticate(token: string): Promise<Principal | null> {
    const now = this.clock.now();
    const row = await findSession(this.database, hashOf(token), { now, idleSince: idleSince(now) });
    if (!row) return null;
    if (now.getTime() - row.lastUsedAt.getTime() >= GRAIN_MS) await touchSession(this.database, row.sessionId, now);
    return { kind: 'session', ...placeOf(row), scopes: null, keyId: null, browserSessionId: row.sessionId };
  }

  /** Last used first; at most 100. */
  async list(userId: string): Promise<BrowserSession[]> {
    const now = this.clock.now();
    return listSessions(this.database, userId, { now, idleSince: idleSince(now) });
  }

  /** The next request with the cookie is refused. @param id null: all of the user's */
  async revoke(userId: string, id: string | null): Promise<void> {
    await revokeSessions(this.database, userId, id, this.clock.now());
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

function deviceOf(userAgent = ''): string {
  const text = userAgent.replace(/[^\x20-\x7e]+/g, ' ').trim();
  return text === '' ? 'A browser that does not say what it is' : text.slice(0, MAX_DEVICE_LENGTH);
}
