import { parseUrl } from '#common';

const TIMEOUT_MS = 3_000;

/**
 * Where the provider publishes its signing keys (OpenID Connect Discovery 1.0, section 4).
 * @throws Error when the document cannot be had or belongs to another issuer
 */
export async function discoverJwksUrl(issuer: string): Promise<URL> {
  const location = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(location, {
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { Accept: 'application/json' },
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`The discovery document of the identity provider answered ${response.status}.`);
  }
  const document: unknown = await response.json();
  const { issuer: stated, jwks_uri: jwksUri } = (
    typeof document === 'object' && document !== null ? document : {}
  ) as Record<string, unknown>;
  if (stated !== issuer)
    throw new Error('The discovery document names another issuer than AUTH_ISSUER. They must be equal to the letter.');
  if (typeof jwksUri !== 'string' || parseUrl(jwksUri) === null)
    throw new Error('The discovery document has no jwks_uri.');
  return new URL(jwksUri);
}
