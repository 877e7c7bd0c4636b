import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';

const AUDIENCE = 'sqout';

/** The keys of an identity provider on loopback, and tokens signed with them. */
export class SessionIssuer {
  private constructor(
    private readonly server: Server,
    private readonly privateKey: CryptoKey,
  ) {}

  static async open(): Promise<SessionIssuer> {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256', use: 'sig' }] });
    const server = createServer(
      (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(keys),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new SessionIssuer(server, privateKey);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get env(): Record<string, string> {
    return { AUTH_ISSUER: this.url, AUTH_AUDIENCE: AUDIENCE, AUTH_JWKS_URL: `${this.url}/keys` };
  }

  token(
    subject: string,
    changes: { audience?: string; issuer?: string; expiresIn?: string; orgId?: string } = {},
  ): Promise<string> {
    const organization = changes.orgId === undefined ? {} : { org_id: changes.orgId };
    return new SignJWT({ email: `${subject}@example.test`, email_verified: true, name: subject, ...organization })
      .setProtectedHeader({ alg: 'ES256', kid: 'k' })
      .setSubject(subject)
      .setIssuer(changes.issuer ?? this.url)
      .setAudience(changes.audience ?? AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(changes.expiresIn ?? '5 minutes')
      .sign(this.privateKey);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
