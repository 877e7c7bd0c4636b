import type { Clock } from '#common';
import type { UrlFetcher } from '#crawler';
import type { Database } from '#database';
import type { AlertsRepository, ProbeRow } from './alerts.repository.js';
import { changeStates } from './change-states.js';
import { probe, PROBE_EVERY_MS } from './probe.js';

const AT_ONCE = 5;

/**
 * Looks at sites between their audits: one request every six hours, to sites that a schedule audits. The database
 * gives each site to one worker and sets the time of the next look first, so no site is asked twice for one look.
 */
export class Prober {
  constructor(
    private readonly database: Database,
    private readonly alerts: AlertsRepository,
    private readonly fetcher: UrlFetcher,
    private readonly clock: Clock,
  ) {}

  /** Returns how many sites were looked at. */
  async pump(): Promise<number> {
    const now = this.clock.now();
    const due = await this.alerts.takeProbes(now, new Date(now.getTime() + PROBE_EVERY_MS), AT_ONCE);
    await Promise.all(due.map((site) => this.look(site)));
    return due.length;
  }

  private async look(site: ProbeRow): Promise<void> {
    const { database, fetcher, clock } = this;
    const { observation, robotsHash } = await probe(fetcher, site.url, { ...site, now: clock.now() });
    await database.transaction(async (sql) => {
      const at = clock.now();
      await this.alerts.lockSite(sql, site, at);
      // Only one of two that read the same change tells of it.
      const isFirst = robotsHash === null || (await this.alerts.putRobots(sql, site, robotsHash));
      const { robotsChanged: _, ...rest } = observation;
      const where = { ...site, runId: null, reportId: null, at };
      await changeStates({ sql, repository: this.alerts }, where, isFirst ? observation : rest);
    });
  }
}
