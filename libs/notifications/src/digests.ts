import { newId } from '#common';
import type { Database, Sql } from '#database';
import { insertDelivery } from './channels.repository.js';
import * as rows from './digests.repository.js';
import type { DigestedNotice, DueDigest } from './digests.repository.js';
import type { DigestData } from './events.js';
import { cut, wordsOf } from './formats/words.js';
import { emit } from './notices.repository.js';

const MOST_ENTRIES = 40;
const MOST_LINES = 8;
const MAX_LINE = 200;
/** Less than an event may hold. */
const MAX_BYTES = 15_000;

/**
 * Makes one message a day and site from what waited for it. The message is an event for
 * one channel: it is delivered, logged and repeated like any other.
 * Items are taken, and events written, in the transaction that moves the channel to its next morning: a digest is made once, whatever dies.
 */
export class Digests {
  constructor(
    private readonly parts: {
      database: Database;
      baseUrl: string;
      /** In place of PostgreSQL's clock, for tests. */
      now?: () => Date;
    },
  ) {}

  /** Returns how many messages were written. */
  async sweep(): Promise<number> {
    const { database } = this.parts;
    const now = this.parts.now?.() ?? null;
    let written = 0;
    for (const channelId of await rows.findDueDigests(database, now))
      written += await database.transaction(async (sql) => {
        const due = await rows.takeDigest(sql, channelId, now);
        return due === null ? 0 : this.write(sql, due);
      });
    return written;
  }

  private async write(sql: Sql, due: DueDigest & { at: Date }): Promise<number> {
    const bySite = new Map<string, DigestedNotice[]>();
    for (const notice of await rows.takeItems(sql, due.channelId))
      bySite.set(notice.site ?? '', [...(bySite.get(notice.site ?? '') ?? []), notice]);
    for (const [site, notices] of bySite) {
      const { channelId, orgId, day, at } = due;
      const data = this.digestOf(orgId, day, notices);
      const noticeId = await emit(sql, { type: 'site.digest', orgId, site: site || null, at, data });
      if (noticeId === null) throw new Error('A digest is always written.');
      const id = newId('delivery', at.getTime());
      await insertDelivery(sql, { id, channelId, noticeId, type: 'site.digest', at });
    }
    return bySite.size;
  }

  private digestOf(orgId: string, day: string, notices: readonly DigestedNotice[]): DigestData {
    const entries: DigestData['entries'] = [];
    for (const { payload: data, ...notice } of notices.slice(0, MOST_ENTRIES)) {
      const { title, lines, link } = wordsOf({ ...notice, orgId, sequence: 0, data }, this.parts.baseUrl);
      const entry = {
        title: cut(title, MAX_LINE),
        lines: lines.slice(0, MOST_LINES).map((line) => cut(line, MAX_LINE)),
        link,
      };
      if (Buffer.byteLength(JSON.stringify([...entries, entry])) > MAX_BYTES) break;
      entries.push(entry);
    }
    return { day, entries, more: notices.length - entries.length };
  }
}
