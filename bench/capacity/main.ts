import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { runAudit } from '../lib/audit.js';
import { readArguments } from '../lib/arguments.js';
import { childrenCpuSecondsOf, cpuSecondsOf, peakRssMbOf } from '../lib/process-usage.js';
import { rounded, table } from '../lib/statistics.js';
import { startSystem } from '../lib/system.js';
import { startBenchSite } from '../site/start-bench-site.js';

/**
 * What a worker of so many processors does on a host that answers at once and on one that
 * takes its time, and what a run costs the database and the disk.
 */
const options = readArguments({ pages: 1_000, processors: '1,2', slowMs: 100, queue: 'available' });
const system = await startSystem({ queue: options.queue === 'postgres' ? 'postgres' : 'available' });
const client = new pg.Client({ connectionString: system.databaseUrl, application_name: 'bench' });
await client.connect();

async function numberOf(text: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(text);
  return Number(rows[0]?.n);
}
const walBytes = () => numberOf(`SELECT pg_current_wal_lsn() - '0/0' AS n`);
const diskBytes = () => numberOf(`SELECT pg_database_size(current_database()) AS n`);
const blobBytes = (): number => {
  const folder = system.storageUrl.slice('file:'.length);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
};
/** Most connections at once, by the program that holds them. */
const connections = new Map<string, number>();
async function lookAtConnections(): Promise<void> {
  const { rows } = await client.query<{ name: string; n: number }>(
    `SELECT application_name AS name, count(*)::int AS n FROM pg_stat_activity
     WHERE datname = current_database() AND application_name <> 'bench' GROUP BY 1`,
  );
  for (const { name, n } of rows) connections.set(name, Math.max(n, connections.get(name) ?? 0));
}

const rows: (string | number)[][] = [];
const looking = setInterval(() => void lookAtConnections().catch(() => undefined), 500);
try {
  for (const slowMs of [0, options.slowMs])
    for (const processors of options.processors.split(',').map(Number)) {
      const site = await startBenchSite({ pages: options.pages, slowShare: slowMs === 0 ? 0 : 1, slowMs });
      const worker = await system.startWorker({ AUDIT_THREADS: String(processors) });
      execFileSync('taskset', ['-acp', `0-${processors - 1}`, String(worker.pid)]);
      try {
        const before = { wal: await walBytes(), disk: await diskBytes(), blobs: blobBytes() };
        const [cpu, databaseCpu] = [cpuSecondsOf(worker.pid), childrenCpuSecondsOf(system.postgresPid)];
        const run = await runAudit(system, { url: `${site.origin}/`, maxPages: Math.ceil(site.pages * 1.1) });
        if (run.status !== 'completed') throw new Error(`The run ended as ${run.status}: ${run.completionReason}`);
        const thousands = options.pages / 1_000;
        const mb = (bytes: number): number => rounded(bytes / 1e6 / thousands, 1);
        rows.push([
          processors,
          slowMs === 0 ? 'at once' : `after ${slowMs} ms`,
          rounded(options.pages / run.wallSeconds, 0),
          rounded((cpuSecondsOf(worker.pid) - cpu) / thousands, 1),
          rounded((childrenCpuSecondsOf(system.postgresPid) - databaseCpu) / thousands, 1),
          rounded(peakRssMbOf(worker.pid), 0),
          mb((await walBytes()) - before.wal),
          mb((await diskBytes()) - before.disk),
          rounded((blobBytes() - before.blobs) / 1e6, 2),
        ]);
        console.error(rows.at(-1)?.join('  '));
      } finally {
        await worker.stop();
        site.stop();
      }
    }
} finally {
  clearInterval(looking);
  await client.end();
  await system.stop();
}
const header = ['processors', 'site answers', 'pages/s', 'CPU-s / 1,000', 'of PostgreSQL', 'peak MB'];
console.log(table([[...header, 'WAL MB / 1,000', 'disk MB / 1,000', 'report MB'], ...rows]));
console.log(
  `\nConnections at most, one API and one worker: ${[...connections].map(([name, n]) => `${name} ${n}`).join(', ')}`,
);
