import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import { AppError, ManualClock } from '#common';
import { SessionVerifier } from './session-verifier.js';

const AUDIENCE = 'sqout';
const MINUTE_MS = 60_000;

interface Signer {
  alg: string;
  kid: string;
  privateKey: CryptoKey;
  jwk: JWK;
}

async function newSigner(kid: string, alg = 'ES256'): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { alg, kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** What a provider publishes, under the control of a test. */
class Provider {
  readonly issuer: string;
  keys: JWK[] = [];
  /** Answers 503 instead. */
  isDown = false;
  keyRequests = 0;
  discoveredIssuer: string | null = null;

  private constructor(private readonly server: Server) {
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => {
      if (request.url === '/keys') this.keyRequests++;
      const body =
        request.url === '/keys'
          ? { keys: this.keys }
          : { issuer: this.discoveredIssuer ?? this.issuer, jwks_uri: `${this.issuer}/keys` };
      response.writeHead(this.isDown ? 503 : 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
  }

  static async start(): Promise<Provider> {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    return new Provider(server);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

describe('SessionVerifier', () => {
  let provider: Provider;
  let clock: ManualClock;
  let signer: Signer;
  let verifier: SessionVerifier;

  beforeEach(async () => {
    provider = await Provider.start();
    clock = new ManualClock(new Date('2026-03-10T12:00:00Z'));
    signer = await newSigner('one');
    provider.keys = [signer.jwk];
    verifier = new SessionVerifier(
      { issuer: provider.issuer, audience: AUDIENCE, jwksUrl: null, organizationClaim: 'org_id' },
      clock,
    );
  });
  afterEach(() => provider.close());

  const seconds = (): number => Math.floor(clock.now().getTime() / 1_000);
  const claims = (extra: JWTPayload = {}): JWTPayload => ({
    iss: provider.issuer,
    aud: AUDIENCE,
    sub: 'user-1',
    exp: seconds() + 3_600,
    ...extra,
  });
  const sign = (payload: JWTPayload, by: Signer = signer): Promise<string> =>
    new SignJWT(payload).setProtectedHeader({ alg: by.alg, kid: by.kid }).sign(by.privateKey);

  async function refusal(token: Promise<string> | string): Promise<AppError> {
    try {
      await verifier.verify(await token);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
    throw new Error('The token was accepted.');
  }

  it.each(['RS256', 'ES256', 'EdDSA'])('accepts %s', async (alg) => {
    const other = await newSigner('other', alg);
    provider.keys = [other.jwk];
    const session = await verifier.verify(await sign(claims(), other));
    expect(session.identity).toEqual({
      issuer: provider.issuer,
      subject: 'user-1',
      verifiedEmail: null,
      name: null,
      pictureUrl: null,
    });
  });

  it.each(['RS384', 'PS256', 'ES384'])('refuses %s, although the signature is good', async (alg) => {
    const other = await newSigner('other', alg);
    provider.keys = [other.jwk];
    expect((await refusal(sign(claims(), other))).code).toBe('UNAUTHORIZED');
  });

  it('refuses a token signed with the public key as a shared secret, and one without signature', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(signer.jwk));
    expect(
      (await refusal(new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret))).code,
    ).toBe('UNAUTHORIZED');
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    expect((await refusal(`${part({ alg: 'none' })}.${part(claims())}.`)).code).toBe('UNAUTHORIZED');
    expect(provider.keyRequests).toBe(0);
  });

  it.each([
    ['without exp', { exp: undefined }],
    ['without sub', { sub: undefined }],
    ['with an empty sub', { sub: '' }],
    ['with a NUL in sub', { sub: 'a\u0000b' }],
    ['with a sub of 256 characters', { sub: 'a'.repeat(256) }],
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['for another audience', { aud: 'another-service' }],
    ['without audience', { aud: undefined }],
    ['that is not valid yet', { nbf: 4_102_444_800 }],
    ['that has expired', { exp: 1_700_000_000 }],
  ])('refuses a token %s', async (_, change) => {
    const payload = JSON.parse(JSON.stringify({ ...claims(), ...change })) as JWTPayload;
    const error = await refusal(sign(payload));
    expect(error).toMatchObject({
      code: 'UNAUTHORIZED',
      headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
    });
  });

  it.each([
    [['another-service', AUDIENCE], 'accepted'],
    [[AUDIENCE], 'accepted'],
    [['another-service'], 'UNAUTHORIZED'],
    [[], 'UNAUTHORIZED'],
    [AUDIENCE.toUpperCase(), 'UNAUTHORIZED'],
  ])('for the audience %j is %s', async (aud, outcome) => {
    const token = await sign(claims({ aud }));
    const seen = await verifier.verify(token).then(
      () => 'accepted',
      (error: AppError) => error.code,
    );
    expect(seen).toBe(outcome);
  });

  it('refuses a token whose header asks for what nobody knows, or brings its own key', async () => {
    const header = { alg: signer.alg, kid: signer.kid };
    const critical = new SignJWT(claims())
      .setProtectedHeader({ ...header, crit: ['own'], own: 1 })
      .sign(signer.privateKey, { crit: { own: true } });
    expect((await refusal(critical)).code).toBe('UNAUTHORIZED');
    const impostor = await newSigner('one');
    const embedded = new SignJWT(claims())
      .setProtectedHeader({ ...header, jwk: impostor.jwk, jku: 'https://elsewhere.example/keys' })
      .sign(impostor.privateKey);
    expect((await refusal(embedded)).code).toBe('UNAUTHORIZED');
  });

  it('refuses a token from the moment it expires, give or take the difference of two clocks', async () => {
    const token = await sign(claims({ exp: seconds() + 60 }));
    clock.advanceMs(60_000);
    await verifier.verify(token);
    clock.advanceMs(5_000);
    expect((await refusal(token)).code).toBe('UNAUTHORIZED');
  });

  it('refuses a token that somebody else signed under a key id of ours', async () => {
    const impostor = await newSigner('one');
    expect((await refusal(sign(claims(), impostor))).code).toBe('UNAUTHORIZED');
  });

  it('takes an address only when the provider has verified it, in lower case', async () => {
    const emailOf = async (extra: JWTPayload) =>
      (await verifier.verify(await sign(claims(extra)))).identity.verifiedEmail;
    expect(await emailOf({ email: 'Ada@Example.com', email_verified: true })).toBe('ada@example.com');
    expect(await emailOf({ email: 'ada@example.com', email_verified: false })).toBeNull();
    expect(await emailOf({ email: 'ada@example.com', email_verified: 'true' })).toBeNull();
    expect(await emailOf({ email: 'ada@example.com' })).toBeNull();
    expect(await emailOf({ email: 'not an address', email_verified: true })).toBeNull();
  });

  it('cleans and bounds what becomes a name, and takes only a web address as picture', async () => {
    const { identity } = await verifier.verify(
      await sign(claims({ name: `  A\u0000da\n${'x'.repeat(500)}`, picture: 'javascript:alert(1)' })),
    );
    expect(identity.name).toMatch(/^A da x+$/);
    expect(identity.name).toHaveLength(200);
    expect(identity.pictureUrl).toBeNull();
  });

  it('reads the organization claim, whether or not there is such an organization', async () => {
    const id = 'org_01jc8y0000000000000000000';
    const claimed = async (value: unknown) =>
      (await verifier.verify(await sign(claims({ org_id: value })))).claimedOrgId;
    expect(await claimed(`${id}0`)).toBe(`${id}0`);
    expect(await claimed('some-tenant')).toBe('some-tenant');
    expect(await claimed(7)).toBeNull();
  });

  it('asks for keys once for many sessions', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, i) => sign(claims({ sub: `user-${i}` }))));
    await Promise.all(tokens.map((token) => verifier.verify(token)));
    expect(provider.keyRequests).toBe(1);
  });

  it('accepts a new key on the first token that it signed, and refuses the withdrawn one when its time is over', async () => {
    const old = await sign(claims());
    await verifier.verify(old);
    const next = await newSigner('two');
    provider.keys = [next.jwk];
    await verifier.verify(await sign(claims(), next));
    expect((await refusal(old)).code).toBe('UNAUTHORIZED');
  });

  it('does not let made-up key ids drive requests to the provider', async () => {
    await verifier.verify(await sign(claims()));
    for (let i = 0; i < 50; i++) {
      const made = { ...signer, kid: `made-up-${i}` };
      expect((await refusal(sign(claims(), made))).code).toBe('UNAUTHORIZED');
    }
    expect(provider.keyRequests).toBeLessThanOrEqual(6);
    const before = provider.keyRequests;
    clock.advanceMs(10_000);
    await refusal(sign(claims(), { ...signer, kid: 'later' }));
    await refusal(sign(claims(), { ...signer, kid: 'later still' }));
    expect(provider.keyRequests).toBe(before + 1);
  });

  describe('while the provider is away', () => {
    it('answers 503 with Retry-After, and never 401, when it has no keys', async () => {
      provider.isDown = true;
      expect(await refusal(sign(claims()))).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        status: 503,
        headers: { 'Retry-After': '5' },
      });
    });

    it('answers 503 when nobody listens at all', async () => {
      const token = await sign(claims());
      await provider.close();
      expect((await refusal(token)).code).toBe('SERVICE_UNAVAILABLE');
      provider = await Provider.start();
    });

    it('answers 503 for a key that it does not know: it may be a new one', async () => {
      await verifier.verify(await sign(claims()));
      provider.isDown = true;
      const next = await newSigner('two');
      expect((await refusal(sign(claims(), next))).code).toBe('SERVICE_UNAVAILABLE');
    });

    it('goes on with the keys it has, for a day', async () => {
      await verifier.verify(await sign(claims()));
      provider.isDown = true;
      clock.advanceMs(23 * 60 * MINUTE_MS);
      await verifier.verify(await sign(claims()));
      clock.advanceMs(60 * MINUTE_MS);
      expect((await refusal(sign(claims()))).code).toBe('SERVICE_UNAVAILABLE');
    });

    it('does not ask again within five seconds of a failure, and recovers after', async () => {
      provider.isDown = true;
      await refusal(sign(claims()));
      provider.isDown = false;
      const before = provider.keyRequests;
      expect((await refusal(sign(claims()))).code).toBe('SERVICE_UNAVAILABLE');
      expect(provider.keyRequests).toBe(before);
      clock.advanceMs(5_000);
      expect((await verifier.verify(await sign(claims()))).identity.subject).toBe('user-1');
    });

    it('asks again for keys that it has had for ten minutes', async () => {
      await verifier.verify(await sign(claims()));
      clock.advanceMs(10 * MINUTE_MS);
      await verifier.verify(await sign(claims()));
      expect(provider.keyRequests).toBe(2);
    });
  });

  it('trusts no discovery document of another issuer', async () => {
    provider.discoveredIssuer = 'https://elsewhere.example';
    expect((await refusal(sign(claims()))).code).toBe('SERVICE_UNAVAILABLE');
    expect(provider.keyRequests).toBe(0);
  });

  it('uses AUTH_JWKS_URL without discovery', async () => {
    provider.discoveredIssuer = 'https://elsewhere.example';
    verifier = new SessionVerifier(
      { issuer: provider.issuer, audience: AUDIENCE, jwksUrl: `${provider.issuer}/keys`, organizationClaim: 'org_id' },
      clock,
    );
    expect((await verifier.verify(await sign(claims()))).identity.subject).toBe('user-1');
  });
});
