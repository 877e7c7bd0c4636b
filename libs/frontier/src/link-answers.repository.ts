import type { LinkAnswerStore, LinkClaim } from '#audit-run/port';
import type { Clock } from '#common';
import type { Database } from '#database';

/** Answers are as good for other runs for so long. */
const FRESH_MS = 3_600_000;
/** No more of a response than this is read. */
const MAX_BYTES = 64 * 1024;
/** A worker that said so long ago that it asks has died, or was broken off. */
const ASKING_MS = 30_000;

/** What other hosts answered to link checks, shared by all runs for an hour. */
export class LinkAnswers implements LinkAnswerStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Null when it was not asked for within the hour. `hash` is that of the URL. */
  async find<T>({ hash, url }: { hash: string; url: string }): Promise<T | null> {
    const [row] = await this.database.query<{ answer: T }>(
      'SELECT answer FROM link_answers WHERE url_hash = $1 AND url = $2 AND answered_at > $3',
      [hash, url, this.since()],
    );
    return row?.answer ?? null;
  }

  /** Says that the caller asks the link now, unless the answer is known or another one asks. Kept as a JSON null, which is no answer. */
  async claim<T>(link: { hash: string; url: string }): Promise<LinkClaim<T>> {
    const now = this.clock.now();
    const own = await this.database.query(
      `INSERT INTO link_answers AS l (url_hash, url, answer, answered_at) VALUES ($1, $2, 'null', $3)
       ON CONFLICT (url_hash) DO UPDATE SET url = $2, answer = 'null', answered_at = $3
       WHERE l.url <> $2 OR l.answered_at <= $4 OR (l.answer = 'null' AND l.answered_at <= $5) RETURNING 1`,
      [link.hash, link.url, now, this.since(), new Date(now.getTime() - ASKING_MS)],
    );
    if (own.length > 0) return { kind: 'own' };
    const answer = await this.find<T>(link);
    return answer === null ? { kind: 'asked' } : { kind: 'known', answer };
  }

  /** For a claim that brought no answer that others could use. */
  async release({ hash, url }: { hash: string; url: string }): Promise<void> {
    await this.database.query(`DELETE FROM link_answers WHERE url_hash = $1 AND url = $2 AND answer = 'null'`, [
      hash,
      url,
    ]);
  }

  /** Large answers are not kept. */
  async keep({ hash, url }: { hash: string; url: string }, answer: unknown): Promise<void> {
    const text = JSON.stringify(answer);
    if (Buffer.byteLength(text) > MAX_BYTES) return;
    await this.database.query(
      `INSERT INTO link_answers (url_hash, url, answer, answered_at) VALUES ($1, $2, $3::jsonb, $4)
       ON CONFLICT (url_hash) DO UPDATE SET url = $2, answer = $3::jsonb, answered_at = $4`,
      [hash, url, text, this.clock.now()],
    );
  }

  /** Removes what is too old to be used. */
  async forgetOld(): Promise<void> {
    await this.database.query(
      `DELETE FROM link_answers
       WHERE url_hash IN (SELECT url_hash FROM link_answers WHERE answered_at <= $1 LIMIT 5000)`,
      [this.since()],
    );
  }

  private since(): Date {
    return new Date(this.clock.now().getTime() - FRESH_MS);
  }
}
