import type { Progress } from '#common';
import {
  scopeOf,
  type Fetcher,
  type FetchRequest,
  type FetchResult,
  type Negotiation,
  type RequestGate,
  type UrlFetcher,
} from '#crawler';
import type { SeenRedirect } from '../state/prepare-state.js';
import { MAX_PAUSE_MS, type CrawlStore } from '../store/port/index.js';
import { openGate } from './host-gate.js';
import type { HostShares } from './host-shares.js';
import { mindPause } from './pause.js';

const REDIRECT = { from: 300, to: 399 };

/**
 * Fetches at the pace of each host that it comes to, as all workers know it, with connections that are counted there. A longer
 * pause is not waited for: `fetch` throws PauseError, and what was asked for is to be asked for again later.
 */
export class PacedFetcher implements UrlFetcher {
  private readonly gates = new Map<string, Promise<RequestGate>>();
  /** Time spent with requests under way, waiting for permits left out. */
  busyMs = 0;

  constructor(
    private readonly parts: {
      fetcher: Pick<Fetcher, 'fetch' | 'negotiate'>;
      store: Pick<CrawlStore, 'hosts'>;
      shares: HostShares;
      progress: Progress;
      signal: AbortSignal;
    },
    /** Kept by the caller for as long as it may ask again. */
    private readonly redirects: Record<string, SeenRedirect> = {},
  ) {}

  /** @throws PauseError */
  async fetch(url: string, request?: FetchRequest): Promise<FetchResult> {
    const seen = this.redirects[url];
    if (seen) return redirectAgain(url, seen);
    const gate = await this.gateOf(url);
    mindPause(gate.nextStartMs);
    const { shares, signal } = this.parts;
    const result = await shares.during(url, () => gate.run(() => this.ask(url, request), request?.signal ?? signal));
    if (result.kind === 'response' && result.status >= REDIRECT.from && result.status <= REDIRECT.to) {
      const location = result.headers.find(([name]) => name === 'location')?.[1];
      if (location !== undefined) this.redirects[url] = { status: result.status, location };
    }
    return result;
  }

  /** Two connections one after the other and without a request, for which the host is given the time of one. @throws PauseError */
  async negotiate(url: string): Promise<Negotiation | null> {
    const gate = await this.gateOf(url);
    mindPause(gate.nextStartMs);
    const { fetcher, shares, progress, signal } = this.parts;
    const negotiate = (): Promise<Negotiation | null> => progress.during(fetcher.negotiate(url));
    return shares.during(url, () => gate.run(negotiate, signal), 'negotiation');
  }

  /** What the robots.txt of the URL's host asks for. */
  async keepCrawlDelay(url: string, crawlDelayMs: number): Promise<void> {
    const { minGapMs = 0 } = this.parts.store.hosts;
    (await this.gateOf(url)).adjust({ crawlDelayMs: Math.max(crawlDelayMs, minGapMs) });
  }

  /** When the host of the URL may be asked next. */
  async nextStart(url: string): Promise<Date> {
    return new Date((await this.gateOf(url)).nextStartMs);
  }

  private async ask(url: string, request?: FetchRequest): Promise<FetchResult> {
    const startMs = performance.now();
    try {
      return await this.parts.progress.during(this.parts.fetcher.fetch(url, request));
    } finally {
      this.busyMs += performance.now() - startMs;
    }
  }

  private gateOf(url: string): Promise<RequestGate> {
    const host = scopeOf(url);
    const gate = this.gates.get(host) ?? this.openGate(host);
    this.gates.set(host, gate);
    return gate;
  }

  private async openGate(host: string): Promise<RequestGate> {
    const { hosts } = this.parts.store;
    return openGate(hosts, host, await hosts.hostPace(host), MAX_PAUSE_MS);
  }
}

function redirectAgain(url: string, { status, location }: SeenRedirect): FetchResult {
  return {
    kind: 'response',
    url,
    status,
    headers: [['location', location]],
    body: Buffer.alloc(0),
    wireBytes: 0,
    decodedBytes: 0,
    truncated: false,
    timings: { ttfbMs: 0, totalMs: 0 },
    remoteAddress: null,
    tls: null,
    httpVersion: '1.1',
  };
}
