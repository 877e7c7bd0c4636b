import { createHash } from 'node:crypto';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import { AppError, validationError, type Clock } from '#common';
import type { Database, Sql } from '#database';
import type { UsersRepository } from './tenancy/index.js';
import { revokeProviderSessions, revokeSessions } from './browser-sessions.repository.js';
import type { OidcSignInOptions, SignedIn } from './oidc-sign-in.js';
import {
  forgetLogouts,
  insertLogout,
  isSignedOut,
  lockAgainstLogouts,
  lockLogouts,
} from './provider-logouts.repository.js';
import { SID } from './session-verifier.js';
import { SigningKeys } from './signing-keys.js';
import { Trail } from './trail.js';

const ALGORITHMS = ['RS256', 'ES256', 'EdDSA'];
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const CLOCK_TOLERANCE_SECONDS = 90;
const MAX_AGE_SECONDS = 300;
/** A sign-in that began before the logout may take ten minutes; and a message is no older than five. */
const KEPT_MS = 30 * 60_000;

interface Ended {
  sid: string | null;
  subject: string | null;
  jti: string;
}

/**
 * What the identity provider ends: browser sessions that came from one session there,
 * or all of a user (OpenID Connect Back-Channel Logout 1.0).
 */
export class BackChannelLogout {
  private readonly keys: SigningKeys;
  private readonly trail: Trail;

  constructor(
    private readonly options: Pick<OidcSignInOptions, 'issuer' | 'clientId' | 'jwksUrl'>,
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly clock: Clock,
  ) {
    this.keys = new SigningKeys(options, clock);
    this.trail = new Trail(database, clock);
  }

  /**
   * @returns how many browser sessions have ended
   * @throws AppError VALIDATION_ERROR for a token that does not hold or was here before, SERVICE_UNAVAILABLE
   */
  async accept(logoutToken: string): Promise<number> {
    const ended = await this.read(logoutToken);
    const now = this.clock.now();
    return this.database.transaction(async (sql) => {
      await lockLogouts(sql);
      await forgetLogouts(sql, now);
      const row = {
        jtiHash: hashOf(ended.jti),
        sid: ended.sid,
        subjectHash: ended.subject === null ? null : hashOf(ended.subject),
        receivedAt: now,
        expiresAt: new Date(now.getTime() + KEPT_MS),
      };
      if (!(await insertLogout(sql, row))) throw notHolding('It was sent before.');
      const sessions = await this.end(sql, ended, now);
      for (const { id, userId } of sessions) {
        const by = { kind: 'session', userId, keyId: null } as const;
        await this.trail.record(sql, {
          by,
          orgId: null,
          action: 'session.ended',
          subject: id,
          details: { by: 'provider' },
        });
      }
      return sessions.length;
    });
  }

  private async end(sql: Sql, { sid, subject }: Ended, now: Date): Promise<{ id: string; userId: string }[]> {
    if (sid !== null) return revokeProviderSessions(sql, sid, now);
    const userId = await this.users.findIdByIdentity(sql, this.options.issuer, subject ?? '');
    if (userId === null) return [];
    return (await revokeSessions(sql, userId, null, now)).map((id) => ({ id, userId }));
  }

  private async read(token: string): Promise<Ended> {
    const { payload, type } = await this.verified(token);
    const { jti, sub = null, events } = payload;
    const sid = payload.sid ?? null;
    if (type !== undefined && !/^(?:logout\+)?jwt$/i.test(type)) throw notHolding('It is another kind of token.');
    if (payload.nonce !== undefined) throw notHolding('It has a nonce: it is an ID token.');
    const event = typeof events === 'object' && events !== null ? (events as Record<string, unknown>)[EVENT] : null;
    if (typeof event !== 'object' || event === null) throw notHolding('It is not about a logout.');
    if (typeof jti !== 'string' || jti === '') throw notHolding('It has no jti.');
    if (sid !== null && (typeof sid !== 'string' || !SID.test(sid))) throw notHolding('Its sid is not a session.');
    if (sid === null && (sub === null || sub === '')) throw notHolding('It names neither a session nor a user.');
    return { sid, subject: sub, jti };
  }

  private async verified(token: string): Promise<{ payload: JWTPayload; type: string | undefined }> {
    const { issuer, clientId: audience } = this.options;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, this.keys.get, {
        ...{ issuer, audience, algorithms: ALGORITHMS },
        requiredClaims: ['iat', 'exp', 'jti', 'events'],
        maxTokenAge: MAX_AGE_SECONDS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: this.clock.now(),
      });
      return { payload, type: protectedHeader.typ };
    } catch (error) {
      throw error instanceof errors.JOSEError ? notHolding('Its signature or claims do not hold.') : error;
    }
  }
}

/**
 * In the transaction that signs a user in: a logout may have come between the provider's response and now.
 * @throws AppError FORBIDDEN
 */
export async function refuseSignedOut(sql: Sql, { identity, sid, startedAt }: SignedIn): Promise<void> {
  await lockAgainstLogouts(sql);
  if (await isSignedOut(sql, { sid, subjectHash: hashOf(identity.subject), since: startedAt }))
    throw new AppError('FORBIDDEN', {
      message: 'The identity provider has just signed you out. Start the sign-in again.',
    });
}

function notHolding(reason: string): AppError {
  return validationError([{ path: 'logout_token', message: `The logout token does not hold. ${reason}` }]);
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
