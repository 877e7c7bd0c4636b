import { createServer } from 'node:https';
import { createSecureServer } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { AddressGuard } from './address-guard.js';
import { Fetcher } from './fetcher.js';
import type { Negotiation } from './negotiate.js';
import { startHttp, startTcp } from './loopback.testing.js';
import { TEST_CERTIFICATE, TEST_KEY } from './tls.testing.js';

const OWN = { cert: TEST_CERTIFICATE, key: TEST_KEY };
/** What old servers still accept; OpenSSL 3 does so at level 0 only. */
const OLD: TlsOptions = { ...OWN, minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' };

describe('what a server of https agrees to', () => {
  const closing: (() => Promise<void>)[] = [];
  const fetcher = new Fetcher({
    guard: new AddressGuard({ allowNetworks: [{ address: '127.0.0.1', prefixLength: 32, port: null }] }),
    userAgent: 'SqoutTest/1.0',
    ca: TEST_CERTIFICATE,
    resolver: async () => [{ address: '127.0.0.1', family: 4 }],
  });

  afterAll(async () => {
    await fetcher.close();
    for (const close of closing) await close();
  });

  async function negotiated(server: Server, host = 'site.example'): Promise<Negotiation | null> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => server.close(() => resolve())));
    return fetcher.negotiate(`https://${host}:${(server.address() as AddressInfo).port}/page`);
  }

  it('is HTTP/2 where the server takes it', async () => {
    expect(await negotiated(createSecureServer(OWN))).toEqual({ http: 'h2', oldTls: null });
  });

  it('is HTTP/2 where the server takes both', async () => {
    expect(await negotiated(createSecureServer({ ...OWN, allowHTTP1: true }))).toEqual({ http: 'h2', oldTls: null });
  });

  it('is HTTP/1.1 where the server knows no other', async () => {
    expect(await negotiated(createServer(OWN))).toEqual({ http: 'http/1.1', oldTls: null });
  });

  it('is an old TLS where the server still accepts one', async () => {
    expect(await negotiated(createServer(OLD))).toEqual({ http: 'http/1.1', oldTls: 'TLSv1.1' });
    expect(await negotiated(createServer({ ...OLD, maxVersion: 'TLSv1.2' }))).toMatchObject({ oldTls: 'TLSv1.1' });
  });

  it('is unknown for a certificate of another name, for plain http, and for what is no TLS', async () => {
    expect(await negotiated(createServer(OWN), 'other.example')).toBeNull();
    const plain = await startHttp((_request, response) => response.end());
    const silent = await startTcp((socket) => socket.destroy());
    closing.push(
      () => plain.close(),
      () => silent.close(),
    );
    expect(await fetcher.negotiate(plain.origin)).toBeNull();
    expect(await fetcher.negotiate(`https://site.example:${plain.port}/`)).toBeNull();
    expect(await fetcher.negotiate(`https://site.example:${silent.port}/`)).toBeNull();
  });

  it('is not asked of an address that must not be connected to', async () => {
    const guarded = new Fetcher({
      guard: new AddressGuard({ allowNetworks: [] }),
      userAgent: 'SqoutTest/1.0',
      resolver: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    const server = await startTcp(() => undefined);
    closing.push(() => server.close());
    expect([await guarded.negotiate(`https://site.example:${server.port}/`), server.connections]).toEqual([null, 0]);
    await guarded.close();
  });
});
