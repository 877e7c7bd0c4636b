import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '#common';
import { identityProviderUnavailable } from './auth-errors.js';
import { discoverJwksUrl } from './oidc-discovery.js';

const TIMEOUT_MS = 3_000;
/** Keys younger than this are used without asking: so long does a key live on that the provider has withdrawn. */
const FRESH_MS = 10 * 60_000;
/** While the provider is away, its last keys are used for so long. */
const MAX_STALE_MS = 24 * 3_600_000;
/** After a failure the provider is not asked again for so long: requests must not queue up behind a provider that hangs. */
const RETRY_MS = 5_000;
/** Unknown key ids make us ask at once, a few times in a row; then once per interval. Made-up ids cost the provider no more. */
const UNKNOWN_KEY_BURST = 5;
const UNKNOWN_KEY_INTERVAL_MS = 10_000;

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>;

/** The identity provider's public keys, remembered between requests. */
export class SigningKeys {
  private remote: RemoteKeys | null = null;
  private local: ReturnType<typeof createLocalJWKSet> | null = null;
  private loadedAtMs = -Infinity;
  private failedAtMs = -Infinity;
  private pending: Promise<void> | null = null;
  private allowance = UNKNOWN_KEY_BURST;
  private allowanceAtMs = -Infinity;

  constructor(
    private readonly provider: { issuer: string; jwksUrl: string | null },
    private readonly clock: Clock,
  ) {}

  /**
   * The key that a token's header names.
   * @throws AppError SERVICE_UNAVAILABLE when the provider does not answer and no usable key is at hand
   * @throws errors.JWKSNoMatchingKey when the provider has no such key
   */
  readonly get: JWTVerifyGetKey = async (header, token) => {
    const keys = await this.currentKeys();
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !this.mayAskForUnknownKey()) throw error;
    }
    await this.load();
    return (await this.currentKeys())(header, token);
  };

  private async currentKeys(): Promise<JWTVerifyGetKey> {
    const ageMs = this.nowMs() - this.loadedAtMs;
    if (this.local !== null && ageMs < FRESH_MS) return this.local;
    try {
      await this.load();
    } catch (error) {
      if (this.local === null || ageMs >= MAX_STALE_MS) throw error;
    }
    if (this.local === null) throw identityProviderUnavailable(RETRY_MS / 1_000);
    return this.local;
  }

  /** Joins a load that is under way. */
  private load(): Promise<void> {
    if (this.nowMs() - this.failedAtMs < RETRY_MS) return Promise.reject(identityProviderUnavailable(RETRY_MS / 1_000));
    this.pending ??= this.loadOnce().finally(() => (this.pending = null));
    return this.pending;
  }

  private async loadOnce(): Promise<void> {
    try {
      const { issuer, jwksUrl } = this.provider;
      this.remote ??= createRemoteJWKSet(jwksUrl === null ? await discoverJwksUrl(issuer) : new URL(jwksUrl), {
        timeoutDuration: TIMEOUT_MS,
      });
      await this.remote.reload();
      const keys = this.remote.jwks();
      if (keys === undefined) throw new Error('The identity provider published no keys.');
      this.local = createLocalJWKSet(keys);
      this.loadedAtMs = this.nowMs();
    } catch (error) {
      // The address of the keys may have changed: discover it anew next time.
      this.remote = null;
      this.failedAtMs = this.nowMs();
      throw identityProviderUnavailable(RETRY_MS / 1_000, error);
    }
  }

  private mayAskForUnknownKey(): boolean {
    if (this.pending !== null) return true;
    const elapsed = this.nowMs() - this.allowanceAtMs;
    if (elapsed >= UNKNOWN_KEY_INTERVAL_MS) {
      this.allowance = Math.min(
        UNKNOWN_KEY_BURST,
        this.allowance + Math.floor(Math.min(elapsed / UNKNOWN_KEY_INTERVAL_MS, UNKNOWN_KEY_BURST)),
      );
      this.allowanceAtMs = this.nowMs();
    }
    if (this.allowance === 0) return false;
    this.allowance--;
    return true;
  }

  private nowMs(): number {
    return this.clock.now().getTime();
  }
}
