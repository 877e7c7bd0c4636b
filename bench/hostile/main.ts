import { runAudit } from '../lib/audit.js';
import { readArguments } from '../lib/arguments.js';
import { forgetPeakRssOf, peakRssMbOf } from '../lib/process-usage.js';
import { rounded, table } from '../lib/statistics.js';
import { startSystem } from '../lib/system.js';
import { startBenchSite } from '../site/start-bench-site.js';
import { startHostileSite } from './hostile-site.js';

/** How far pages that are made to cost memory push a worker beyond what ordinary pages need: each by itself, then all at once. */
const options = readArguments({ pages: 1_000, queue: 'available' });
const system = await startSystem({ queue: options.queue === 'postgres' ? 'postgres' : 'available' });
const ordinary = await startBenchSite({ pages: options.pages });
const hostile = await startHostileSite();
const rows: { name: string; peakMb: number; seconds: number; message: string }[] = [];
try {
  const worker = await system.startWorker();
  const measure = async (name: string, url: string, maxPages: number): Promise<void> => {
    forgetPeakRssOf(worker.pid);
    const run = await runAudit(system, { url, maxPages });
    if (run.status !== 'completed')
      throw new Error(`The run of ${name} ended as ${run.status}: ${run.completionReason}`);
    rows.push({
      name,
      peakMb: peakRssMbOf(worker.pid),
      seconds: run.wallSeconds,
      message: run.completionMessage ?? '',
    });
  };
  await measure('ordinary', `${ordinary.origin}/`, Math.ceil(options.pages * 1.1));
  for (const path of hostile.paths) await measure(path, `${hostile.origin}/start${path}`, 100);
  await measure('all at once', `${hostile.origin}/start`, 300);
} finally {
  await hostile.close();
  ordinary.stop();
  await system.stop();
}
const usual = rows[0]!.peakMb;
console.log(
  table([
    ['pages', 'peak MB', 'beyond ordinary', 'seconds', ''],
    ...rows.map(({ name, peakMb, seconds, message }) => [
      name,
      rounded(peakMb, 0),
      rounded(peakMb - usual, 0),
      rounded(seconds, 1),
      message,
    ]),
  ]),
);
