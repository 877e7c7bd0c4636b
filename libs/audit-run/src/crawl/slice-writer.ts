import type { Progress } from '#common';
import {
  StaleWorkError,
  type NewResource,
  type NewUrl,
  type CrawlStore,
  type Slice,
  type CrawlRun,
} from '../store/port/index.js';
import { seenKeyOf, type SeenUrls } from '../pages/seen-urls.js';
import type { Visit } from './visit.js';

/** Results are written when so many are in hand … */
const MAX_VISITS = 50;
/** … or after so long, so that progress shows and a crash costs little. */
export const WRITE_MS = 750;
const PUSHED_BACK: ReadonlySet<number> = new Set([429, 503]);

export interface WriterParts {
  store: CrawlStore;
  seen: SeenUrls;
  /** Whether the database is known to know a URL, by its key in `SeenUrls`. */
  isSeen: (seenKey: number) => boolean;
  /** Given up when a write fails: nothing that comes later can be written either. */
  abort: AbortController;
  progress: Progress;
}

/** Collects what became of a slice's URLs and writes it, many in one transaction, one after another. */
export class SliceWriter {
  private visits: Visit[] = [];
  private lastWriteMs = Date.now();
  private writing: Promise<void> = Promise.resolve();
  /** Pages that were written. */
  pages = 0;
  /** URLs that were written, by what became of them: an outcome, or `tried-again`. */
  readonly outcomes = new Map<string, number>();
  /** Of those URLs, how many the host refused because it was asked too much. */
  pushbacks = 0;

  constructor(
    private readonly run: CrawlRun,
    private readonly slice: Slice,
    private readonly parts: WriterParts,
  ) {}

  /** Results that are not written yet. */
  get inHand(): number {
    return this.visits.length;
  }

  async keep(visit: Visit): Promise<void> {
    this.visits.push(visit);
    if (this.visits.length >= MAX_VISITS) await this.write();
  }

  writeWhenDue(): Promise<void> {
    return this.visits.length > 0 && Date.now() - this.lastWriteMs >= WRITE_MS ? this.write() : Promise.resolve();
  }

  /** Writes what is in hand. @throws StaleWorkError */
  write(): Promise<void> {
    const next = this.writing.then(() => this.commit());
    this.writing = next.catch(() => undefined);
    return next;
  }

  private async commit(): Promise<void> {
    const { visits } = this;
    const { store, seen, abort, progress } = this.parts;
    if (visits.length === 0 || abort.signal.aborted) return;
    this.visits = [];
    this.lastWriteMs = Date.now();
    const discovered = this.unseen(visits);
    const resources = this.unseenResources(visits);
    try {
      const commit = store.slices.commit(this.slice, {
        results: visits.map((visit) => visit.result),
        pages: visits.flatMap((visit) => (visit.page ? [visit.page] : [])),
        discovered,
        resources,
        failed: new Set(visits.filter((visit) => visit.isFailed).map((visit) => visit.result.hash)),
        refunded: new Set(visits.filter((visit) => visit.isRefunded).map((visit) => visit.result.hash)),
      });
      await progress.during(commit);
    } catch (error) {
      // Their leases end with the slice, and another one fetches them again.
      abort.abort();
      throw error instanceof StaleWorkError
        ? error
        : new Error('The results of a slice could not be written.', { cause: error });
    }
    this.count(visits);
    seen.add(
      this.slice,
      [...discovered, ...resources].map(({ hash }) => hash),
    );
  }

  private count(visits: readonly Visit[]): void {
    for (const { page, result } of visits) {
      const outcome = result.state === 'queued' ? 'tried-again' : (result.outcome ?? 'none');
      this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
      if (page) this.pages++;
      if (result.status !== null && PUSHED_BACK.has(result.status)) this.pushbacks++;
    }
  }

  private unseen(visits: readonly Visit[]): NewUrl[] {
    const unseen = new Map<string, NewUrl>();
    for (const visit of visits) {
      for (const url of visit.discovered)
        if (!unseen.has(url.hash) && !this.parts.isSeen(seenKeyOf(url.hash))) unseen.set(url.hash, url);
    }
    return [...unseen.values()];
  }

  private unseenResources(visits: readonly Visit[]): NewResource[] {
    const unseen = new Map<string, NewResource>();
    for (const { resources } of visits)
      for (const resource of resources) if (!unseen.has(resource.hash)) unseen.set(resource.hash, resource);
    return [...unseen.values()];
  }
}
