import { threadFile, ThreadPool } from '#threads';
import type {
  LoadedCatalogue,
  PageAuditor,
  PageOutcome,
  PagesTask,
  PageTask,
  ResourceOutcome,
  ResourceTask,
} from '../pages/page-task.js';
import { PageBatches } from './page-batches.js';

/** What every thread of an audit runs: it checks pages, and builds reports. */
export const AUDIT_THREAD = threadFile(import.meta.url, './audit-thread.js');

const THREADS = {
  name: 'audit',
  file: AUDIT_THREAD,
  heapMb: 512,
  /** A page that takes longer burns its thread, and is given up. */
  timeoutMs: 20_000,
  /** Enough ordinary pages that a thread never waits, and no second large one. */
  ahead: { bytes: 2 * 1024 * 1024, ms: 100 },
  /** Pages that take seconds have a thread each, so that other organizations go on; a worker crawls few runs at once. */
  extraThreads: 3,
};

/** Threads that check pages. Organizations take turns. */
export class AuditPool implements PageAuditor {
  protected readonly threads: ThreadPool<PagesTask | ResourceTask, PageOutcome[] | ResourceOutcome>;
  private readonly batches: PageBatches;

  /** @param onChecked told how long a page took, with its wait for a thread */
  constructor(
    size: number,
    private readonly onChecked: (ms: number) => void = () => undefined,
  ) {
    this.threads = new ThreadPool({ ...THREADS, threads: size, idle: { least: size, most: size } });
    // One for each thread, and one that waits behind it.
    this.batches = new PageBatches((pages, orgId) => this.checkPages(pages, orgId), size * 2);
  }

  /** So that the first page need not wait for its thread, which loads all rules. @throws when a thread cannot load */
  async start(): Promise<LoadedCatalogue> {
    const [catalogue] = (await this.threads.start()) as LoadedCatalogue[];
    if (!catalogue) throw new Error('A worker needs at least one audit thread.');
    return catalogue;
  }

  async audit(task: PageTask, orgId: string): Promise<PageOutcome> {
    const askedAt = performance.now();
    try {
      return await this.batches.check(task, orgId);
    } finally {
      this.onChecked(performance.now() - askedAt);
    }
  }

  describe(task: ResourceTask, orgId: string): Promise<ResourceOutcome> {
    const bytes = task.resource.answer?.body.byteLength ?? 0;
    return this.threads.run(task, { group: orgId, bytes }) as Promise<ResourceOutcome>;
  }

  get heldBytes(): number {
    return this.threads.heldBytes + this.batches.waitingBytes;
  }

  private checkPages(pages: readonly PageTask[], orgId: string): Promise<PageOutcome[]> {
    const bytes = pages.reduce((sum, { body }) => sum + body.byteLength, 0);
    return this.threads.run({ pages }, { group: orgId, bytes }) as Promise<PageOutcome[]>;
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}
