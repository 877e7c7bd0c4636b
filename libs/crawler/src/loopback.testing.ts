import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { RequestListener } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { AddressGuard } from './address-guard.js';
import type { FetchedResponse, FetchResult } from './fetch-result.js';
import { Fetcher } from './fetcher.js';
import type { FetcherOptions } from './fetcher.js';
import { TEST_CERTIFICATE, TEST_KEY } from './tls.testing.js';

/** The first byte of a TLS connection. */
const TLS_HANDSHAKE = 0x16;
/** The end of a connection may arrive so long after the beginning of the one that replaces it. */
const END_MS = 4;

export interface LoopbackServer {
  port: number;
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** TCP connections accepted so far. */
  connections: number;
  /** Request targets in order (HTTP servers only). */
  requests: string[];
  close(): Promise<void>;
}

/** A real HTTP server on a free loopback port. */
export function startHttp(listener: RequestListener, host = '127.0.0.1'): Promise<LoopbackServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    listener(request, response);
  });
  return listen(server, host, requests);
}

/** A TCP server that says whatever `onSocket` writes: for answers that no HTTP library would send. */
export function startTcp(onSocket: (socket: Socket) => void, host = '127.0.0.1', port = 0): Promise<LoopbackServer> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  return listen(server, host, [], port);
}

/** One port that speaks http and https, by the first byte of a connection; the certificate is TEST_CERTIFICATE. */
export async function startBoth(listener: RequestListener): Promise<LoopbackServer & { mostOpen(): number }> {
  const plain = createServer(listener);
  const secure = createSecureServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, listener);
  const open = new Set<number>();
  const isOver = (socket: Socket): unknown => open.delete(socket.remotePort ?? 0);
  let most = 0;
  // The end of a TLS connection is not one of the socket below.
  secure.on('secureConnection', (socket) => socket.once('end', () => isOver(socket)));
  const server = await startTcp((socket) => {
    const port = socket.remotePort ?? 0;
    open.add(port);
    for (const event of ['end', 'close']) socket.once(event, () => open.delete(port));
    setTimeout(() => (most = Math.max(most, open.size)), END_MS);
    socket.once('readable', () => {
      const first = socket.read(1) as Buffer | null;
      if (first === null) return;
      socket.unshift(first);
      (first[0] === TLS_HANDSHAKE ? secure : plain).emit('connection', socket);
    });
  });
  return { ...server, mostOpen: () => most };
}

function listen(server: Server, host: string, requests: string[], port = 0): Promise<LoopbackServer> {
  const sockets = new Set<Socket>();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const { port: bound } = server.address() as AddressInfo;
      const running: LoopbackServer = {
        port: bound,
        origin: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
        connections: 0,
        requests,
        close: () =>
          new Promise((done) => {
            for (const socket of sockets) socket.destroy();
            server.close(() => done());
          }),
      };
      server.on('connection', (socket: Socket) => {
        running.connections += 1;
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket));
      });
      resolve(running);
    });
  });
}

/** A fetcher that may reach these servers and nothing else that is private. */
export function fetcherFor(servers: readonly LoopbackServer[], options: Partial<FetcherOptions> = {}): Fetcher {
  const allowNetworks = servers.map(({ port }) => ({ address: '127.0.0.1', prefixLength: 32, port }));
  return new Fetcher({
    guard: new AddressGuard({ allowNetworks }),
    userAgent: 'SqoutTest/1.0',
    timeoutMs: 5000,
    ...options,
  });
}

/** Servers and fetchers that a test leaves behind are closed after it. For the top of a spec file. */
export function useLoopback(): {
  running: { close(): Promise<void> }[];
  fetcherOf: (server: LoopbackServer, options?: Partial<FetcherOptions>) => Fetcher;
} {
  const running: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((one) => one.close()));
  });
  return {
    running,
    fetcherOf: (server, options) => {
      const fetcher = fetcherFor([server], options);
      running.push(fetcher, server);
      return fetcher;
    },
  };
}

export function responseOf(result: FetchResult): FetchedResponse {
  if (result.kind !== 'response') throw new Error(`${result.reason}: ${result.message}`);
  return result;
}
