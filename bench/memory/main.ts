import { setTimeout as sleep } from 'node:timers/promises';
import { runAudit } from '../lib/audit.js';
import { readArguments } from '../lib/arguments.js';
import { cpuSecondsOf, peakRssMbOf, rssMbOf } from '../lib/process-usage.js';
import { rounded, table } from '../lib/statistics.js';
import { startSystem } from '../lib/system.js';
import { startBenchSite } from '../site/start-bench-site.js';

/** Peak memory of a fresh worker that audits a site of each size alone, and how much each further 1,000 pages add. */
const options = readArguments({ sizes: '1000,5000,10000', queue: 'available' });
const SETTLE_MS = 2_000;
const system = await startSystem({ queue: options.queue === 'postgres' ? 'postgres' : 'available' });
const rows: { pages: number; idleMb: number; peakMb: number; afterMb: number; cpuPer1000: number; seconds: number }[] =
  [];
try {
  for (const pages of options.sizes.split(',').map(Number)) {
    const site = await startBenchSite({ pages });
    const worker = await system.startWorker();
    try {
      const idleMb = rssMbOf(worker.pid);
      const cpuBefore = cpuSecondsOf(worker.pid);
      const run = await runAudit(system, { url: `${site.origin}/`, maxPages: Math.ceil(pages * 1.1) });
      if (run.status !== 'completed')
        throw new Error(`The run of ${pages} pages ended as ${run.status}: ${run.completionReason}`);
      const cpuPer1000 = ((cpuSecondsOf(worker.pid) - cpuBefore) / pages) * 1000;
      await sleep(SETTLE_MS);
      rows.push({
        pages,
        idleMb,
        peakMb: peakRssMbOf(worker.pid),
        afterMb: rssMbOf(worker.pid),
        cpuPer1000,
        seconds: run.wallSeconds,
      });
      console.error(`${pages} pages: peak ${rounded(peakRssMbOf(worker.pid), 0)} MB`);
    } finally {
      await worker.stop();
      site.stop();
    }
  }
} finally {
  await system.stop();
}

const growth = (index: number) => {
  const [before, now] = [rows[index - 1], rows[index]];
  return before && now ? rounded(((now.peakMb - before.peakMb) / (now.pages - before.pages)) * 1000, 1) : '-';
};
console.log(
  table([
    ['pages', 'idle MB', 'peak MB', 'after MB', 'MB per further 1,000', 'CPU-s / 1,000', 'seconds'],
    ...rows.map((row, index) => [
      row.pages,
      rounded(row.idleMb, 0),
      rounded(row.peakMb, 0),
      rounded(row.afterMb, 0),
      growth(index),
      rounded(row.cpuPer1000),
      rounded(row.seconds, 1),
    ]),
  ]),
);
