import pg from 'pg';
import { finishedAudit } from '../lib/audit.js';
import { readArguments } from '../lib/arguments.js';
import { cpuSecondsOf, peakRssMbOf, rssMbOf } from '../lib/process-usage.js';
import { rounded, table } from '../lib/statistics.js';
import { startSystem } from '../lib/system.js';
import { generateRun } from './generated-run.js';

/**
 * Peak memory of a fresh worker that builds the report of a run of each size, and how much each further 1,000 pages add. Nothing is
 * crawled: the pages are generated. With `--audits 2` each site is audited again, and the second audit is measured: it compares.
 */
const options = readArguments({ sizes: '2000,50000,200000', links: 20, audits: 1, queue: 'postgres' });
const system = await startSystem({ queue: options.queue === 'postgres' ? 'postgres' : 'available' });
const client = new pg.Client({ connectionString: system.databaseUrl });
const rows: { pages: number; idleMb: number; peakMb: number; cpu: number; seconds: number }[] = [];
try {
  await client.connect();
  for (const pages of options.sizes.split(',').map(Number)) {
    for (let audit = 1; audit < options.audits; audit++) {
      const id = await generateRun(system, client, { pages, linksPerPage: options.links });
      const worker = await system.startWorker();
      await finishedAudit(system, id);
      await worker.stop();
      await client.query('TRUNCATE pages, frontier');
    }
    const id = await generateRun(system, client, { pages, linksPerPage: options.links });
    console.error(`${pages} pages generated`);
    const worker = await system.startWorker();
    try {
      const idleMb = rssMbOf(worker.pid);
      const cpuBefore = cpuSecondsOf(worker.pid);
      const run = await finishedAudit(system, id);
      if (run.status !== 'completed') throw new Error(`The run ended as ${run.status}: ${run.completionMessage}`);
      const peakMb = peakRssMbOf(worker.pid);
      rows.push({ pages, idleMb, peakMb, cpu: cpuSecondsOf(worker.pid) - cpuBefore, seconds: run.wallSeconds });
      console.error(`${pages} pages: peak ${rounded(peakMb, 0)} MB`);
    } finally {
      await worker.stop();
    }
    await client.query('TRUNCATE pages, frontier');
  }
} finally {
  await client.end();
  await system.stop();
}
console.log(
  table([
    ['pages', 'idle MB', 'peak MB', 'MB per further 1,000', 'CPU-s', 'seconds'],
    ...rows.map((row, index) => {
      const before = rows[index - 1];
      const growth = before ? rounded(((row.peakMb - before.peakMb) / (row.pages - before.pages)) * 1000) : '-';
      return [
        row.pages,
        rounded(row.idleMb, 0),
        rounded(row.peakMb, 0),
        growth,
        rounded(row.cpu, 1),
        rounded(row.seconds, 1),
      ];
    }),
  ]),
);
