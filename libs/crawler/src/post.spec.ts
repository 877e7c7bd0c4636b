import { AddressGuard } from './address-guard.js';
import { startHttp, startTcp, type LoopbackServer } from './loopback.testing.js';
import { post, type PostOptions, type Posted } from './post.js';
import { PRIVATE_HOSTS } from '../../../test/support/private-spellings.js';

const message = { headers: { 'content-type': 'application/json' }, body: '{"a":1}' };

describe('a POST request', () => {
  const running: LoopbackServer[] = [];
  afterEach(async () => {
    for (const server of running.splice(0)) await server.close();
  });
  const opened = async (server: Promise<LoopbackServer>): Promise<LoopbackServer> => {
    running.push(await server);
    return server;
  };
  const optionsFor = (allowed: readonly LoopbackServer[], more: Partial<PostOptions> = {}): PostOptions => ({
    guard: new AddressGuard({
      allowNetworks: allowed.map(({ port }) => ({ address: '127.0.0.1', prefixLength: 32, port })),
    }),
    // Whatever the name: it leads to this machine.
    resolver: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    ...{ connectTimeoutMs: 1_000, timeoutMs: 5_000, maxBytes: 100 },
    ...more,
  });
  const send = (server: LoopbackServer, options: PostOptions, host = '127.0.0.1'): Promise<Posted> =>
    post(options, new URL(`http://${host}:${server.port}/a?b=c`), message);

  it('reaches the server with its headers and body, and reads no more than it may of the response', async () => {
    const server = await opened(
      startHttp((request, response) => {
        let body = '';
        request.setEncoding('utf8').on('data', (text: string) => (body += text));
        request.on('end', () =>
          response.writeHead(201).end(`${request.method} ${request.url} ${body} ${'x'.repeat(999)}`),
        );
      }),
    );
    const { status, body } = await send(server, optionsFor([server]), 'hooks.test');
    expect(status).toBe(201);
    expect(body).toMatch(/^POST \/a\?b=c \{"a":1\} x+$/);
    expect(body).toHaveLength(100);
  });

  it('never connects to an address that is not public, however it is written', async () => {
    const canary = await opened(startHttp((_request, response) => response.end('secret')));
    for (const host of PRIVATE_HOSTS) {
      const url = URL.parse(`http://${host}:${canary.port}/`);
      if (url !== null) await expect(post(optionsFor([]), url, message)).rejects.toThrow();
    }
    expect(canary.connections).toBe(0);
  });

  it('leaves a redirect to whoever asked', async () => {
    const canary = await opened(startHttp((_request, response) => response.end('secret')));
    const server = await opened(
      startHttp((_request, response) => response.writeHead(307, { location: canary.origin }).end()),
    );
    expect(await send(server, optionsFor([server, canary]))).toMatchObject({ status: 307 });
    expect(canary.connections).toBe(0);
  });

  it.each([
    ['says nothing', ''],
    ['sends one byte and stops', 'H'],
    ['sends headers and no end', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx'],
  ])('ends in time when the server %s', async (_what, text) => {
    const server = await opened(startTcp((socket) => void socket.write(text)));
    await expect(send(server, optionsFor([server], { timeoutMs: 100 }))).rejects.toThrow('in time');
  });

  it('says so when the connection closes before the response', async () => {
    const server = await opened(startTcp((socket) => socket.destroy()));
    await expect(send(server, optionsFor([server]))).rejects.toThrow('closed');
  });
});
