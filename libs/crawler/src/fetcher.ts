import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Agent, Client, type Dispatcher } from 'undici';
import { parseUrl, proxyAuthorization, type ProxyFor } from '#common';
import type { AddressGuard } from './address-guard.js';
import { ConnectionSlots } from './connection-slots.js';
import {
  checkForProxy,
  ConnectError,
  createConnector,
  type ConnectionFacts,
  type ConnectorOptions,
} from './connector.js';
import { decodeBody } from './decode-body.js';
import { Exchange, type RawExchange } from './exchange.js';
import { headerOf, type FetchResult, type HeaderList } from './fetch-result.js';
import { NameResolver, type Resolver } from './name-resolver.js';
import { negotiate, type Negotiation } from './negotiate.js';
import type { SiteLogin } from './site-login.js';
import { refusalOf, trustOptions } from './tunnel.js';

export interface FetcherOptions {
  guard: AddressGuard;
  /** Such as `Sqout/1.0 (+https://example.com/bot)`. */
  userAgent: string;
  /** Whole exchange: DNS, connection, headers and body. Default 30,000. */
  timeoutMs?: number;
  /** For the look-up of the name, and again for the connection. Default 10,000. */
  connectTimeoutMs?: number;
  /** Decoded body, and the body on the wire. Default 10 MB (10 * 1024 * 1024). */
  maxBytes?: number;
  /** Default 32 kB (32 * 1024). */
  maxHeaderBytes?: number;
  /** Connections per origin; further requests wait. Default 16. Politeness proper is the caller's, see RequestGate. */
  connectionsPerOrigin?: number;
  /** Connections to all origins together; further requests wait. Default: as many as the origins have. */
  connectionsInAll?: number;
  /** Extra certificate authorities in PEM, for intranets. */
  ca?: string;
  /** Certificates are not checked. */
  isInsecure?: boolean;
  /** Through which proxy a URL is asked for. The guard then sees only what is known here: see `checkForProxy`. */
  proxyFor?: ProxyFor;
  /** Where host names are looked up; default a separate NameResolver. */
  resolver?: Resolver;
  /** What requests to one site carry, and what is taken out of its responses. */
  login?: SiteLogin | null;
}

export interface FetchRequest {
  method?: 'GET' | 'HEAD';
  accept?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  maxBytes?: number;
  /** What happens at `maxBytes`: a `too-large` failure (default), or the first `maxBytes` with `truncated: true`. */
  onTooLarge?: 'fail' | 'truncate';
  /** Decides at the headers; false drops the body and its connection. Default: every body is wanted. */
  wantBody?: (status: number, headers: HeaderList) => boolean;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_CONNECT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_BYTES = 10 * 1024 * 1024;
const DEFAULT_MAX_HEADER_BYTES = 32 * 1024;
const DEFAULT_CONNECTIONS = 16;
/** Most servers close an idle connection after 5 s or more; a `Keep-Alive: timeout=` of theirs is obeyed by undici. */
const KEEP_ALIVE_MS = 4_000;
/** Origins whose connection facts are remembered; link checks may touch thousands of hosts. */
const MAX_REMEMBERED_ORIGINS = 500;
const ACCEPT_HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';

type OriginFacts = ConnectionFacts & { connections: number };

/** Whatever fetches one URL: a Fetcher, or one behind a gate. */
export type UrlFetcher = Pick<Fetcher, 'fetch'>;

/** Fetches one URL at a time, without redirects. Never throws: whatever goes wrong is a `failure` result. */
export class Fetcher {
  private readonly agent: Agent;
  /** For http URLs behind a proxy, which are asked of the proxy itself. */
  private readonly proxyAgent: Agent;
  /** In place of `agent`, when all origins share a number of connections. */
  private readonly slots: ConnectionSlots | null;
  private readonly resolver: Resolver;
  /** Its own, and closed with it. */
  private readonly names: NameResolver | null;
  private readonly connector: Omit<ConnectorOptions, 'onConnected'>;
  private readonly origins = new LRUCache<string, OriginFacts>({ max: MAX_REMEMBERED_ORIGINS });

  constructor(private readonly options: FetcherOptions) {
    this.names = options.resolver ? null : new NameResolver();
    this.resolver = options.resolver ?? ((hostname) => (this.names as NameResolver).resolve(hostname));
    this.connector = {
      guard: options.guard,
      resolver: this.resolver,
      connectTimeoutMs: options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS,
      ca: options.ca,
      isInsecure: options.isInsecure,
      proxyFor: options.proxyFor,
    };
    const limits = {
      pipelining: 1,
      maxHeaderSize: options.maxHeaderBytes ?? DEFAULT_MAX_HEADER_BYTES,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // The deadline of the whole exchange covers both.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    const connections = options.connectionsPerOrigin ?? DEFAULT_CONNECTIONS;
    // Proxies belong to those who set them: no guard.
    this.proxyAgent = new Agent({ ...limits, connections, connect: trustOptions(options) });
    const connect = createConnector({
      ...this.connector,
      onConnected: (origin, facts) => {
        this.origins.set(origin, { ...facts, connections: this.connectionsOf(origin) + 1 });
      },
    });
    this.agent = new Agent({ ...limits, connections, connect });
    this.slots =
      options.connectionsInAll === undefined
        ? null
        : new ConnectionSlots(options.connectionsInAll, (origin) => new Client(origin, { ...limits, connect }));
  }

  async fetch(url: string, request: FetchRequest = {}): Promise<FetchResult> {
    const target = parseTarget(url);
    if (target === null)
      return {
        kind: 'failure',
        url,
        reason: 'bad-url',
        message: 'Only http and https URLs without credentials can be fetched.',
      };
    const endsAtMs = performance.now() + (request.timeoutMs ?? this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    const refused = await this.refusedByGuard(target);
    if (refused !== null) return { kind: 'failure', url, reason: refused.reason, message: refused.message };
    const connectionsBefore = this.connectionsOf(target.origin);
    let raw = await this.exchange(target, request, endsAtMs);
    const usedOldConnection = connectionsBefore > 0 && this.connectionsOf(target.origin) === connectionsBefore;
    if (usedOldConnection && isLostKeepAlive(raw)) raw = await this.exchange(target, request, endsAtMs);
    const proxy = this.plainProxyOf(target);
    if (proxy !== null && raw.kind === 'answer' && raw.status === 407)
      return { kind: 'failure', url, reason: 'connection', message: refusalOf(proxy, 407).message, code: 'EPROXY' };
    return this.resultOf(url, target, request, raw);
  }

  /** http URLs are asked of the proxy itself; to those of https it opens a tunnel. */
  private plainProxyOf(target: URL): URL | null {
    return target.protocol === 'http:' ? (this.options.proxyFor?.(target) ?? null) : null;
  }

  private async refusedByGuard(target: URL): Promise<ConnectError | null> {
    if (this.plainProxyOf(target) === null) return null;
    try {
      await checkForProxy(this.connector, target.hostname, Number(target.port) || 80);
      return null;
    } catch (error) {
      if (error instanceof ConnectError) return error;
      throw error;
    }
  }

  /** What a server of https agrees to when it is offered more than `fetch` speaks. Never throws; null when nothing can be said. */
  async negotiate(url: string): Promise<Negotiation | null> {
    const target = parseTarget(url);
    return target?.protocol === 'https:' ? negotiate(this.connector, target) : null;
  }

  /** A fetcher with its own connections, which end when it is closed: for work that must not leave idle ones behind. */
  session(own: Pick<FetcherOptions, 'connectionsPerOrigin' | 'connectionsInAll' | 'login'>): Fetcher {
    return new Fetcher({ ...this.options, resolver: this.resolver, ...own });
  }

  /** Ends all connections; requests under way end as `aborted`. */
  async close(): Promise<void> {
    this.names?.close();
    await Promise.all([this.agent.destroy(), this.proxyAgent.destroy(), this.slots?.close()]);
  }

  private connectionsOf(origin: string): number {
    return this.origins.get(origin)?.connections ?? 0;
  }

  private async exchange(target: URL, request: FetchRequest, endsAtMs: number): Promise<RawExchange> {
    const method = request.method ?? 'GET';
    const exchange = new Exchange({
      method,
      timeoutMs: Math.max(1, Math.round(endsAtMs - performance.now())),
      maxBytes: this.maxBytesOf(request),
      onTooLarge: request.onTooLarge ?? 'fail',
      wantBody: request.wantBody,
      signal: request.signal,
    });
    if (request.signal?.aborted) return exchange.done;
    const proxy = this.plainProxyOf(target);
    const authorization = proxy === null ? null : proxyAuthorization(proxy);
    const options = {
      origin: proxy === null ? target.origin : proxy.origin,
      path: `${proxy === null ? '' : target.origin}${target.pathname}${target.search}`,
      method,
      headers: {
        'user-agent': this.options.userAgent,
        accept: request.accept ?? ACCEPT_HTML,
        'accept-encoding': 'gzip, deflate, br',
        ...this.options.login?.headersFor(target),
        ...(proxy === null ? {} : { host: target.host }),
        ...(authorization === null ? {} : { 'proxy-authorization': authorization }),
      },
    };
    const send = (dispatcher: Dispatcher): Promise<RawExchange> => {
      dispatcher.dispatch(options, exchange);
      return exchange.done;
    };
    try {
      if (proxy !== null) return await send(this.proxyAgent);
      return await (this.slots === null ? send(this.agent) : this.slots.during(target.origin, send));
    } catch (error) {
      exchange.fail('bad-url', `The URL cannot be requested (${error instanceof Error ? error.message : 'unknown'}).`);
      return exchange.done;
    }
  }

  private maxBytesOf(request: FetchRequest): number {
    return request.maxBytes ?? this.options.maxBytes ?? DEFAULT_MAX_BYTES;
  }

  private async resultOf(url: string, target: URL, request: FetchRequest, raw: RawExchange): Promise<FetchResult> {
    if (raw.kind === 'failure') {
      const { isBeforeAnswer: _isBeforeAnswer, ...failure } = raw;
      return { ...failure, url };
    }
    const limits = { maxBytes: this.maxBytesOf(request), onTooLarge: request.onTooLarge ?? 'fail', isCut: raw.isCut };
    const encoding = raw.isWanted && request.method !== 'HEAD' ? headerOf(raw.headers, 'content-encoding') : null;
    const decoded = await decodeBody(raw.wire, encoding, limits);
    // undici takes a connection back one turn of the loop after its answer; a caller that went on at once would open a second one.
    await nextTurn();
    if (decoded.kind === 'failure') return { kind: 'failure', url, reason: decoded.reason, message: decoded.message };
    const facts = this.origins.get(target.origin);
    const hider = this.options.login?.hider;
    return {
      kind: 'response',
      url,
      status: raw.status,
      headers: hider ? raw.headers.map(([name, value]) => [name, hider.inText(value)] as const) : raw.headers,
      body: hider?.inBytes(decoded.body) ?? decoded.body,
      wireBytes: raw.wire.length,
      decodedBytes: decoded.body.length,
      truncated: decoded.truncated,
      timings: raw.timings,
      remoteAddress: facts?.remoteAddress ?? null,
      tls: facts?.tls ?? null,
      httpVersion: '1.1',
    };
  }
}

function parseTarget(url: string): URL | null {
  const target = parseUrl(url);
  if (target === null) return null;
  const isWeb = target.protocol === 'http:' || target.protocol === 'https:';
  return isWeb && target.username === '' && target.password === '' ? target : null;
}

/** A kept-alive connection that the server closed while our request was on its way: not the page's fault, so it is asked once more. */
function isLostKeepAlive(raw: RawExchange): boolean {
  return raw.kind === 'failure' && raw.reason === 'connection' && raw.isBeforeAnswer;
}
