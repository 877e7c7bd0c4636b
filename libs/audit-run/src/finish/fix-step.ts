import type { KeptSource, NewFixedPage } from '#findings';
import type { FixSummary } from '#fixes/text';
import { ThreadError } from '#threads';
import type { FixOutcome, SourceTask } from '../audit/fix-task.js';
import type { FixThreads } from '../audit/fix-threads.js';
import { FINISH_STATE } from '../kept/shapes.js';
import type { CrawlRun, CrawlStore } from '../port/index.js';
import type { FinishState } from './finish-state.js';

/** How long the fixes of one run may take, turns of others included: its report waits. */
const MAX_MS = 15 * 60_000;
const TURN_MS = 10_000;
/** Results are written when so many are in hand … */
const PAGES_PER_WRITE = 10;
/** … or after so long. */
const WRITE_MS = 750;
/** Deflated bytes of fixes that one run keeps; further ones are only counted. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
const MAX_REASONS = 20;

const OUT_OF_TIME = 'The time for fixes was over.';
const REASONS: Partial<Record<ThreadError['fault'], string>> = {
  timeout: 'It took too long.',
  memory: 'It took too much memory.',
};
const UNJUDGED = 'It could not be judged.';

/** How far the fixes of a run have come. Kept as a part of the phase's state, so JSON. */
export interface FixState extends Pick<
  FixSummary,
  'verified' | 'delivered' | 'removed' | 'removable' | 'kept' | 'pages' | 'pagesFixed'
> {
  isDone: boolean;
  /** Of the last page that was written. */
  afterHash: string | null;
  /** Epoch ms. */
  untilMs: number;
  keptBytes: number;
  /** Pages by reason. */
  skipped: Record<string, number>;
  /** Findings by reason. */
  refused: Record<string, number>;
  /** Proposals of a model that were kept, and what they have cost. */
  proposals: number;
  costUsd: number;
}

export interface FixParts {
  store: CrawlStore;
  fixing: Pick<FixThreads, 'fix'>;
  signal: AbortSignal;
}

export function firstFixState(): FixState {
  return {
    ...{ isDone: false, afterHash: null, untilMs: Date.now() + MAX_MS, keptBytes: 0, skipped: {}, refused: {} },
    ...{ verified: 0, delivered: 0, removed: 0, removable: 0, kept: 0, pages: 0, pagesFixed: 0 },
    ...{ proposals: 0, costUsd: 0 },
  };
}

/**
 * A turn at the fixes of a run, page by page. What was found out of pages is written together with how far the step has come, under the run's lock and
 * epoch: whoever takes it over goes on behind them, and counts nothing twice. True when all pages are done. @throws StaleWorkError
 */
export async function fixInTurn(
  run: CrawlRun,
  state: FinishState & { fixes: FixState },
  parts: FixParts,
): Promise<boolean> {
  const { store } = parts;
  const endsAtMs = Date.now() + TURN_MS;
  const total = await store.fixes.countSources(run.id);
  const step = new FixStep(run, state, parts);
  while (!state.fixes.isDone) {
    const sources = await store.fixes.sources(run.id, state.fixes.afterHash, PAGES_PER_WRITE);
    await step.take(sources);
    const { pages, skipped } = state.fixes;
    const failed = Object.values(skipped).reduce((sum, count) => sum + count, 0);
    const message = `${pages} pages judged for fixes`;
    await store.phases.progress(run.id, { phase: 'fix', message, current: pages + failed, total, failed });
    if (Date.now() >= endsAtMs || (await store.scheduler.isFinishAwaited(run.orgId))) break;
  }
  return state.fixes.isDone;
}

class FixStep {
  private inHand: NewFixedPage[] = [];
  private writtenAtMs = Date.now();

  constructor(
    private readonly run: CrawlRun,
    private readonly state: FinishState & { fixes: FixState },
    private readonly parts: FixParts,
  ) {}

  /** The next pages; none: it was the last one. */
  async take(sources: readonly KeptSource[]): Promise<void> {
    const { fixes } = this.state;
    for (const source of sources) {
      this.parts.signal.throwIfAborted();
      await this.fix(source);
      fixes.afterHash = source.hash;
      if (Date.now() - this.writtenAtMs >= WRITE_MS) await this.write();
    }
    if (sources.length === 0) fixes.isDone = true;
    await this.write();
  }

  private async fix({ hash, url, task, body, skipped }: KeptSource): Promise<void> {
    const { fixes } = this.state;
    const reason = skipped ?? (Date.now() >= fixes.untilMs ? OUT_OF_TIME : null);
    if (reason !== null || !body) return count(fixes.skipped, reason ?? UNJUDGED);
    const delivers = this.run.mode !== 'recommend';
    try {
      const read = JSON.parse(task) as SourceTask;
      this.note({ hash, url }, await this.parts.fixing.fix({ task: read, body, delivers }, this.run.orgId));
    } catch (error) {
      this.parts.signal.throwIfAborted();
      if (!(error instanceof ThreadError)) throw error;
      count(fixes.skipped, REASONS[error.fault] ?? UNJUDGED);
    }
  }

  private note(page: { hash: string; url: string }, outcome: FixOutcome): void {
    const { fixes } = this.state;
    const { content, verified, delivered, removed, removable, refused } = outcome;
    fixes.pages++;
    for (const [reason, findings] of Object.entries(refused)) count(fixes.refused, reason, findings);
    if (!content) return;
    const isKept = fixes.keptBytes + content.byteLength <= MAX_KEPT_BYTES;
    fixes.pagesFixed++;
    fixes.verified += verified;
    fixes.delivered += delivered;
    fixes.removed += removed;
    fixes.removable += removable;
    if (isKept) {
      fixes.kept += verified;
      fixes.keptBytes += content.byteLength;
    }
    this.inHand.push({ ...page, fixes: verified, removed, content: isKept ? content : null });
  }

  private async write(): Promise<void> {
    const pages = this.inHand;
    this.inHand = [];
    this.writtenAtMs = Date.now();
    await this.parts.store.fixes.store(this.run, pages, FINISH_STATE.write(this.state));
  }
}

/** What a run's fixes come to; null for a run that only audits. */
export function fixSummaryOf({ mode }: CrawlRun, state: FixState | undefined): FixSummary | null {
  if (mode === 'audit' || !state) return null;
  const { verified, delivered, removed, removable, kept, pages, pagesFixed, skipped, refused, proposals, costUsd } =
    state;
  return {
    ...{ mode, verified, delivered, removed, removable, kept, pages, pagesFixed },
    pagesSkipped: mostOf(skipped).map(([reason, pages]) => ({ reason, pages })),
    refusedByReason: mostOf(refused).map(([reason, findings]) => ({ reason, findings })),
    model: { proposals, costUsd, note: null },
  };
}

function mostOf(counts: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(counts)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_REASONS);
}

/** Reasons name rules, of which there are some hundred: their number is bounded. */
function count(counts: Record<string, number>, reason: string, by = 1): void {
  counts[reason] = (counts[reason] ?? 0) + by;
}
