import { readFullReport, runAudit } from '../lib/audit.js';
import { childrenCpuSecondsOf, cpuSecondsOf, peakRssMbOf } from '../lib/process-usage.js';
import { startSystem, type SystemOptions } from '../lib/system.js';
import { DEFECTS } from '../site/planted.js';
import type { RunningBenchSite } from '../site/start-bench-site.js';
import type { PeerResult } from './peer-result.js';
import { PLANTED_RULES } from './planted-rules.js';

export interface SqoutResult extends PeerResult {
  /** CPU seconds of all Postgres backends and of the API meanwhile; not part of `cpuSeconds`. */
  postgresCpuSeconds: number;
  apiCpuSeconds: number;
  problems: string[];
}

export interface SqoutSettings {
  workerEnv?: Record<string, string>;
  nodeFlags?: readonly string[];
  /** `*` leaves the crawl alone. */
  disabledRulePatterns?: readonly string[];
  /** Counts the second audit of the site by the same worker. */
  isWarm?: boolean;
}

export interface SqoutPeer {
  run(site: RunningBenchSite): Promise<SqoutResult>;
  close(): Promise<void>;
}

/** Each planted defect must be found on at least as many pages (or, for links, places) as it was planted on. */
function missedDefects(
  site: RunningBenchSite,
  ruleResults: Record<string, { pagesTotal: number; itemsTotal: number }>,
): string[] {
  return DEFECTS.flatMap((defect) => {
    const ruleId = PLANTED_RULES[defect];
    if (ruleId === null) return [];
    const result = ruleResults[ruleId];
    const found = Math.max(result?.pagesTotal ?? 0, result?.itemsTotal ?? 0);
    const planted = site.planted[defect].length;
    return found >= planted ? [] : [`${ruleId} found ${found} of ${planted} planted (${defect})`];
  });
}

/**
 * The product itself: a worker process of its own for each run, API and Postgres
 * shared. CPU is counted from the ready worker to the finished run.
 */
export async function openSqout(
  options: SystemOptions,
  { workerEnv = {}, nodeFlags = [], disabledRulePatterns = [], isWarm = false }: SqoutSettings = {},
): Promise<SqoutPeer> {
  const system = await startSystem(options);
  return {
    run: async (site) => {
      const worker = await system.startWorker(workerEnv, nodeFlags);
      try {
        // The budget has room for what is broken or redirects, so that no page is left out for it.
        const maxPages = site.pages + site.missing.length + site.redirects.length;
        const request = { url: `${site.origin}/`, maxPages, disabledRulePatterns };
        if (isWarm) {
          await runAudit(system, request);
          site.clear();
        }
        const before = {
          worker: cpuSecondsOf(worker.pid),
          api: cpuSecondsOf(system.api.pid),
          postgres: childrenCpuSecondsOf(system.postgresPid),
        };
        const run = await runAudit(system, request);
        const cpuSeconds = cpuSecondsOf(worker.pid) - before.worker;
        const figures = {
          ...{ cpuSeconds, wallSeconds: run.wallSeconds, peakRssMb: peakRssMbOf(worker.pid) },
          apiCpuSeconds: cpuSecondsOf(system.api.pid) - before.api,
          postgresCpuSeconds: childrenCpuSecondsOf(system.postgresPid) - before.postgres,
        };
        if (run.status !== 'completed')
          throw new Error(`The run ended as ${run.status}: ${run.completionReason} ${run.completionMessage ?? ''}`);
        const report = await readFullReport(system, run.id);
        const hits = await site.hits();
        const twice = site.paths.filter((path) => path !== '/' && (hits[path] ?? 0) > 1);
        return {
          ...figures,
          pages: report.totalPages,
          statusCounts: {
            200: site.paths.filter((path) => hits[path]).length,
            404: site.missing.filter((path) => hits[path]).length,
          },
          problems: [
            ...(disabledRulePatterns.length === 0 ? missedDefects(site, report.ruleResults) : []),
            ...(twice.length > 0 ? [`${twice.length} pages fetched more than once, such as ${twice[0]}`] : []),
          ],
        };
      } finally {
        await worker.stop();
      }
    },
    close: () => system.stop(),
  };
}
