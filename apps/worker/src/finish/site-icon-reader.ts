import { Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { fetchSiteIcon } from '#audit-run';
import { Progress, Clock } from '#common';
import { Fetcher } from '#crawler';
import { Database } from '#database';
import { PostgresStore } from '#frontier';
import type { WorkRow } from '#runs';
import { refreshSiteIcon, siteIdOf } from '#sites';
import { StopSignal } from '../jobs/stop-signal.js';

/** The worker's place is not kept for longer. */
const DEADLINE_MS = 5_000;

/** Reads the icon of a site when an audit of it has ended. */
@Injectable()
export class SiteIconReader {
  constructor(
    private readonly database: Database,
    private readonly store: PostgresStore,
    private readonly fetcher: Fetcher,
    private readonly progress: Progress,
    private readonly stop: StopSignal,
    private readonly clock: Clock,
  ) {}

  /** Ends within seconds and never fails: the run has its report, and is not told. */
  async read(run: WorkRow, log: Logger): Promise<void> {
    if (run.isPreview || run.mode === 'fix') return;
    const deadline = AbortSignal.any([this.stop.signal, AbortSignal.timeout(DEADLINE_MS)]);
    const over = new Promise<void>((resolve) => deadline.addEventListener('abort', () => resolve(), { once: true }));
    const work = this.refresh(run, deadline).catch((error: unknown) =>
      deadline.aborted ? undefined : log.warn({ err: error }, 'the icon of the site could not be read'),
    );
    await Promise.race([work, over]);
  }

  private async refresh(run: WorkRow, signal: AbortSignal): Promise<void> {
    const { database, clock, store, fetcher, progress } = this;
    await refreshSiteIcon({ database, clock }, siteIdOf(run.orgId, run.siteKey), async () => {
      const named = await store.resources.icons(run.id);
      return fetchSiteIcon(run, named, { store, fetcher, progress, signal });
    });
  }
}
