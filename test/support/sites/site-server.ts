import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What a route sees of a request. `path` includes the query, `origin` is how the site names itself. */
export interface SiteRequest {
  path: string;
  pathname: string;
  query: URLSearchParams;
  method: string;
  headers: IncomingHttpHeaders;
  origin: string;
  /** 1 for the first request of this exact path, 2 for the second, … */
  nth: number;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  /** Wait before the status line is sent. */
  delayMs?: number;
  /** Takes the response over: drips, hang-ups, endless bodies. The other members are then ignored. */
  raw?: (response: ServerResponse) => void;
}

export type Route = Reply | ((request: SiteRequest) => Reply | Promise<Reply>);

/** Keys: an exact path with its query first, then the path alone, then `/prefix/*` (longest first), then `*`. */
export type SiteDefinition = Record<string, Route>;

export interface Hit {
  path: string;
  method: string;
  /** Milliseconds since the epoch, when the request head had arrived. */
  at: number;
  userAgent: string;
  headers: IncomingHttpHeaders;
}

export interface Site {
  origin: string;
  host: string;
  port: number;
  url(path: string): string;
  /** Every request in order of arrival. */
  hits(): Hit[];
  /** How often exactly this path (with its query) was asked for. */
  count(path: string): number;
  /** Most requests that were being answered at one moment. */
  maxInFlight(): number;
  /** Most connections that clients had open at one moment, idle ones included. */
  maxConnections(): number;
  clearHits(): void;
  close(): Promise<void>;
}

export interface SiteOptions {
  /** How the site names itself in sitemaps and redirects; default `http://127.0.0.1:<port>`. */
  origin?: string;
  /** Address to listen on; default 127.0.0.1. */
  address?: string;
  /** Fixed port; default any free one. */
  port?: number;
}

function findRoute(definition: SiteDefinition, path: string, pathname: string): Route {
  const exact = definition[path] ?? definition[pathname];
  if (exact) return exact;
  for (let end = pathname.lastIndexOf('/'); end >= 0; end = end === 0 ? -1 : pathname.lastIndexOf('/', end - 1)) {
    const prefix = definition[`${pathname.slice(0, end)}/*`];
    if (prefix) return prefix;
  }
  return (
    definition['*'] ?? { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' }, body: NOT_FOUND_HTML }
  );
}

const NOT_FOUND_HTML = '<!doctype html><html lang="en"><title>Not found</title><h1>Not found</h1></html>';

function send(response: ServerResponse, reply: Reply, isHead: boolean): void {
  if (response.destroyed) return;
  if (reply.raw) return reply.raw(response);
  const body = reply.body ?? '';
  response.writeHead(reply.status ?? 200, { 'content-length': Buffer.byteLength(body), ...reply.headers });
  response.end(isHead ? undefined : body);
}

/** A real site on a free loopback port, with an access log. The Host header plays no part in the choice of a route. */
export async function startSite(definition: SiteDefinition, options: SiteOptions = {}): Promise<Site> {
  let hits: Hit[] = [];
  let counts = new Map<string, number>();
  let inFlight = 0;
  let mostInFlight = 0;
  let mostConnections = 0;
  let origin = '';
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const nth = (counts.get(path) ?? 0) + 1;
    counts.set(path, nth);
    const method = request.method ?? 'GET';
    hits.push({
      path,
      method,
      at: Date.now(),
      userAgent: request.headers['user-agent'] ?? '',
      headers: request.headers,
    });
    mostInFlight = Math.max(mostInFlight, ++inFlight);
    response.once('close', () => inFlight--);

    const split = path.indexOf('?');
    const pathname = split < 0 ? path : path.slice(0, split);
    const query = new URLSearchParams(split < 0 ? '' : path.slice(split + 1));
    const route = findRoute(definition, path, pathname);
    const answer = async () => {
      const reply =
        typeof route === 'function'
          ? await route({ path, pathname, query, method, headers: request.headers, origin, nth })
          : route;
      if (!reply.delayMs) return send(response, reply, method === 'HEAD');
      const timer = setTimeout(() => {
        timers.delete(timer);
        send(response, reply, method === 'HEAD');
      }, reply.delayMs);
      timers.add(timer);
    };
    answer().catch((error: unknown) => send(response, { status: 500, body: String(error) }, false));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    clients.add(socket);
    // The client has closed it; here it is open until the last answer is written.
    for (const event of ['end', 'close']) socket.once(event, () => clients.delete(socket));
    // Two turns later: the end or the reset of another one may have arrived before it.
    setImmediate(() => setImmediate(() => (mostConnections = Math.max(mostConnections, clients.size))));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.address ?? '127.0.0.1', resolve);
  });
  const { port, address, family } = server.address() as AddressInfo;
  const host = `${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  origin = options.origin ?? `http://${host}`;

  return {
    origin,
    host,
    port,
    url: (path) => origin + path,
    hits: () => [...hits],
    count: (path) => counts.get(path) ?? 0,
    maxInFlight: () => mostInFlight,
    maxConnections: () => mostConnections,
    clearHits: () => {
      hits = [];
      counts = new Map();
      mostInFlight = inFlight;
    },
    close: () =>
      new Promise((resolve) => {
        for (const timer of timers) clearTimeout(timer);
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
