import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { TLSSocket } from 'node:tls';
import { AddressGuard } from './address-guard.js';
import { Fetcher } from './fetcher.js';
import { startHttp } from './loopback.testing.js';
import { TEST_CERTIFICATE, TEST_KEY } from './tls.testing.js';

describe('https', () => {
  const server = createServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (request, response) => {
    const servername = request.socket instanceof TLSSocket ? request.socket.servername : '';
    response.end(`${String(servername)} ${request.headers.host}`);
  });
  let port = 0;
  let fetcher: Fetcher;

  function fetcherWith(ca: string | undefined): Fetcher {
    return new Fetcher({
      guard: new AddressGuard({ allowNetworks: [{ address: '127.0.0.1', prefixLength: 32, port: null }] }),
      userAgent: 'SqoutTest/1.0',
      timeoutMs: 5000,
      ca,
      resolver: async () => [{ address: '127.0.0.1', family: 4 }],
    });
  }

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    fetcher = fetcherWith(TEST_CERTIFICATE);
  });

  afterAll(async () => {
    await fetcher.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('keeps the name in SNI and Host while the connection goes to the checked address', async () => {
    const result = await fetcher.fetch(`https://site.example:${port}/`);
    expect(result.kind === 'response' && result.body.toString()).toBe(`site.example site.example:${port}`);
  });

  it('tells protocol and certificate', async () => {
    expect(await fetcher.fetch(`https://site.example:${port}/`)).toMatchObject({
      kind: 'response',
      remoteAddress: '127.0.0.1',
      tls: {
        protocol: 'TLSv1.3',
        certificate: {
          subject: 'site.example',
          issuer: 'site.example',
          validTo: expect.stringMatching(/^21\d\d-\d\d-\d\dT.*Z$/),
        },
      },
    });
  });

  it('checks a certificate of a literal address as well', async () => {
    expect(await fetcher.fetch(`https://127.0.0.1:${port}/`)).toMatchObject({ kind: 'response', status: 200 });
  });

  it('fails for a certificate of another name', async () => {
    expect(await fetcher.fetch(`https://other.example:${port}/`)).toMatchObject({
      kind: 'failure',
      reason: 'tls',
      message: expect.stringContaining('ALTNAME'),
    });
  });

  it('fails for a certificate that nobody vouches for', async () => {
    const strict = fetcherWith(undefined);
    expect(await strict.fetch(`https://site.example:${port}/`)).toMatchObject({
      kind: 'failure',
      reason: 'tls',
      message: expect.stringContaining('SELF_SIGNED'),
    });
    await strict.close();
  });

  it('fails for a server that does not speak TLS', async () => {
    const plain = await startHttp((_request, response) => response.end());
    expect(await fetcher.fetch(`https://site.example:${plain.port}/`)).toMatchObject({
      kind: 'failure',
      reason: 'tls',
    });
    await plain.close();
  });
});
