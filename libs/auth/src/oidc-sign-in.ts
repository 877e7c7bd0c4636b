import { createHash, createHmac, randomBytes } from 'node:crypto';
import * as oidc from 'openid-client';
import { AppError, type Clock } from '#common';
import type { Database } from '#database';
import { identityProviderUnavailable } from './auth-errors.js';
import { readIdentity, SessionVerifier, type Identity } from './session-verifier.js';
import { forgetSignIns, insertSignIn, useSignIn } from './sign-ins.repository.js';

/** Time for a person at the provider's pages. */
const LIFE_MS = 10 * 60_000;
const TIMEOUT_SECONDS = 5;
const RETRY_SECONDS = 5;
/** The provider's description of itself is asked for so often; while the provider is away, the last one counts. */
const FRESH_MS = 10 * 60_000;
/** Difference between two clocks that are not synchronized. */
const CLOCK_TOLERANCE_SECONDS = 90;
const SECRET = /^[\w-]{43}$/;
/** Time for the person to prove who they are, once more. */
const FRESH_SECONDS = 300;

/** Who came back, and what the provider says of how. */
export interface SignedIn {
  identity: Identity;
  authenticatedAt: Date | null;
  sid: string | null;
  /** With which the provider is asked again; null: it gave none, or the scope "offline_access" was not asked for. */
  refreshToken: string | null;
  /** When the browser left. */
  startedAt: Date;
}

export interface OidcSignInOptions {
  issuer: string;
  clientId: string;
  /** null: a public client, which PKCE protects alone. */
  clientSecret: string | null;
  jwksUrl: string | null;
  scopes: string;
  /** Where the provider sends the browser back to. */
  redirectUri: string;
}

/**
 * Sign-in at an OpenID Connect provider: authorization code with PKCE, state and nonce. The browser keeps one secret in a
 * cookie; verifier and nonce are derived from it and the state, and the database knows hashes alone.
 */
export class OidcSignIn {
  private readonly tokens: SessionVerifier;
  private provider: { config: oidc.Configuration; loadedAtMs: number } | null = null;

  constructor(
    private readonly options: OidcSignInOptions,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    const { issuer, jwksUrl, clientId: audience } = options;
    const rules = { issuer, audience, jwksUrl, organizationClaim: '', clockToleranceSeconds: CLOCK_TOLERANCE_SECONDS };
    this.tokens = new SessionVerifier(rules, clock);
  }

  /**
   * @param cookie what the browser has from an earlier start: tabs share it
   * @param isFresh the person proves again who they are, also where the provider knows the browser
   * @returns where the browser goes, and the cookie that it keeps for `lifeMs`
   * @throws AppError SERVICE_UNAVAILABLE
   */
  async start(
    next: string,
    cookie: string | null,
    isFresh = false,
  ): Promise<{ url: string; cookie: string; lifeMs: number }> {
    const config = await this.discovered();
    const secret = cookie !== null && SECRET.test(cookie) ? cookie : randomBytes(32).toString('base64url');
    const state = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await forgetSignIns(this.database, now);
    await insertSignIn(this.database, {
      stateHash: hashOf(state),
      browserHash: hashOf(secret),
      next,
      isFresh,
      expiresAt: new Date(now.getTime() + LIFE_MS),
      now,
    });
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: this.options.redirectUri,
      scope: this.options.scopes,
      state,
      nonce: derive(secret, 'nonce', state),
      code_challenge: await oidc.calculatePKCECodeChallenge(derive(secret, 'verifier', state)),
      code_challenge_method: 'S256',
      ...(isFresh ? { prompt: 'login', max_age: String(FRESH_SECONDS) } : {}),
    });
    return { url: url.href, cookie: secret, lifeMs: LIFE_MS };
  }

  /**
   * @param query of the address that the provider has sent the browser back to
   * @throws AppError FORBIDDEN for what is not the answer to this browser's own start, or says no; SERVICE_UNAVAILABLE
   */
  async finish(query: URLSearchParams, cookie: string | null): Promise<SignedIn & { next: string }> {
    const state = query.get('state');
    if (state === null || cookie === null || !SECRET.test(cookie)) throw notStarted();
    // First of all: a state is used up by whatever comes with it, so that nothing can be tried twice.
    const hashes = { stateHash: hashOf(state), browserHash: hashOf(cookie) };
    const started = await useSignIn(this.database, hashes, this.clock.now());
    if (started === null) throw notStarted();
    const { next, isFresh, startedAt } = started;
    const signedIn = await this.exchange(query, { state, secret: cookie, isFresh });
    if (isFresh) refuseStale(signedIn, startedAt);
    return { ...signedIn, startedAt, next };
  }

  /**
   * Asks whether the account behind a refresh token is still open, and exchanges the token for the next one.
   * @returns closed: the provider refuses the token; unknown: it said nothing that can be relied on
   */
  async renew(refreshToken: string): Promise<{ refreshToken: string } | 'closed' | 'unknown'> {
    try {
      const response = await oidc.refreshTokenGrant(await this.discovered(), refreshToken);
      return { refreshToken: response.refresh_token ?? refreshToken };
    } catch (error) {
      return error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant' ? 'closed' : 'unknown';
    }
  }

  private async exchange(
    query: URLSearchParams,
    { state, secret, isFresh }: { state: string; secret: string; isFresh: boolean },
  ): Promise<Omit<SignedIn, 'startedAt'>> {
    const config = await this.discovered();
    const { redirectUri, issuer } = this.options;
    try {
      const answer = await oidc.authorizationCodeGrant(config, new URL(`${redirectUri}?${query.toString()}`), {
        expectedState: state,
        expectedNonce: derive(secret, 'nonce', state),
        pkceCodeVerifier: derive(secret, 'verifier', state),
        idTokenExpected: true,
        ...(isFresh ? { maxAge: FRESH_SECONDS } : {}),
      });
      // The library has checked the claims; the signature is ours to check, with keys
      // that are asked for again when the provider changes them.
      const { identity, authenticatedAt, sid } = await this.tokens.verify(answer.id_token ?? '');
      // Without the scope a token may end with the provider's own session, and would say nothing about the account.
      const isOffline = this.options.scopes.split(/\s+/).includes('offline_access');
      const rest = { authenticatedAt, sid, refreshToken: isOffline ? (answer.refresh_token ?? null) : null };
      if (identity.verifiedEmail !== null || config.serverMetadata().userinfo_endpoint === undefined)
        return { identity, ...rest };
      // Many providers tell the address there alone.
      const claims = await oidc.fetchUserInfo(config, answer.access_token, identity.subject);
      const more = readIdentity(claims, issuer, identity.subject);
      const name = more.name ?? identity.name;
      const pictureUrl = more.pictureUrl ?? identity.pictureUrl;
      return { identity: { ...more, name, pictureUrl }, ...rest };
    } catch (error) {
      throw refusalOf(error);
    }
  }

  private async discovered(): Promise<oidc.Configuration> {
    const nowMs = this.clock.now().getTime();
    if (this.provider !== null && nowMs - this.provider.loadedAtMs < FRESH_MS) return this.provider.config;
    try {
      const config = await this.discover();
      this.provider = { config, loadedAtMs: nowMs };
      return config;
    } catch (error) {
      if (this.provider !== null) return this.provider.config;
      throw identityProviderUnavailable(RETRY_SECONDS, error);
    }
  }

  private async discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.options;
    const insecure = issuer.startsWith('http:') ? [allowHttp] : [];
    const found = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
      timeout: TIMEOUT_SECONDS,
      execute: insecure,
    });
    const server = found.serverMetadata();
    // RFC 8414, 2: basic is what a provider takes that does not say.
    const takesBasic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true;
    const proof =
      clientSecret === null
        ? oidc.None()
        : takesBasic
          ? oidc.ClientSecretBasic(clientSecret)
          : oidc.ClientSecretPost(clientSecret);
    const metadata = { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
    const config = new oidc.Configuration(server, clientId, metadata, proof);
    config.timeout = TIMEOUT_SECONDS;
    for (const allow of insecure) allow(config);
    return config;
  }
}

/**
 * On a loopback or inside of a cluster a provider may have no certificate, and an operator who writes `http:`
 * means it. The library calls its own function deprecated so that it stands out; here it does.
 */
const allowHttp: (config: oidc.Configuration) => void = Reflect.get(oidc, 'allowInsecureRequests');

function derive(secret: string, use: 'nonce' | 'verifier', state: string): string {
  return createHmac('sha256', secret).update(`${use} ${state}`).digest('base64url');
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A provider may not know `prompt=login`: what counts is when it says that the person proved who they are. */
function refuseStale({ authenticatedAt }: Pick<SignedIn, 'authenticatedAt'>, startedAt: Date): void {
  const earliest = startedAt.getTime() - CLOCK_TOLERANCE_SECONDS * 1_000;
  if (authenticatedAt !== null && authenticatedAt.getTime() >= earliest) return;
  throw new AppError('FORBIDDEN', {
    message:
      'The identity provider let you through without asking who you are, and this needs a fresh sign-in. Sign out there, and start again.',
  });
}

function notStarted(): AppError {
  return new AppError('FORBIDDEN', {
    message: 'This sign-in was not started in this browser, is used up, or its ten minutes are over. Start it again.',
  });
}

/** A refusal of the provider is a refusal; without a response the result is unknown. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE') return error;
  if (error instanceof oidc.AuthorizationResponseError)
    return new AppError('FORBIDDEN', {
      message: 'The identity provider did not sign you in. Start again, or ask the administrator.',
      cause: error,
    });
  if (isSilence(error)) return identityProviderUnavailable(RETRY_SECONDS, error);
  return new AppError('FORBIDDEN', {
    message: 'The answer of the identity provider does not hold. Start the sign-in again.',
    cause: error,
  });
}

/** No answer, an answer that took too long, or one that says that the provider itself is at fault: anywhere in the causes of an error. */
function isSilence(error: unknown): boolean {
  let at = error as { message?: unknown; code?: unknown; status?: unknown; cause?: unknown } | null | undefined;
  for (; typeof at === 'object' && at !== null; at = at.cause as typeof at) {
    if (at.message === 'fetch failed' || at.code === 'OAUTH_TIMEOUT') return true;
    if (typeof at.status === 'number' && at.status >= 500) return true;
  }
  return false;
}
