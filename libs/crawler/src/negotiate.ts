import { TLSSocket } from 'node:tls';
import { openChecked, type ConnectorOptions } from './connector.js';

/** What a server agrees to in a TLS handshake. */
export interface Negotiation {
  /** By ALPN (RFC 7301): `h2` when the server speaks HTTP/2, else 1.1; browsers do not speak HTTP/2 without ALPN. */
  http: 'h2' | 'http/1.1';
  /** The newest version below TLS 1.2 that the server still accepts, as OpenSSL names it; null when it refuses them. */
  oldTls: string | null;
}

/** As browsers offer it. */
const OFFERED = ['h2', 'http/1.1'];
/** OpenSSL 3 offers versions below 1.2 at level 0 only: their signatures use SHA-1. */
const OLD_VERSIONS = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;

/** Two handshakes, one after the other, and no request. Null when the first one fails: then nothing is known. */
export async function negotiate(
  connector: Omit<ConnectorOptions, 'onConnected'>,
  target: URL,
): Promise<Negotiation | null> {
  const modern = await handshake(connector, target, { ALPNProtocols: OFFERED });
  if (modern === null) return null;
  const old = await handshake(connector, target, OLD_VERSIONS);
  return { http: modern.alpn === 'h2' ? 'h2' : 'http/1.1', oldTls: old?.protocol ?? null };
}

async function handshake(
  connector: Omit<ConnectorOptions, 'onConnected'>,
  { protocol, hostname, port }: URL,
  offer: Parameters<typeof openChecked>[2],
): Promise<{ alpn: string | null; protocol: string | null } | null> {
  try {
    const socket = await openChecked(connector, { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port }, offer);
    const agreed =
      socket instanceof TLSSocket ? { alpn: socket.alpnProtocol || null, protocol: socket.getProtocol() } : null;
    socket.destroy();
    return agreed;
  } catch {
    return null;
  }
}
