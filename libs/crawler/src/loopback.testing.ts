import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { AddressGuard } from './address-guard.js';
import type { FetchedResponse, FetchResult } from './fetch-result.js';
import { Fetcher } from './fetcher.js';
import type { FetcherOptions } from './fetcher.js';

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
