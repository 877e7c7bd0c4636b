import { scopeOf, type FetchRequest, type FetchResult, type RequestGate, type UrlFetcher } from '#crawler';
import type { RunLife } from '#runs';
import { openGate } from '../crawl/host-gate.js';

/** Fetches at the pace of each host that it comes to, as all workers know it. */
export class PacedFetcher implements UrlFetcher {
  private readonly gates = new Map<string, Promise<RequestGate>>();

  constructor(
    private readonly parts: { fetcher: UrlFetcher; life: Pick<RunLife, 'hostPace' | 'takeTurn'>; signal: AbortSignal },
  ) {}

  async fetch(url: string, request?: FetchRequest): Promise<FetchResult> {
    const gate = await this.gateOf(url);
    return gate.run(() => this.parts.fetcher.fetch(url, request), this.parts.signal);
  }

  /** What the robots.txt of the URL's host asks for. */
  async keepCrawlDelay(url: string, crawlDelayMs: number): Promise<void> {
    (await this.gateOf(url)).adjust({ crawlDelayMs });
  }

  /** When the host of the URL may be asked next. */
  async nextStart(url: string): Promise<Date> {
    return new Date((await this.gateOf(url)).nextStartMs);
  }

  private gateOf(url: string): Promise<RequestGate> {
    const host = scopeOf(url);
    const gate = this.gates.get(host) ?? this.openGate(host);
    this.gates.set(host, gate);
    return gate;
  }

  private async openGate(host: string): Promise<RequestGate> {
    const { life } = this.parts;
    return openGate(life, host, await life.hostPace(host));
  }
}
