// A real OpenID provider on loopback, in a process of its own, which takes messages and answers each with { port }:
// { start: { port, kid, skewSeconds, conform, refreshes } }: listens as a provider with new signing keys, on any port for 0.
// `refreshes`: with each sign-in it gives a refresh token, of which each works once. `backChannel` is where it sends logouts to.
// `skewSeconds` sets its clock, `conform` keeps everything but the subject out of ID tokens, as OpenID Connect Core 5.4 has it.
// { stop: true }: cuts its connections and listens no more.
// { sign: { claims, typ } }: answers with { token } besides, signed by its key.
// { login, claims }: changes the claims of the login's next tokens; `closed` closes the account or opens it again.
// { hold }: from now on it exchanges refresh tokens and keeps the answers to itself, or no longer does.
// Each answer has `renewals`, the refresh tokens that were sent to it.
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider from 'oidc-provider';

const now = Date.now.bind(Date);
let skewMs = 0;
Date.now = () => now() + skewMs;
const changed = new Map();
let server = null;
let key = null;
const closed = new Set();
let renewals = 0;
let isHolding = false;

process.on('message', async ({ start: wanted, stop: isStop, sign, login, claims, closed: isClosed, hold }) => {
  let token;
  if (wanted) await start(wanted);
  else if (isStop) await stop();
  else if (hold !== undefined) isHolding = hold;
  else if (sign) token = await signed(sign);
  else if (isClosed !== undefined) closed[isClosed ? 'add' : 'delete'](login);
  else changed.set(login, claims);
  process.send({ port: server?.address().port ?? 0, token, renewals });
});
process.on('disconnect', () => process.exit());

async function signed({ claims, typ }) {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ }).sign(key.privateKey);
}

async function start({ port, kid, skewSeconds = 0, conform = false, backChannel = null, refreshes = false }) {
  skewMs = skewSeconds * 1_000;
  changed.clear();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  key = { kid, privateKey };
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' };
  server = createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  server.on(
    'request',
    newProvider(`http://127.0.0.1:${server.address().port}`, jwk, { conform, backChannel, refreshes }).callback(),
  );
}

async function stop() {
  if (server === null) return;
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
  server = null;
}

function newProvider(issuer, jwk, { conform, backChannel, refreshes }) {
  const told = backChannel && { backchannel_logout_uri: backChannel, backchannel_logout_session_required: true };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'sqout',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', ...(refreshes ? ['refresh_token'] : [])],
        redirect_uris: ['http://127.0.0.1/signed-in', 'https://audit.example/app/sign-in/callback'],
        ...told,
      },
      {
        client_id: 'sqout-confidential',
        client_secret: 'a secret of the test, long enough',
        grant_types: ['authorization_code'],
        redirect_uris: ['https://audit.example/app/sign-in/callback'],
      },
    ],
    jwks: { keys: [jwk] },
    features: { backchannelLogout: { enabled: true } },
    // Its own dispatcher refuses loopback, where the API of the test is.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined, signal: AbortSignal.timeout(30_000) }),
    claims: { openid: ['sub', 'org_id'], profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: conform,
    cookies: { keys: ['a secret of the test'] },
    issueRefreshToken: () => refreshes,
    rotateRefreshToken: true,
    // The name typed at sign-in decides: "unverified-…" has an address that the provider did not check.
    findAccount: (_, id) =>
      closed.has(id)
        ? undefined
        : {
            accountId: id,
            claims: () => ({
              sub: id,
              name: `Name of ${id}`,
              email: `${id.replace('unverified-', '')}@example.test`,
              email_verified: !id.startsWith('unverified-'),
              ...changed.get(id),
            }),
          },
  });
  const count = ({ oidc }) => {
    if (oidc.params.grant_type === 'refresh_token') renewals++;
  };
  provider.use(async (context, next) => {
    await next();
    if (isHolding && context.oidc?.params?.grant_type === 'refresh_token') await new Promise(() => {});
  });
  for (const event of ['grant.success', 'grant.error']) provider.on(event, count);
  return provider;
}
