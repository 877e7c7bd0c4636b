import { createHash, randomBytes } from 'node:crypto';
import { newId, type Clock } from '#common';
import type { Database, Sql } from '#database';
import { nextRecheck, seal, type AccountRecheck } from './account-recheck.js';
import { placeOf } from './authenticator.js';
import {
  chooseOrganization,
  endReplaced,
  findSession,
  forgetSessions,
  insertSession,
  listSessions,
  revokeOtherSessions,
  revokeSessions,
  touchSession,
  type BrowserSession,
  type SessionPlace,
} from './browser-sessions.repository.js';
import { refuseSignedOut } from './back-channel-logout.js';
import type { SignedIn } from './oidc-sign-in.js';
import type { Principal } from './principal.js';
import { Trail } from './trail.js';

const HOUR_MS = 3_600_000;
const IDLE_MS = 12 * HOUR_MS;
const LIFE_MS = 30 * 24 * HOUR_MS;
const GRAIN_MS = 60_000;
const MAX_DEVICE_LENGTH = 120;

/** Browsers that are signed in, by a cookie: 12 hours without use, 30 days at most. */
export class BrowserSessions {
  private readonly trail: Trail;

  /** @param recheck asks the identity provider again; null: there is none, or this process does not ask it */
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly recheck: Pick<AccountRecheck, 'isOver'> | null = null,
  ) {
    this.trail = new Trail(database, clock);
  }

  /**
   * `token` is the cookie's value; only its hash is stored.
   * @param browser `replaces`: its cookie so far. A session of the same user ends, and the new one acts in the same organization
   * @param by what the user has proved themselves with: for the trail
   * @param provider who came from the identity provider, and how; without it they have proved themselves here and now
   * @throws AppError FORBIDDEN for who has been signed out there meanwhile
   */
  async create(
    userId: string,
    browser: { userAgent: string | undefined; replaces?: string | null },
    by: 'link' | 'provider' | 'password' | 'passkey' = 'link',
    provider: SignedIn | null = null,
  ): Promise<{ token: string; lifeMs: number }> {
    const now = this.clock.now();
    const token = randomBytes(32).toString('base64url');
    const id = newId('browserSession', now.getTime());
    const device = deviceOf(browser.userAgent);
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    await this.database.transaction(async (sql) => {
      await forgetSessions(sql, userId, new Date(now.getTime() - LIFE_MS));
      const authenticatedAt = provider === null ? now : provider.authenticatedAt;
      const providerSid = provider?.sid ?? null;
      if (provider !== null) await refuseSignedOut(sql, provider);
      const given = provider?.refreshToken ?? null;
      const refreshToken = given === null ? null : seal(given, { id, cookie: token });
      const recheckAt = given === null ? null : nextRecheck(now);
      const session = { id, userId, tokenHash: hashOf(token), device, now, expiresAt, authenticatedAt, providerSid };
      await insertSession(sql, { ...session, refreshToken, recheckAt });
      await this.replace(sql, { id, userId, cookie: browser.replaces ?? null });
      await this.trail.record(sql, {
        by: { kind: 'session', userId, keyId: null },
        orgId: null,
        action: 'session.started',
        subject: id,
        details: { by, device },
      });
    });
    return { token, lifeMs: LIFE_MS };
  }

  private async replace(
    sql: Sql,
    { id, userId, cookie }: { id: string; userId: string; cookie: string | null },
  ): Promise<void> {
    if (cookie === null) return;
    const replaced = await endReplaced(sql, { tokenHash: hashOf(cookie), userId, now: this.clock.now() });
    if (replaced?.isEnded)
      await this.trail.record(sql, {
        by: { kind: 'session', userId, keyId: null },
        orgId: null,
        action: 'session.ended',
        subject: replaced.id,
        details: { replacedBy: id },
      });
    if (replaced?.activeOrgId) await chooseOrganization(sql, id, replaced.activeOrgId);
  }

  /** The user and where they act; null for a cookie that does not hold (any more). */
  async authenticate(token: string): Promise<Principal | null> {
    const now = this.clock.now();
    const row = await findSession(this.database, hashOf(token), { now, idleSince: idleSince(now) });
    if (!row || (await this.isOver(row, token))) return null;
    if (now.getTime() - row.lastUsedAt.getTime() >= GRAIN_MS) await touchSession(this.database, row.sessionId, now);
    const { sessionId: browserSessionId, authenticatedAt } = row;
    return { kind: 'session', ...placeOf(row), scopes: null, keyId: null, browserSessionId, authenticatedAt };
  }

  private async isOver({ recheckAt, ...row }: SessionPlace, cookie: string): Promise<boolean> {
    if (this.recheck === null || recheckAt === null || recheckAt > this.clock.now()) return false;
    return this.recheck.isOver({ ...row, recheckAt }, cookie);
  }

  /** Last used first; at most 100. */
  async list(userId: string): Promise<BrowserSession[]> {
    const now = this.clock.now();
    return listSessions(this.database, userId, { now, idleSince: idleSince(now) });
  }

  /** The next request with the cookie is refused. @param id null: all of the user's. @returns how many have ended */
  async revoke(by: Pick<Principal, 'kind' | 'userId' | 'keyId'>, id: string | null): Promise<number> {
    return this.database.transaction(async (sql) => {
      const ended = await revokeSessions(sql, by.userId, id, this.clock.now());
      for (const subject of ended) await this.trail.record(sql, { by, orgId: null, action: 'session.ended', subject });
      return ended.length;
    });
  }

  /** Signs the user out of every browser but the one they act from, in the caller's transaction. */
  async endOthers(sql: Sql, by: Pick<Principal, 'kind' | 'userId' | 'keyId'>, currentId: string | null): Promise<void> {
    const ended = await revokeOtherSessions(sql, by.userId, currentId, this.clock.now());
    for (const subject of ended) await this.trail.record(sql, { by, orgId: null, action: 'session.ended', subject });
  }

  /** Where the user acts in this browser from its next request on. Whether they may is the caller's question. */
  async choose(id: string, orgId: string): Promise<void> {
    await chooseOrganization(this.database, id, orgId);
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
