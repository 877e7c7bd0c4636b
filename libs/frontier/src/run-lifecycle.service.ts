import type {
  BatchCommit,
  CrawlStore,
  HostNews,
  HostPace,
  KeptPrepare,
  LeasedUrl,
  Permit,
  PermitRequest,
  Prepared,
  ProgressEvent,
  Slice,
  TrapCutRow,
} from '#audit-run/port';
import type { Clock } from '#common';
import type { CreditsService } from '#credits';
import type { Database } from '#database';
import { FindingsRepository, type NewChunk } from '#findings';
import type { Plans } from '#organizations';
import { lifecycle, RunEndings, type WorkRow } from '#runs';
import { FrontierRepository } from './frontier.repository.js';
import { HostRateLimits } from './host-rate-limits.js';
import { LinkAnswers } from './link-answers.repository.js';
import { PhaseLeases } from './phase-leases.js';
import { RunResources } from './run-resources.js';
import { RunScheduler, type RunLifecycleOptions } from './run-scheduler.js';
import { SliceLeases } from './slice-leases.js';

/**
 * A run after its dispatch, in parts: `scheduler` says who takes it, `slices` and `phases` are the leases of that work, `hosts` the rate limits, `endings`
 * what a run may become. Each step is a compare-and-set in one transaction (docs/architecture.md, "A run's life"). Together they are the store of an audit.
 */
export class RunLifecycle implements CrawlStore {
  readonly frontier: FrontierRepository;
  readonly scheduler: RunScheduler;
  readonly slices: SliceLeases;
  readonly phases: PhaseLeases;
  readonly hosts: HostRateLimits;
  readonly endings: RunEndings;
  readonly linkAnswers: LinkAnswers;
  readonly findings: FindingsRepository;
  readonly resources: RunResources;

  constructor(
    private readonly database: Database,
    credits: CreditsService,
    plans: Plans,
    clock: Clock,
    options: RunLifecycleOptions,
  ) {
    this.frontier = new FrontierRepository(database);
    this.findings = new FindingsRepository(database);
    this.scheduler = new RunScheduler(database, this.frontier, plans, clock, options);
    this.slices = new SliceLeases(database, this.frontier, clock, options);
    this.phases = new PhaseLeases(database, this.frontier, this.findings, clock);
    this.hosts = new HostRateLimits(database);
    this.endings = new RunEndings(database, credits, clock);
    this.linkAnswers = new LinkAnswers(database, clock);
    this.resources = new RunResources(database, clock, options);
  }

  claim(slice: Slice, count: number): Promise<LeasedUrl[]> {
    return this.slices.claim(slice, count);
  }

  commit(slice: Slice, batch: BatchCommit): Promise<void> {
    return this.slices.commit(slice, batch);
  }

  renewSlice(slice: Slice, news: HostNews): Promise<HostPace | null> {
    return this.slices.renew(slice, news);
  }

  phaseState(runId: string): Promise<{ state: unknown; startPage: unknown }> {
    return this.phases.state(runId);
  }

  keepPrepared(run: WorkRow, kept: KeptPrepare): Promise<number> {
    return this.phases.keepPrepared(run, kept);
  }

  commitPrepared(run: WorkRow, prepared: Prepared): Promise<void> {
    return this.phases.commitPrepared(run, prepared);
  }

  finishState(runId: string): Promise<{ crawlState: unknown; siteProbe: unknown; cuts: TrapCutRow[] }> {
    return this.phases.finishState(runId);
  }

  keepFinishState(run: WorkRow, state: unknown): Promise<void> {
    return this.phases.keepFinishState(run, state);
  }

  storeFindings(run: WorkRow, chunks: readonly NewChunk[]): Promise<void> {
    return this.phases.storeFindings(run, chunks);
  }

  hostPace(host: string): Promise<HostPace> {
    return this.hosts.hostPace(host);
  }

  takePermit(host: string, permit: PermitRequest): Promise<Permit> {
    return this.hosts.takePermit(host, permit);
  }

  restHost(host: string, until: Date): Promise<void> {
    return this.hosts.restHost(host, until);
  }

  isSlotAwaited(orgId: string): Promise<boolean> {
    return this.scheduler.isSlotAwaited(orgId);
  }

  isFinishAwaited(orgId: string): Promise<boolean> {
    return this.scheduler.isFinishAwaited(orgId);
  }

  progress(runId: string, event: ProgressEvent): Promise<void> {
    return lifecycle.recordProgress(this.database, runId, event);
  }
}
