import { newId } from '#common';
import type { Database } from '#database';
import { insertDelivery } from './channels.repository.js';
import type { SummaryData } from './events.js';
import { emit } from './notices.repository.js';
import * as rows from './summaries.repository.js';
import type { DueSummary } from './summaries.repository.js';

/** What audits of a site stored about a month. A library above this one reads it. */
export interface SiteMonths {
  /** Null: no audit was tried. */
  read(of: { orgId: string; site: string; from: Date; to: Date }): Promise<Omit<SummaryData, 'month'> | null>;
}

/**
 * Makes one message a month and site for channels that want it. The message is an event for one channel, as a digest is. The
 * transaction that writes the events moves the channel to its next month: a summary is made once, whatever dies.
 */
export class Summaries {
  constructor(
    private readonly parts: {
      database: Database;
      months: SiteMonths;
      /** In place of PostgreSQL's clock, for tests. */
      now?: () => Date;
      onError?: (error: unknown, channelId: string) => void;
    },
  ) {}

  /** Returns how many messages were written. */
  async sweep(): Promise<number> {
    const { database } = this.parts;
    let written = 0;
    for (const due of await rows.findDueSummaries(database, this.parts.now?.() ?? null)) {
      try {
        written += await this.make(due);
      } catch (error) {
        // The next sweep tries it again; other channels do not wait for it.
        this.parts.onError?.(error, due.channelId);
      }
    }
    return written;
  }

  private async make(due: DueSummary): Promise<number> {
    const { channelId, orgId, month, at } = due;
    // Reading takes a while, and locks nothing.
    const read: { site: string; data: SummaryData }[] = [];
    for (const site of due.sites) {
      const data = await this.parts.months.read({ ...due, site });
      if (data !== null) read.push({ site, data: { month, ...data } });
    }
    return this.parts.database.transaction(async (sql) => {
      if (!(await rows.takeSummary(sql, channelId, this.parts.now?.() ?? null))) return 0;
      for (const { site, data } of read) {
        const noticeId = await emit(sql, { type: 'site.summary', orgId, site, at, data });
        if (noticeId === null) throw new Error('A summary is always written.');
        const id = newId('delivery', at.getTime());
        await insertDelivery(sql, { id, channelId, noticeId, type: 'site.summary', at });
      }
      return read.length;
    });
  }
}
