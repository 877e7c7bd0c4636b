import type { HostNews, HostPace, HostStore, PaceRecord, Permit, PermitRequest } from '../port/index.js';

interface Host {
  crawlDelayMs: number;
  pace: PaceRecord | null;
  notBeforeMs: number;
}

/** The pace of each host that one process asks: it shares with no other. */
export class MemoryHosts implements HostStore {
  private readonly hosts = new Map<string, Host>();

  constructor(readonly minGapMs = 0) {}

  async hostPace(host: string): Promise<HostPace> {
    return this.paceOf(host);
  }

  paceOf(host: string): HostPace {
    const { crawlDelayMs, pace, notBeforeMs } = this.hosts.get(host) ?? { crawlDelayMs: 0, pace: null, notBeforeMs: 0 };
    return { crawlDelayMs: Math.max(crawlDelayMs, this.minGapMs), pace, notBefore: new Date(notBeforeMs), sharers: 1 };
  }

  async takePermit(name: string, permit: PermitRequest): Promise<Permit> {
    const known = this.hosts.get(name);
    const startMs = Math.max(known?.notBeforeMs ?? 0, permit.earliest.getTime());
    if (known && permit.latest !== null && startMs > permit.latest.getTime())
      return { start: new Date(known.notBeforeMs), isTaken: false };
    const host = known ?? this.add(name);
    if (permit.isCrawlDelay) host.crawlDelayMs = permit.gapMs;
    host.notBeforeMs = startMs + Math.max(permit.gapMs, permit.isCrawlDelay ? 0 : host.crawlDelayMs, this.minGapMs);
    return { start: new Date(startMs), isTaken: true };
  }

  /** The sessions of one process keep to their number by themselves. */
  async takeShare(): Promise<null> {
    return null;
  }

  async renewShares(): Promise<number> {
    return Infinity;
  }

  async releaseShares(): Promise<void> {
    // There is no other process that waits for it.
  }

  async restHost(host: string, until: Date): Promise<void> {
    this.rest(this.add(host), until);
  }

  setCrawlDelay(name: string, crawlDelayMs: number, notBefore: Date): void {
    const host = this.add(name);
    host.crawlDelayMs = crawlDelayMs;
    this.rest(host, notBefore);
  }

  report(name: string, { pace, notBefore }: HostNews): HostPace {
    const host = this.add(name);
    if (pace && (host.pace?.slowedAtMs ?? 0) <= pace.slowedAtMs) host.pace = { ...pace };
    if (notBefore) this.rest(host, notBefore);
    return this.paceOf(name);
  }

  private rest(host: Host, until: Date): void {
    host.notBeforeMs = Math.max(host.notBeforeMs, until.getTime());
  }

  private add(name: string): Host {
    let host = this.hosts.get(name);
    if (!host) this.hosts.set(name, (host = { crawlDelayMs: 0, pace: null, notBeforeMs: 0 }));
    return host;
  }
}
