import type { Clock } from '#common';
import type { UrlFetcher } from '#crawler';
import type { Database } from '#database';
import { AlertsRepository, type ProbeRow } from './alerts.repository.js';
import { changeStates } from './change-states.js';
import { probe, PROBE_EVERY_MS } from './probe.js';

const AT_ONCE = 5;

/**
 * Looks at sites between their audits: one request every six hours, to sites that a schedule audits. The database
 * gives each site to one worker and sets the time of the next look first, so no site is asked twice for one look.
 */
export class Prober {
  private readonly repository: AlertsRepository;

  constructor(private readonly parts: { database: Database; fetcher: UrlFetcher; clock: Clock }) {
    this.repository = new AlertsRepository(parts.database);
  }

  /** Returns how many sites were looked at. */
  async pump(): Promise<number> {
    const now = this.parts.clock.now();
    const due = await this.repository.takeProbes(now, new Date(now.getTime() + PROBE_EVERY_MS), AT_ONCE);
    await Promise.all(due.map((site) => this.look(site)));
    return due.length;
  }

  private async look(site: ProbeRow): Promise<void> {
    const { database, fetcher, clock } = this.parts;
    const { observation, robotsHash } = await probe(fetcher, site.url, { ...site, now: clock.now() });
    await database.transaction(async (sql) => {
      const at = clock.now();
      await this.repository.lockSite(sql, site, at);
      // Only one of two that read the same change tells of it.
      const isFirst = robotsHash === null || (await this.repository.putRobots(sql, site, robotsHash));
      const { robotsChanged: _, ...rest } = observation;
      const where = { ...site, runId: null, reportId: null, at };
      await changeStates({ sql, repository: this.repository }, where, isFirst ? observation : rest);
    });
  }
}
