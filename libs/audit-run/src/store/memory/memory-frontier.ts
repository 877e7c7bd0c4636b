import {
  LATE_RANK,
  MAX_PATTERNS_LISTED,
  NOT_INDEXABLE,
  WITH_VERSIONS,
  SAMPLES_PER_PATTERN,
  isOwnPage,
  type ExternalCount,
  type ExternalLink,
  type FrontierCoverage,
  type FrontierOutcome,
  type FrontierStore,
  type LateSitemap,
  type LeasedUrl,
  type NewUrl,
  type PageRow,
  type PagesAround,
  type UrlResult,
} from '../port/index.js';
import { ClaimHeap } from './claim-heap.js';

interface Row extends Omit<NewUrl, 'isLate'> {
  seq: number;
  rank: number;
  state: FrontierOutcome['state'];
  token: string | null;
  attempts: number;
  outcome: string | null;
  status: number | null;
  detail: string | null;
  redirectTo: string | null;
}

/** The frontier and the pages of one run. Behaves as the tables do, statement by statement. */
export class MemoryFrontier implements FrontierStore {
  private readonly rows = new Map<string, Row>();
  private readonly queue = new ClaimHeap<Row>();
  private readonly leased = new Set<Row>();
  /** Of each pattern, those that are not only counted. */
  private readonly samples = new Map<string, number>();
  private readonly pages = new Map<string, PageRow>();
  private readonly catalogues: Record<string, string[]> = {};
  private ordered: PageRow[] | null = null;
  private byHash: Row[] | null = null;

  get queued(): number {
    return this.queue.size;
  }

  get inHand(): number {
    return this.leased.size;
  }

  has(hash: string): boolean {
    return this.rows.has(hash);
  }

  /** Adds URLs, each once; beyond two samples of a pattern they are only counted. Returns how many of the run's own were new. */
  insert(urls: readonly NewUrl[]): number {
    const nth = new Map<string, number>();
    const known = new Map<string, number>();
    let own = 0;
    for (const url of urls) {
      let place = 1;
      if (url.pattern !== null) {
        if (!known.has(url.pattern)) known.set(url.pattern, this.samples.get(url.pattern) ?? 0);
        const incoming = (nth.get(url.pattern) ?? 0) + 1;
        nth.set(url.pattern, incoming);
        place = incoming + Math.min(known.get(url.pattern) ?? 0, SAMPLES_PER_PATTERN);
      }
      if (this.rows.has(url.hash)) continue;
      this.add(url, place);
      if (isOwnPage(url)) own++;
    }
    return own;
  }

  private add(url: NewUrl, place: number): void {
    const row = this.keep(url, Math.min(place, SAMPLES_PER_PATTERN + 1) + (url.isLate ? LATE_RANK : 0));
    if (place > SAMPLES_PER_PATTERN || url.source === 'external') return;
    row.state = 'queued';
    this.queue.push(row);
    if (url.pattern !== null) this.samples.set(url.pattern, (this.samples.get(url.pattern) ?? 0) + 1);
  }

  /**
   * Queues the URLs behind samples when all of them fit into `room` and nothing else is left. Returns whether there is more to crawl now.
   */
  readTheRest(room: number): boolean {
    if (this.queued > 0 || this.inHand > 0) return false;
    const behind = [...this.rows.values()].filter(({ state, pattern }) => state === 'sampled' && pattern !== null);
    if (behind.length === 0 || behind.length > room) return false;
    for (const row of behind) {
      row.state = 'queued';
      this.queue.push(row);
    }
    return true;
  }

  private keep({ hash, url, depth, source, pattern, hops }: NewUrl, rank: number): Row {
    const row: Row = {
      ...{ hash, url, depth, source, pattern, hops, rank },
      seq: this.rows.size,
      state: 'sampled',
      token: null,
      attempts: 0,
      outcome: null,
      status: null,
      detail: null,
      redirectTo: null,
    };
    this.rows.set(hash, row);
    return row;
  }

  /** What was found out before there was anything to claim: the start page and its redirects. */
  insertDone(urls: readonly (NewUrl & UrlResult)[]): void {
    for (const url of urls) settle(this.rows.get(url.hash) ?? this.keep(url, 1), url);
  }

  /** Late URLs wait for the ones in hand as well: those may still discover better ones. */
  claim(token: string, count: number): LeasedUrl[] {
    const claimed: LeasedUrl[] = [];
    const waitsForOthers = [...this.leased].some(({ rank }) => rank < LATE_RANK);
    while (claimed.length < count) {
      const row = this.queue.peek();
      if (!row || (waitsForOthers && row.rank >= LATE_RANK)) break;
      this.queue.pop();
      this.lease(row, token);
      const { hash, url, depth, source, hops, attempts } = row;
      claimed.push({ hash, url, depth, source, hops, attempts });
    }
    return claimed;
  }

  private lease(row: Row, token: string): void {
    row.state = 'leased';
    row.token = token;
    row.attempts++;
    this.leased.add(row);
  }

  /** Writes outcomes of URLs that the slice still holds. Returns the hashes that it did hold. */
  recordResults(token: string, results: readonly UrlResult[]): Set<string> {
    const held = new Set<string>();
    for (const result of results) {
      const row = this.rows.get(result.hash);
      if (row?.state !== 'leased' || row.token !== token) continue;
      held.add(result.hash);
      this.leased.delete(row);
      settle(row, result);
      if (result.state === 'queued') this.queue.push(row);
    }
    return held;
  }

  /** Those that the slice holds go back. `untried`: as if they had not been claimed. Returns how many. */
  giveBack(token: string, untried: readonly string[]): number {
    const notAsked = new Set(untried);
    const lost = [...this.leased].filter((row) => row.token === token);
    for (const row of lost) {
      if (notAsked.has(row.hash)) row.attempts--;
      row.state = 'queued';
      row.token = null;
      this.leased.delete(row);
      this.queue.push(row);
    }
    return lost.length;
  }

  insertPages(pages: readonly PageRow[]): void {
    for (const page of pages) if (!this.pages.has(page.hash)) this.pages.set(page.hash, page);
    this.ordered = null;
  }

  async readPageBatches(_runId: string, perBatch: number): Promise<string[]> {
    this.ordered = [...this.pages.values()].sort((a, b) => (a.url < b.url ? -1 : 1));
    const batches = Math.ceil(this.ordered.length / perBatch);
    return Array.from({ length: batches }, (_, n) => `${n * perBatch}-${(n + 1) * perBatch}`);
  }

  async readPages(_runId: string, batch: string): Promise<PageRow[]> {
    const [from, to] = batch.split('-').map(Number);
    return (this.ordered ?? []).slice(from, to);
  }

  async readPageUrls(_runId: string, limit: number): Promise<string[]> {
    const pages = [...this.pages.values()].filter(({ status }) => status === 200);
    return pages
      .map(({ url }) => url)
      .sort()
      .slice(0, limit);
  }

  storeCatalogue(hash: string, ids: readonly string[]): void {
    this.catalogues[hash] = [...ids];
  }

  async readCatalogues(): Promise<Record<string, string[]>> {
    return this.catalogues;
  }

  async readTargets(_runId: string, afterHash: string | null, limit: number): Promise<FrontierOutcome[]> {
    return this.following(afterHash, limit, (row) => {
      return row.state === 'done' && row.outcome !== 'ok' && row.source !== 'map';
    });
  }

  async readSitemapUrls(
    _runId: string,
    afterHash: string | null,
    limit: number,
  ): Promise<{ hash: string; url: string }[]> {
    return this.following(afterHash, limit, ({ source }) => source === 'sitemap');
  }

  /** In the order of their hashes, which are numbers. Read from the start again, the order is made anew. */
  private following(afterHash: string | null, limit: number, isMeant: (row: Row) => boolean): Row[] {
    if (afterHash === null || this.byHash === null)
      this.byHash = [...this.rows.values()]
        .map((row) => ({ row, hash: BigInt(row.hash) }))
        .sort((a, b) => (a.hash < b.hash ? -1 : 1))
        .map(({ row }) => row);
    const found: Row[] = [];
    const after = afterHash === null ? null : BigInt(afterHash);
    for (const row of this.byHash) {
      if (found.length === limit) break;
      if (isMeant(row) && (after === null || BigInt(row.hash) > after)) found.push(row);
    }
    return found;
  }

  async readOutcomes(_runId: string, hashes: readonly string[]): Promise<FrontierOutcome[]> {
    return hashes.flatMap((hash) => {
      const row = this.rows.get(hash);
      return row?.state === 'done' && row.outcome !== 'ok' && row.source !== 'map' ? [row] : [];
    });
  }

  async readPagesAround(_runId: string, { named, linked, withVersions, limit }: PagesAround): Promise<string[]> {
    const isWanted = (facts: string): boolean =>
      facts.includes(NOT_INDEXABLE) || (withVersions && facts.includes(WITH_VERSIONS));
    const factsOf = (hash: string): string[] => {
      const page = this.pages.get(hash);
      return page ? [page.facts] : [];
    };
    return [...named.flatMap(factsOf), ...linked.flatMap(factsOf).filter(isWanted)].slice(0, limit);
  }

  async readPageStatuses(_runId: string, hashes: readonly string[]): Promise<{ url: string; status: number }[]> {
    return hashes.flatMap((hash) => {
      const page = this.pages.get(hash);
      return page ? [{ url: page.url, status: page.status }] : [];
    });
  }

  async readLateSitemaps(): Promise<LateSitemap[]> {
    const maps = [...this.rows.values()].filter(({ source }) => source === 'map');
    return maps.map(({ url, hops, state, detail }) => ({ url, hops, file: state === 'done' ? detail : null }));
  }

  async readExternal(_runId: string, limit: number): Promise<ExternalLink[]> {
    const found: ExternalLink[] = [];
    for (const { source, hash, url, state, attempts } of this.rows.values()) {
      if (source === 'external') found.push({ hash, url, isDone: state === 'done', attempts });
      if (found.length === limit) break;
    }
    return found;
  }

  async storeExternal(_runId: string, { hash, state, ...answer }: UrlResult): Promise<void> {
    const row = this.rows.get(hash);
    if (row?.source !== 'external') return;
    row.attempts++;
    Object.assign(row, answer);
    if (state === 'done') row.state = 'done';
  }

  async countExternal(): Promise<ExternalCount[]> {
    const counts = new Map<string, ExternalCount>();
    for (const row of this.rows.values()) {
      if (row.source !== 'external') continue;
      const isDone = row.state === 'done';
      const outcome = isDone ? row.outcome : null;
      const detail = isDone ? row.detail : null;
      const key = JSON.stringify([outcome, detail]);
      const count = counts.get(key) ?? { outcome, detail, count: 0, example: row.url };
      count.count++;
      if (row.url < count.example) count.example = row.url;
      counts.set(key, count);
    }
    return [...counts.values()].sort((a, b) => b.count - a.count || (a.example < b.example ? -1 : 1));
  }

  async coverage(): Promise<FrontierCoverage> {
    const outcomes = new Map<string, number>();
    const patterns = new Map<string, { pattern: string; known: number; sampled: number }>();
    for (const { source, state, outcome, pattern } of this.rows.values()) {
      if (!isOwnPage({ source })) continue;
      const name = state === 'done' ? (outcome ?? 'unknown') : state === 'sampled' ? 'sampled' : 'not-reached';
      outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
      if (pattern === null) continue;
      const counted = patterns.get(pattern) ?? { pattern, known: 0, sampled: 0 };
      counted.known++;
      if (state !== 'sampled') counted.sampled++;
      patterns.set(pattern, counted);
    }
    return {
      byOutcome: [...outcomes]
        .map(([outcome, count]) => ({ outcome, count }))
        .sort((a, b) => (a.outcome < b.outcome ? -1 : 1)),
      patterns: [...patterns.values()]
        .sort((a, b) => b.known - a.known || (a.pattern < b.pattern ? -1 : 1))
        .slice(0, MAX_PATTERNS_LISTED),
    };
  }
}

function settle(row: Row, { state, outcome, status, detail, redirectTo }: UrlResult): void {
  Object.assign(row, { state, outcome, status, detail, redirectTo, token: null });
}
