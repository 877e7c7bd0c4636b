// A real OpenID provider on loopback, as its own process: node auth-identity-provider.mjs <port> <key id> [options as JSON]
// `skewSeconds` sets its clock, `conform` keeps everything but the subject out of ID tokens, as OpenID Connect Core 5.4 has it.
// Every start makes new signing keys. Prints its port when it listens; whoever started it ends it.
// A message { login, claims } changes the claims of the login's next tokens.
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

const [port, kid] = [Number(process.argv[2]), process.argv[3]];
const { skewSeconds = 0, conform = false } = JSON.parse(process.argv[4] ?? '{}');
const now = Date.now.bind(Date);
Date.now = () => now() + skewSeconds * 1_000;
const changed = new Map();
const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const server = createServer().listen(port, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const issuer = `http://127.0.0.1:${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'sqout',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      redirect_uris: ['http://127.0.0.1/signed-in', 'https://audit.example/app/sign-in/callback'],
    },
    {
      client_id: 'sqout-confidential',
      client_secret: 'a secret of the test, long enough',
      grant_types: ['authorization_code'],
      redirect_uris: ['https://audit.example/app/sign-in/callback'],
    },
  ],
  jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }] },
  claims: { openid: ['sub', 'org_id'], profile: ['name'], email: ['email', 'email_verified'] },
  conformIdTokenClaims: conform,
  cookies: { keys: ['a secret of the test'] },
  // The name typed at sign-in decides: "unverified-…" has an address that the provider did not check.
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      name: `Name of ${id}`,
      email: `${id.replace('unverified-', '')}@example.test`,
      email_verified: !id.startsWith('unverified-'),
      ...changed.get(id),
    }),
  }),
});
server.on('request', provider.callback());
console.log(String(server.address().port));
process.on('message', ({ login, claims }) => {
  changed.set(login, claims);
  process.send('done');
});
process.on('disconnect', () => process.exit());
