import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { finishedAudit, startAudit } from '../lib/audit.js';
import { readArguments } from '../lib/arguments.js';
import { median, rounded, table } from '../lib/statistics.js';
import { startSystem } from '../lib/system.js';
import { startBenchSite } from '../site/start-bench-site.js';

/** How long after a run was accepted its first finding stands in the database; the worker is idle and the site on loopback. */
const options = readArguments({ runs: 20, pages: 100, queue: 'available' });
const POLL_MS = 5;
const DEADLINE_MS = 30_000;

const site = await startBenchSite({ pages: options.pages });
const system = await startSystem({ queue: options.queue === 'postgres' ? 'postgres' : 'available' });
const database = new pg.Client({ connectionString: system.databaseUrl });
const waits: number[] = [];
try {
  await system.startWorker();
  await database.connect();
  for (let run = 0; run < options.runs; run++) {
    const id = await startAudit(system, { url: `${site.origin}/`, maxPages: options.pages });
    const acceptedAt = performance.now();
    for (;;) {
      const { rowCount } = await database.query(
        `SELECT 1 FROM pages WHERE run_id = $1 AND results::jsonb -> 'findings' <> '[]'::jsonb LIMIT 1`,
        [id],
      );
      const waited = performance.now() - acceptedAt;
      if (rowCount) {
        waits.push(waited);
        break;
      }
      if (waited > DEADLINE_MS) throw new Error(`Run ${id} has no finding after ${DEADLINE_MS / 1000} s.`);
      await sleep(POLL_MS);
    }
    const { status } = await finishedAudit(system, id);
    if (status !== 'completed') throw new Error(`Run ${id} ended as ${status}.`);
  }
} finally {
  await database.end();
  site.stop();
  await system.stop();
}
console.log(
  table([
    ['first run, ms', 'median, ms', 'slowest, ms'],
    [rounded(waits[0] ?? 0, 0), rounded(median(waits), 0), rounded(Math.max(...waits), 0)],
  ]),
);
