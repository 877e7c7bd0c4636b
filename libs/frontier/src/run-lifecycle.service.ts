import type { CrawlStore } from '#audit-run/port';
import type { Clock } from '#common';
import type { CreditsService } from '#credits';
import type { Database } from '#database';
import { FindingsRepository } from '#findings';
import type { Plans } from '#organizations';
import { ReportsRepository } from '#reports';
import { RunEndings, RunsRepository } from '#runs';
import { FrontierRepository } from './frontier.repository.js';
import { HostLimits } from './host-limits.js';
import { LinkAnswers } from './link-answers.repository.js';
import { PhaseLeases } from './phase-leases.js';
import { RunFixes } from './run-fixes.js';
import { RunRenders } from './run-renders.js';
import { RunResources } from './run-resources.js';
import { RunScheduler, type RunLifecycleOptions } from './run-scheduler.js';
import { SliceLeases } from './slice-leases.js';

/**
 * A run after its dispatch, in parts: `scheduler` says who takes it, `slices` and `phases` are the leases of that work, `hosts` the limits of hosts, `endings`
 * what a run may become. Each step is a compare-and-set in one transaction (docs/architecture.md, "A run's life"). Together they are the store of an audit.
 */
export class RunLifecycle implements CrawlStore {
  readonly frontier: FrontierRepository;
  readonly scheduler: RunScheduler;
  readonly slices: SliceLeases;
  readonly phases: PhaseLeases;
  readonly hosts: HostLimits;
  readonly endings: RunEndings;
  readonly linkAnswers: LinkAnswers;
  readonly findings: FindingsRepository;
  readonly resources: RunResources;
  readonly fixes: RunFixes;
  readonly renders: RunRenders;

  constructor(database: Database, credits: CreditsService, plans: Plans, clock: Clock, options: RunLifecycleOptions) {
    this.frontier = new FrontierRepository(database);
    this.findings = new FindingsRepository(database);
    this.scheduler = new RunScheduler(database, this.frontier, plans, clock, options);
    this.slices = new SliceLeases(database, this.frontier, clock, options);
    this.phases = new PhaseLeases(database, this.frontier, this.findings, clock);
    this.hosts = new HostLimits(database, clock, options);
    this.endings = new RunEndings(
      database,
      new RunsRepository(database),
      this.findings,
      new ReportsRepository(database),
      credits,
      clock,
    );
    this.linkAnswers = new LinkAnswers(database, clock);
    this.resources = new RunResources(database, clock, options);
    this.fixes = new RunFixes(database, this.findings);
    this.renders = new RunRenders(database, plans, clock);
  }
}
