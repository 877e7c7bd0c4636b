import { errors, jwtVerify, type JWTPayload } from 'jose';
import { type Clock, parseUrl } from '#common';
import { invalidToken } from './auth-errors.js';
import { SigningKeys } from './signing-keys.js';

export interface SessionOptions {
  /** Compared to the letter with the `iss` claim. */
  issuer: string;
  audience: string;
  /** null: found through the issuer's discovery document. */
  jwksUrl: string | null;
  /** Claim that names the active organization. */
  organizationClaim: string;
  /** How far the clocks of two machines may differ; 5 s without it. */
  clockToleranceSeconds?: number;
}

/** What the identity provider says about a user. Text is free of control characters and bounded. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Lower case; null unless the provider says that it has verified the address. */
  verifiedEmail: string | null;
  name: string | null;
  pictureUrl: string | null;
}

export interface Session {
  identity: Identity;
  /** What the token says is the active organization, whether or not there is such an organization. */
  claimedOrgId: string | null;
  /** When the provider asked the person to prove who they are; null: it does not say. */
  authenticatedAt: Date | null;
  /** The session at the provider; null: it does not say. */
  sid: string | null;
}

/** Asymmetric only: with a shared secret, every party that can check a session could also make one. */
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA'];
/** Clocks of two machines differ by so much. */
const CLOCK_TOLERANCE_SECONDS = 5;
/** OpenID Connect Core 1.0, section 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x21-\x7e][\x20-\x7e]{0,254}$/;
export const SID = /^[\x21-\x7e]{1,255}$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;
const MAX_NAME_LENGTH = 200;
const MAX_URL_LENGTH = 2_000;

/** Checks session JWTs of one OpenID Connect provider. */
export class SessionVerifier {
  private readonly keys: SigningKeys;

  constructor(
    private readonly options: SessionOptions,
    private readonly clock: Clock,
  ) {
    this.keys = new SigningKeys(options, clock);
  }

  /**
   * @throws AppError UNAUTHORIZED for a token that does not hold
   * @throws AppError SERVICE_UNAVAILABLE when that cannot be told because the provider does not answer
   */
  async verify(token: string): Promise<Session> {
    const { issuer, audience, organizationClaim } = this.options;
    const payload = await this.verifiedPayload(token, { issuer, audience });
    if (payload.sub === undefined || !SUBJECT.test(payload.sub)) throw invalidToken();
    const claimedOrg = payload[organizationClaim];
    return {
      identity: readIdentity(payload, issuer, payload.sub),
      claimedOrgId:
        typeof claimedOrg === 'string' && claimedOrg !== '' ? claimedOrg.slice(0, 255).replaceAll('\0', '') : null,
      authenticatedAt: this.readAuthTime(payload.auth_time),
      sid: typeof payload.sid === 'string' && SID.test(payload.sid) ? payload.sid : null,
    };
  }

  /** Never later than now: the provider's clock may be ahead. */
  private readAuthTime(value: unknown): Date | null {
    if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return null;
    return new Date(Math.min(value * 1_000, this.clock.now().getTime()));
  }

  private async verifiedPayload(token: string, expected: { issuer: string; audience: string }): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, this.keys.get, {
        ...expected,
        algorithms: ALGORITHMS,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: this.options.clockToleranceSeconds ?? CLOCK_TOLERANCE_SECONDS,
        currentDate: this.clock.now(),
      });
      return payload;
    } catch (error) {
      throw error instanceof errors.JOSEError ? invalidToken(error) : error;
    }
  }
}

/** Claims of an ID token or of the provider's UserInfo. */
export function readIdentity(payload: Record<string, unknown>, issuer: string, subject: string): Identity {
  const email = readText(payload.email, 255)?.toLowerCase() ?? null;
  const picture = readText(payload.picture, MAX_URL_LENGTH);
  return {
    issuer,
    subject,
    verifiedEmail: email !== null && payload.email_verified === true && EMAIL.test(email) ? email : null,
    name: readText(payload.name, MAX_NAME_LENGTH),
    pictureUrl: picture !== null && /^https?:\/\//i.test(picture) && parseUrl(picture) !== null ? picture : null,
  };
}

function readText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength);
  return text === '' ? null : text.toWellFormed();
}
