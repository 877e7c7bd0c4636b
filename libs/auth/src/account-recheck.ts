import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Clock } from '#common';
import type { Database } from '#database';
import { claimRecheck, finishRecheck, revokeSessions } from './browser-sessions.repository.js';
import type { OidcSignIn } from './oidc-sign-in.js';
import { Trail } from './trail.js';

const MINUTE_MS = 60_000;
/** With the time that a check takes, a closed account is out within the hour. */
const INTERVAL_MS = 50 * MINUTE_MS;
/** After a check that told nothing, or whose process died. */
const RETRY_MS = 5 * MINUTE_MS;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A session that is due. */
export interface DueSession {
  sessionId: string;
  userId: string;
  recheckAt: Date;
}

/**
 * Asks the identity provider once an hour whether the account of a session is still open, when the browser makes a request. The refresh
 * token is encrypted with a key from the session's cookie: the database alone cannot use it, and a session that is not used needs no check.
 */
export class AccountRecheck {
  private readonly trail: Trail;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly provider: Pick<OidcSignIn, 'renew'>,
  ) {
    this.trail = new Trail(database, clock);
  }

  /**
   * Of several processes and requests at once, one asks; the others go on as before. A provider that does not respond ends no session.
   * @param cookie of the session
   * @returns whether the session has ended: with all of the user's when the account is closed, alone when its token was lost on the way
   */
  async isOver(session: DueSession, cookie: string): Promise<boolean> {
    const { sessionId: id } = session;
    const retryAt = new Date(this.clock.now().getTime() + RETRY_MS);
    const claimed = await claimRecheck(this.database, { id, dueAt: session.recheckAt, retryAt });
    const refreshToken = claimed?.refreshToken ? unseal(claimed.refreshToken, { id, cookie }) : null;
    const renewed = refreshToken === null ? 'unknown' : await this.provider.renew(refreshToken);
    if (renewed === 'unknown') return false;
    if (renewed === 'closed') {
      // A token that was sent before and never replaced here may have been replaced there: its refusal tells nothing of the account.
      await (claimed?.isUsed
        ? this.end(session, id, 'sign-in not renewed')
        : this.end(session, null, 'account closed'));
      return true;
    }
    const next = { refreshToken: seal(renewed.refreshToken, { id, cookie }), recheckAt: nextRecheck(this.clock.now()) };
    await finishRecheck(this.database, { id, claimedUntil: retryAt, ...next });
    return false;
  }

  /** @param id null: all browsers of the user */
  private async end({ userId }: DueSession, id: string | null, reason: string): Promise<void> {
    const by = { kind: 'session', userId, keyId: null } as const;
    const details = { by: 'provider', reason };
    await this.database.transaction(async (sql) => {
      for (const subject of await revokeSessions(sql, userId, id, this.clock.now()))
        await this.trail.record(sql, { by, orgId: null, action: 'session.ended', subject, details });
    });
  }
}

export function nextRecheck(now: Date): Date {
  return new Date(now.getTime() + INTERVAL_MS);
}

/** @param session `cookie` is the secret that only the browser keeps */
export function seal(refreshToken: string, session: { id: string; cookie: string }): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(session), nonce).setAAD(Buffer.from(session.id));
  const text = Buffer.concat([cipher.update(refreshToken, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Null for what was not encrypted for this session. */
function unseal(sealed: Uint8Array, session: { id: string; cookie: string }): string | null {
  const [nonce, tag] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(CIPHER, keyOf(session), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(session.id))
    .setAuthTag(tag);
  try {
    const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function keyOf({ id, cookie }: { id: string; cookie: string }): Buffer {
  return Buffer.from(hkdfSync('sha256', cookie, id, 'sqout refresh token', 32));
}
