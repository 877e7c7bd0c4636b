import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database';

const PATIENCE_MS = 45_000;

/** The run whose fixes a worker is at, as soon as there is one. */
export async function runAtFixes(database: Database): Promise<string> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const [run]: { id: string }[] = await database
      .query<{ id: string }>(
        `SELECT r.id FROM runs r JOIN run_events e ON e.run_id = r.id
         WHERE r.status = 'running' AND r.phase = 'finish' AND e.phase = 'fix' AND e.created_at > now() - interval '2 seconds'
           AND EXISTS (SELECT 1 FROM page_sources s WHERE s.run_id = r.id)`,
      )
      .catch(() => []);
    if (run) return run.id;
    await sleep(50);
  }
  throw new Error('no run was at its fixes');
}
