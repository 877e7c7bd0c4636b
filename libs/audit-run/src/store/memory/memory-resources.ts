import {
  MAX_CANDIDATES_KNOWN,
  MAX_RESOURCES_KNOWN,
  type CrawlRun,
  type HostNews,
  type NewResource,
  type QueuedResource,
  type ResourceAnswer,
  type ResourceCount,
  type ResourceStore,
  type Slice,
} from '../port/index.js';

interface Row extends QueuedResource {
  answer: string | null;
}

/** Opens and closes shares of a host's connections. */
export interface Slices {
  openSlice(host: string, most?: number): { slice: Slice } | { until: Date };
  closeSlice(slice: Slice, news: HostNews): void;
}

/** The files that the pages of one run load. */
export class MemoryResources implements ResourceStore {
  private readonly rows = new Map<string, Row>();

  constructor(
    private readonly slices: Slices,
    private readonly connections: number,
  ) {}

  async openSlice(_run: CrawlRun, host: string): Promise<{ slice: Slice } | { until: Date }> {
    return this.slices.openSlice(host, this.connections);
  }

  async closeSlice(slice: Slice, news: HostNews): Promise<void> {
    this.slices.closeSlice(slice, news);
  }

  /** Adds resources, each once, while there is room. */
  insert(resources: readonly NewResource[]): void {
    const before = this.rows.size;
    resources.forEach((resource, i) => {
      if (before + i + 1 > (resource.kind === 'candidate' ? MAX_CANDIDATES_KNOWN : MAX_RESOURCES_KNOWN)) return;
      const known = this.rows.get(resource.hash);
      if (!known) this.rows.set(resource.hash, { ...resource, attempts: 0, answer: null });
      else if (known.integrity === null && known.answer === null) known.integrity = resource.integrity;
    });
  }

  async queued(_runId: string, limit: number): Promise<QueuedResource[]> {
    // Stable: what is alike stays in the order in which it was found.
    return [...this.rows.values()]
      .filter(({ answer }) => answer === null)
      .sort((a, b) => a.attempts - b.attempts || placeOf(a) - placeOf(b))
      .slice(0, limit)
      .map(({ hash, url, kind, via, integrity, attempts }) => ({
        ...{ hash, url, via, integrity, attempts },
        kind: kind === 'candidate' ? 'image' : kind,
      }));
  }

  async store(_run: CrawlRun, answers: readonly ResourceAnswer[]): Promise<void> {
    for (const { hash, answer } of answers) {
      const row = this.rows.get(hash);
      if (row?.answer !== null) continue;
      row.answer = answer;
      row.attempts++;
    }
    const found = new Map(answers.flatMap((answer) => answer.found.map((resource) => [resource.hash, resource])));
    this.insert([...found.values()]);
  }

  async countAnswered(): Promise<number> {
    return [...this.rows.values()].filter(({ answer }) => answer !== null).length;
  }

  async countByOutcome(): Promise<ResourceCount[]> {
    const counts = new Map<string | null, ResourceCount>();
    for (const { answer, url } of this.rows.values()) {
      const outcome = answer === null ? null : ((JSON.parse(answer) as { outcome?: string }).outcome ?? null);
      const count = counts.get(outcome) ?? { outcome, count: 0, example: url };
      count.count++;
      if (url < count.example) count.example = url;
      counts.set(outcome, count);
    }
    return [...counts.values()].sort((a, b) => b.count - a.count || (a.example < b.example ? -1 : 1));
  }

  async readAnswersOf(_runId: string, hashes: readonly string[]): Promise<string[]> {
    return hashes.flatMap((hash) => this.rows.get(hash)?.answer ?? []);
  }

  async *answers(_runId: string, batch: number): AsyncGenerator<string[]> {
    const answered = [...this.rows.values()]
      .flatMap(({ hash, answer }) => (answer === null ? [] : [{ hash: BigInt(hash), answer }]))
      .sort((a, b) => (a.hash < b.hash ? -1 : 1));
    for (let at = 0; at < answered.length; at += batch)
      yield answered.slice(at, at + batch).map(({ answer }) => answer);
  }
}

/** Style sheets and scripts name further files; images that browsers may leave come last. */
function placeOf({ kind }: Row): number {
  return kind === 'stylesheet' || kind === 'script' ? 0 : kind === 'candidate' ? 2 : 1;
}
