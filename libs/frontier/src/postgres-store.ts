import type { CrawlStore } from '#audit-run/port';
import type { FrontierRepository } from './frontier.repository.js';
import type { HostLimits } from './host-limits.js';
import type { LinkAnswers } from './link-answers.repository.js';
import type { PhaseLeases } from './phase-leases.js';
import type { RunFixes } from './run-fixes.js';
import type { RunResources } from './run-resources.js';
import type { RunScheduler } from './run-scheduler.js';
import type { SliceLeases } from './slice-leases.js';

/**
 * The store of an audit on a worker. Each step is a compare-and-set in one transaction
 * (docs/architecture.md, "A run's life"). What needs one part of it takes that part.
 */
export class PostgresStore implements CrawlStore {
  constructor(
    readonly frontier: FrontierRepository,
    readonly hosts: HostLimits,
    readonly slices: SliceLeases,
    readonly phases: PhaseLeases,
    readonly resources: RunResources,
    readonly fixes: RunFixes,
    readonly linkAnswers: LinkAnswers,
    readonly scheduler: RunScheduler,
  ) {}
}
