import type { Ignore } from '#findings/text';
import type { CrawlRun } from '../store/port/index.js';
import { runFinishStep, type FinishEnd, type FinishParts, type Refusal } from './finish-step.js';
import { buildReport, type ReadyAudit } from './report/build-report.js';
import type { ReportMakers } from './report/report-thread.js';
import type { BuiltReport, PreviousReport } from './report/finish-messages.js';

/** How an audit ends, and with what it is compared. Stores implement it. */
export interface AuditEndings {
  /** The audit before; null for a first one, and for one that cannot be read: the comparison is an extra. */
  previous(run: CrawlRun): Promise<PreviousReport | null>;
  /** What people of the site accept, today. */
  ignores(run: CrawlRun): Promise<readonly Ignore[]>;
  /** Stores the report and completes the run. False when the run went on without the caller. */
  complete(run: CrawlRun, audit: ReadyAudit, built: BuiltReport): Promise<boolean>;
  /** Ends a run whose site kept us out. */
  refuse(run: CrawlRun, refusal: Refusal): Promise<void>;
}

export interface PhaseParts extends FinishParts {
  threads: ReportMakers;
  endings: AuditEndings;
}

/** How a turn at the last phase ended. */
export type PhaseEnd =
  Exclude<FinishEnd, { kind: 'ready' }> | { kind: 'ended'; completed: boolean; healthScore: number | null };

/**
 * A turn at the last phase: its next step, and after the last one the report and the
 * end of the run. @throws as `runFinishStep` and `buildReport`
 */
export async function finish(run: CrawlRun, parts: PhaseParts): Promise<PhaseEnd> {
  const { endings } = parts;
  const end = await runFinishStep(run, parts);
  if (end.kind === 'later') return end;
  if (end.kind === 'refused') {
    await endings.refuse(run, end);
    return end;
  }
  const thread = await parts.threads.take(parts.signal);
  if (!thread) return { kind: 'later', until: parts.clock.now() };
  try {
    // Pages that are read again for their fixes are no audit to compare.
    const previous = run.mode === 'fix' ? null : await endings.previous(run);
    const ignores = await endings.ignores(run);
    const built = await buildReport(run, end, { ...parts, thread, previous, ignores });
    const completed = await endings.complete(run, end, built);
    return { kind: 'ended', completed, healthScore: built.summary.healthScore };
  } finally {
    await thread.close();
  }
}
