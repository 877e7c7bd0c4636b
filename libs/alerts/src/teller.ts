import type { Clock } from '#common';
import type { Database, Sql } from '#database';
import { emit } from '#notifications';
import { dataOf } from './alert-data.js';
import type { AlertsRepository, OfSite, StateRow } from './alerts.repository.js';
import { nextTelling, tellingAfter } from './telling.js';

const AT_ONCE = 20;

/**
 * Sends reminders, and after a mute what still fails: one message for each site.
 * The row of the site is locked, so two workers send it once.
 */
export class Teller {
  constructor(
    private readonly database: Database,
    private readonly alerts: AlertsRepository,
    private readonly clock: Clock,
  ) {}

  /** Returns how many sites were looked at. */
  async pump(): Promise<number> {
    const { database, clock } = this;
    const sites = await this.alerts.dueTellings(clock.now(), AT_ONCE);
    for (const site of sites) await database.transaction((sql) => this.tell(sql, site));
    return sites.length;
  }

  private async tell(sql: Sql, site: OfSite): Promise<void> {
    const at = this.clock.now();
    await this.alerts.lockSite(sql, site, at);
    const settings = await this.alerts.settings(sql, site);
    const due = (await this.alerts.states(sql, site)).filter(({ tellAt }) => tellAt !== null && tellAt <= at);
    const told: StateRow[] = [];
    for (const row of due) {
      const next = nextTelling(row.policy, row, settings, at);
      const isTold = next.isDue && row.state === 'failing';
      if (isTold) told.push(row);
      await this.alerts.putTelling(
        sql,
        site,
        row.policy,
        isTold ? tellingAfter(row.policy, row, settings, at) : { told: row.told, toldAt: row.toldAt, tellAt: next.at },
      );
    }
    if (told.length === 0) return;
    const runId = told.find((row) => row.runId !== null)?.runId ?? null;
    const of = told.map((row) => ({
      policy: row.policy,
      message: `Still failing since ${row.since.toISOString().slice(0, 10)} (UTC): ${row.message ?? row.policy}`,
      rules: row.runId === runId ? (row.details.rules ?? []) : [],
      withId: row.details.withId ?? null,
    }));
    const reminder = Math.max(...told.map((row) => row.told));
    const data = { ...dataOf(of, { runId, reportId: null }), ...(reminder > 0 ? { reminder } : {}) };
    await emit(sql, { type: 'site.alert', orgId: site.orgId, site: site.siteKey, at, data });
  }
}
