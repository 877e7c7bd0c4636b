import { randomUUID } from 'node:crypto';
import {
  LEASE_MS,
  MAX_PAUSE_MS,
  type HostNews,
  type QueuedResource,
  type ResourceAnswer,
  type ResourceCount,
  type Slice,
  type ResourceStore,
} from '#audit-run/port';
import type { Clock } from '#common';
import type { Database } from '#database';
import type { WorkRow } from '#runs';
import { FULL_MS, PLACE_MS, roomForSlice } from './host-limits.js';
import { endWait, waitForShare } from './host-shares.repository.js';
import * as hosts from './hosts.repository.js';
import { lockPhase } from './phase-leases.js';
import * as resources from './resources.repository.js';
import type { FrontierOptions } from './run-scheduler.js';
import * as slices from './slices.repository.js';

/** Not a worker's slot: the phase has one already. */
const NO_WORKER = 'resources';

/** The resources of runs: what the pages load, asked for in the finish phase, by the worker that has the phase. */
export class RunResources implements ResourceStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly options: Pick<FrontierOptions, 'hostConnections' | 'sliceConnections'>,
  ) {}

  /** A share of the host's connections, beside the slices of all runs; or when to ask again. @throws StaleWorkError */
  async openSlice(run: WorkRow, host: string): Promise<{ slice: Slice } | { until: Date }> {
    return this.database.transaction(async (sql) => {
      await lockPhase(sql, run, 'finish');
      const now = this.clock.now();
      const pace = await hosts.lockHost(sql, host, run.id, now);
      if (pace.notBefore.getTime() - now.getTime() > MAX_PAUSE_MS) return { until: pace.notBefore };
      const connections = roomForSlice(pace, this.options);
      if (connections === 0) {
        const wait = { host, runId: run.id, epoch: run.epoch, now, expiresAt: this.after(FULL_MS + PLACE_MS) };
        await waitForShare(sql, wait);
        return { until: this.after(FULL_MS) };
      }
      await endWait(sql, host, run.id);
      const slice: Slice = {
        ...{ id: randomUUID(), runId: run.id, epoch: run.epoch, host, connections },
        pace: { ...pace, sharers: pace.sharers + 1 },
        expiresAt: this.after(LEASE_MS),
        server: run.server,
      };
      await slices.insertSlice(sql, { ...slice, orgId: run.orgId, workerId: NO_WORKER });
      return { slice };
    });
  }

  /** Gives the share back, with what was learned of the host. */
  async closeSlice(slice: Slice, news: HostNews): Promise<void> {
    await this.database.transaction(async (sql) => {
      await slices.deleteSlice(sql, slice.id);
      await hosts.reportHost(sql, slice.host, news, this.clock.now());
    });
  }

  /** Those without a response, the next ones first. */
  queued(runId: string, limit: number): Promise<QueuedResource[]> {
    return resources.readQueued(this.database, runId, limit);
  }

  /** Writes answers, and what the files name. @throws StaleWorkError when the phase is another worker's by now */
  async store(run: WorkRow, answers: readonly ResourceAnswer[]): Promise<void> {
    if (answers.length === 0) return;
    await this.database.transaction(async (sql) => {
      await lockPhase(sql, run, 'finish');
      await resources.storeAnswers(sql, run.id, answers);
      const found = new Map(answers.flatMap((answer) => answer.found.map((resource) => [resource.hash, resource])));
      await resources.insertResources(sql, run.id, [...found.values()]);
    });
  }

  readAnswersOf(runId: string, hashes: readonly string[]): Promise<string[]> {
    return resources.readAnswersOf(this.database, runId, hashes);
  }

  /** The first icons that pages name, those of the start page before the others. */
  icons(runId: string): Promise<{ url: string; answer: string | null }[]> {
    return resources.readIcons(this.database, runId);
  }

  countAnswered(runId: string): Promise<number> {
    return resources.countAnswered(this.database, runId);
  }

  countByOutcome(runId: string): Promise<ResourceCount[]> {
    return resources.countByOutcome(this.database, runId);
  }

  /** All answers, `batch` at a time. */
  async *answers(runId: string, batch: number): AsyncGenerator<string[]> {
    for (let after: string | null = null; ;) {
      const rows: { hash: string; answer: string }[] = await resources.readAnswers(this.database, runId, after, batch);
      if (rows.length > 0) yield rows.map(({ answer }) => answer);
      after = rows.at(-1)?.hash ?? null;
      if (rows.length < batch) return;
    }
  }

  private after(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}
