import type { Database } from '#database';

/** Nobody asks for more, and a busy key is written once in so long, not with each request. */
const GRAIN_MS = 60_000;

const TOUCH = {
  api_keys: 'UPDATE api_keys SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)',
  login_tokens:
    'UPDATE login_tokens SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)',
} as const;

/** When credentials were last used, to the minute. Written beside the request, which neither waits for it nor fails with it. */
export class LastUse {
  private readonly writing = new Set<string>();

  constructor(private readonly database: Database) {}

  note(table: keyof typeof TOUCH, id: string, { before, now }: { before: Date | null; now: Date }): void {
    if (this.writing.has(id) || (before !== null && now.getTime() - before.getTime() < GRAIN_MS)) return;
    this.writing.add(id);
    void this.database
      .query(TOUCH[table], [id, now])
      // The next request tries again.
      .catch(() => undefined)
      .finally(() => this.writing.delete(id));
  }
}
