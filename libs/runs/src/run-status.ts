/** States of a run and how they follow each other (docs/architecture.md, "A run's life"). The one file that knows. */
export type RunStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';
export type RunMode = 'audit' | 'audit-fix' | 'fix' | 'recommend';
/** Who starts runs. */
export type RunTrigger = 'cli' | 'api' | 'github' | 'scheduled';

export const RUN_MODES: readonly RunMode[] = ['audit', 'audit-fix', 'fix', 'recommend'];
export const RUN_TRIGGERS: readonly RunTrigger[] = ['cli', 'api', 'github', 'scheduled'];

const NEXT: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  pending: ['running', 'failed', 'cancelled'],
  running: ['completed', 'failed', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
};

export const RUN_STATUSES = Object.keys(NEXT) as RunStatus[];

export function isTerminal(status: RunStatus): boolean {
  return NEXT[status].length === 0;
}

/** States that may become `status`: the condition of every compare-and-set on a run. */
export function statesBefore(status: RunStatus): RunStatus[] {
  return RUN_STATUSES.filter((from) => NEXT[from].includes(status));
}

/** Why a run ended, in `completionReason`. */
export const COMPLETION_REASONS = [
  'success',
  'partial',
  'blocked',
  'unreachable',
  /** The site's name leads to an address that may not be audited. */
  'private_address',
  /** Nothing listens where the address points. */
  'connection_refused',
  'dispatch_failed',
  'cancelled',
  'timeout',
  'error',
] as const;
export type CompletionReason = (typeof COMPLETION_REASONS)[number];

/**
 * Phases of a running run; `client`: its client crawls it, and no worker takes it. Each start of
 * a phase raises the epoch, and a write of an older epoch does not count.
 */
export type RunPhase = 'prepare' | 'crawl' | 'finish' | 'client';
