import type { Clock } from '#common';
import type { Database, Sql } from '#database';
import { emit } from '#notifications';
import { dataOf } from './alert-data.js';
import { AlertsRepository, type OfSite, type StateRow } from './alerts.repository.js';
import { nextTelling, tellingAfter } from './telling.js';

const AT_ONCE = 20;

/** Sends reminders, and after a mute what still fails: one message for each site. The row of the site is locked, so two workers send it once. */
export class Teller {
  private readonly repository: AlertsRepository;

  constructor(private readonly parts: { database: Database; clock: Clock }) {
    this.repository = new AlertsRepository(parts.database);
  }

  /** Returns how many sites were looked at. */
  async pump(): Promise<number> {
    const { database, clock } = this.parts;
    const sites = await this.repository.dueTellings(clock.now(), AT_ONCE);
    for (const site of sites) await database.transaction((sql) => this.tell(sql, site));
    return sites.length;
  }

  private async tell(sql: Sql, site: OfSite): Promise<void> {
    const at = this.parts.clock.now();
    await this.repository.lockSite(sql, site, at);
    const settings = await this.repository.settings(sql, site);
    const due = (await this.repository.states(sql, site)).filter(({ tellAt }) => tellAt !== null && tellAt <= at);
    const told: StateRow[] = [];
    for (const row of due) {
      const next = nextTelling(row.policy, row, settings, at);
      const isTold = next.isDue && row.state === 'failing';
      if (isTold) told.push(row);
      await this.repository.putTelling(
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
