import type { PageOutcome, PageTask } from '../pages/page-task.js';

/** More bring little, and all pages of a batch are in memory at the same time. */
const MAX_PAGES = 4;
const MAX_BYTES = 256 * 1024;

interface Waiting {
  task: PageTask;
  resolve: (outcome: PageOutcome) => void;
  reject: (error: unknown) => void;
}

/** Pages that may be checked together: of one organization, and by the same rules. */
interface Group {
  orgId: string;
  waiting: Waiting[];
  waitingBytes: number;
  /** Batches that threads have or are about to have. */
  given: number;
}

type CheckPages = (tasks: readonly PageTask[], orgId: string) => Promise<readonly PageOutcome[]>;

/**
 * Gives pages to threads several at a time: together they take less time than one by one (decision 69).
 * A page goes by itself while the threads have nothing to do, and those that come meanwhile go together.
 */
export class PageBatches {
  private readonly groups = new Map<string, Group>();

  /** @param enough so many batches keep the threads busy */
  constructor(
    private readonly checkPages: CheckPages,
    private readonly enough: number,
  ) {}

  /** Of pages that no thread has been given yet. */
  get waitingBytes(): number {
    return [...this.groups.values()].reduce((sum, { waitingBytes }) => sum + waitingBytes, 0);
  }

  check(task: PageTask, orgId: string): Promise<PageOutcome> {
    const key = [orgId, ...task.disabledRules].join('\n');
    let group = this.groups.get(key);
    if (!group) this.groups.set(key, (group = { orgId, waiting: [], waitingBytes: 0, given: 0 }));
    const { byteLength } = task.body;
    if (group.waitingBytes + byteLength > MAX_BYTES) this.give(key, group);
    const outcome = new Promise<PageOutcome>((resolve, reject) => group.waiting.push({ task, resolve, reject }));
    group.waitingBytes += byteLength;
    if (group.given < this.enough || group.waiting.length >= MAX_PAGES) this.give(key, group);
    return outcome;
  }

  private give(key: string, group: Group): void {
    const batch = group.waiting;
    if (batch.length === 0) return;
    group.waiting = [];
    group.waitingBytes = 0;
    group.given++;
    void this.checkBatch(batch, group.orgId).then(() => {
      group.given--;
      if (group.given < this.enough) this.give(key, group);
      if (group.given === 0) this.groups.delete(key);
    });
  }

  /** When a batch fails, its pages are checked one by one: each has to answer for itself alone. */
  private async checkBatch(batch: readonly Waiting[], orgId: string): Promise<void> {
    try {
      const outcomes = await this.checkPages(
        batch.map(({ task }) => task),
        orgId,
      );
      batch.forEach(({ resolve }, at) => resolve(outcomes[at] as PageOutcome));
    } catch (error) {
      const [first] = batch;
      if (batch.length === 1) first?.reject(error);
      else await Promise.all(batch.map((one) => this.checkBatch([one], orgId)));
    }
  }
}
