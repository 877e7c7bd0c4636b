import type { Clock } from '#common';
import type { Config } from '#config';
import type { Database } from '#database';
import { findPlaceByIdentity, type PlaceRow } from './tenancy/index.js';
import { invalidToken, notMember, wrongEnvironment } from './auth-errors.js';
import { readBearerToken, hashToken, parseToken, type KeyEnvironment } from './token-format.js';
import { LastUse, type CredentialsRepository } from './credentials.repository.js';
import type { Principal } from './principal.js';
import { isRole } from './roles.js';
import { isScope, type Scope } from './scopes.js';
import { SessionVerifier, type Identity } from './session-verifier.js';

/**
 * Makes the user of an identity that is seen for the first time, with a personal organization where the operator wants that.
 * Called by every request that does not find the user yet, so several calls at once must make one user.
 */
export type ProvisionUser = (identity: Identity) => Promise<unknown>;

export interface AuthenticatorOptions {
  database: Database;
  credentials: CredentialsRepository;
  environment: KeyEnvironment;
  /** null: no identity provider, sessions are refused. */
  sessions: SessionVerifier | null;
  provisionUser: ProvisionUser;
  clock: Clock;
}

/** Turns the Authorization header into a principal. Keeps no credentials: a key revoked now is refused by the next request. */
export class Authenticator {
  private readonly lastUse: LastUse;

  constructor(private readonly options: AuthenticatorOptions) {
    this.lastUse = new LastUse(options.database);
  }

  /** Wires an authenticator as the configuration says. */
  static fromConfig(
    config: Pick<Config, 'environment' | 'auth'>,
    parts: Pick<AuthenticatorOptions, 'database' | 'credentials' | 'provisionUser' | 'clock'>,
  ): Authenticator {
    const { issuer, audience, jwksUrl, organizationClaim } = config.auth;
    const sessions =
      issuer !== null && audience !== null
        ? new SessionVerifier({ issuer, audience, jwksUrl, organizationClaim }, parts.clock)
        : null;
    return new Authenticator({ ...parts, environment: config.environment, sessions });
  }

  /**
   * @returns null when there are no credentials
   * @throws AppError UNAUTHORIZED for credentials that do not hold, with the challenge in `headers`
   * @throws AppError FORBIDDEN for a session that names an organization which its user is no member of
   * @throws AppError SERVICE_UNAVAILABLE when they cannot be checked now
   */
  async authenticate(authorizationHeader: string | undefined): Promise<Principal | null> {
    const token = readBearerToken(authorizationHeader);
    if (token === null) return null;
    const parsed = parseToken(token);
    if (parsed?.kind === 'key') return this.authenticateKey(token, parsed.environment);
    if (parsed?.kind === 'login') return this.authenticateLogin(token);
    if (this.options.sessions !== null && token.split('.').length === 3)
      return this.authenticateSession(token, this.options.sessions);
    throw invalidToken();
  }

  private async authenticateKey(token: string, environment: KeyEnvironment): Promise<Principal> {
    if (environment !== this.options.environment) throw wrongEnvironment(environment, this.options.environment);
    const row = await this.options.credentials.findKey(hashToken(token), environment, this.options.clock.now());
    if (row === null) throw invalidToken();
    this.lastUse.note('api_keys', row.keyId, { before: row.lastUsedAt, now: this.options.clock.now() });
    return { kind: 'key', ...placeOf(row), scopes: new Set<Scope>(row.scopes.filter(isScope)), keyId: row.keyId };
  }

  private async authenticateLogin(token: string): Promise<Principal> {
    const row = await this.options.credentials.findLogin(hashToken(token), this.options.clock.now());
    if (row === null) throw invalidToken();
    this.lastUse.note('login_tokens', row.loginId, { before: row.lastUsedAt, now: this.options.clock.now() });
    const { loginId, authenticatedAt } = row;
    return { kind: 'login', ...placeOf(row), scopes: null, keyId: null, loginId, authenticatedAt };
  }

  private async authenticateSession(token: string, sessions: SessionVerifier): Promise<Principal> {
    const { identity, claimedOrgId, authenticatedAt } = await sessions.verify(token);
    const find = (): Promise<PlaceRow | null> => findPlaceByIdentity(this.options.database, identity, claimedOrgId);
    let row = await find();
    if (row === null) {
      await this.options.provisionUser(identity);
      row = await find();
    }
    if (row === null) throw new Error('A user was provisioned and is not there.');
    // Another organization would act, and pay, in its place.
    if (claimedOrgId !== null && row.orgId !== claimedOrgId) throw notMember();
    return { kind: 'session', ...placeOf(row), scopes: null, keyId: null, authenticatedAt };
  }
}

/** @throws Error for a role that this version does not know */
export function placeOf({
  userId,
  orgId,
  role,
  planId,
  siteKeys,
}: PlaceRow): Required<Pick<Principal, 'userId' | 'orgId' | 'role' | 'planId' | 'siteKeys'>> {
  if (role !== null && !isRole(role)) throw new Error('A membership has a role that is not known.');
  return { userId, orgId, role, planId, siteKeys };
}
