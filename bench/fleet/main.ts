import { setTimeout as sleep } from 'node:timers/promises';
import { callApi, runAudit } from '../lib/audit.js';
import { readArguments } from '../lib/arguments.js';
import { childrenCpuSecondsOf, cpuSecondsOf } from '../lib/process-usage.js';
import { median, quantile, rounded, table } from '../lib/statistics.js';
import { startSystem, type Service } from '../lib/system.js';
import { startHosts } from '../site/start-hosts.js';

/** Many runs at once over as many hosts that answer late: pages/s by the number of workers, and how long GET takes meanwhile. */
const options = readArguments({
  hosts: 40,
  pages: 60,
  latencyMs: 300,
  spreadMs: 100,
  workers: '1,2,4',
  rounds: 1,
  slots: 2,
  queue: 'available',
});
const counts = options.workers.split(',').map(Number);
const seconds = new Map<number, number[]>(counts.map((count) => [count, []]));
const getMs = new Map<number, number[]>(counts.map((count) => [count, []]));
const system = await startSystem({ queue: options.queue === 'postgres' ? 'postgres' : 'available' });
const hosts = await startHosts({
  hosts: options.hosts,
  pages: options.pages,
  latencyMs: options.latencyMs,
  spreadMs: options.spreadMs,
});
const problems = new Set<string>();

/** Reads the list and one run in turns, one request at a time, until `isOver`. */
async function measureGets(times: number[], isOver: () => boolean): Promise<void> {
  const { runs } = await callApi<{ runs: { id: string }[] }>(system, '/v1/agent-runs?limit=50');
  for (let request = 0; !isOver(); request++) {
    const started = performance.now();
    await callApi(
      system,
      request % 2 === 0 ? '/v1/agent-runs?limit=50' : `/v1/agent-runs/${runs[request % runs.length]?.id}`,
    );
    times.push(performance.now() - started);
    await sleep(20);
  }
}

/** Waits until processes have nothing to do any more: a worker loads its rules after it is ready. */
async function settled(services: readonly Service[]): Promise<void> {
  const sum = (): number => services.reduce((seconds, service) => seconds + cpuSecondsOf(service.pid), 0);
  for (let before = -1, tries = 0; sum() - before > 0.05 && tries < 60; tries++) {
    before = sum();
    await sleep(500);
  }
}

try {
  for (let round = 1; round <= options.rounds; round++) {
    for (const count of counts) {
      hosts.clear();
      const workers: Service[] = [];
      try {
        for (let worker = 0; worker < count; worker++)
          workers.push(await system.startWorker({ WORKER_CONCURRENCY: String(options.slots) }));
        await settled(workers);
        const workersBefore = workers.map((worker) => cpuSecondsOf(worker.pid));
        const databaseCpu = childrenCpuSecondsOf(system.postgresPid);
        const apiCpu = cpuSecondsOf(system.api.pid);
        const started = performance.now();
        let isOver = false;
        const audits = Promise.all(
          hosts.origins.map((origin) => runAudit(system, { url: `${origin}/`, maxPages: options.pages, pollMs: 500 })),
        ).finally(() => (isOver = true));
        await sleep(1_000);
        await Promise.all([measureGets(getMs.get(count) ?? [], () => isOver), audits]);
        const wallSeconds = (performance.now() - started) / 1000;
        const failed = (await audits).filter((run) => run.status !== 'completed').length;
        const hits = await hosts.hits();
        const missing = hits.reduce((sum, host) => sum + options.pages - host.pages, 0);
        const twice = hits.reduce((sum, host) => sum + host.twice, 0);
        if (failed + missing + twice > 0)
          problems.add(
            `${count} workers: ${failed} runs not completed, ${missing} pages not fetched, ${twice} fetched more than once`,
          );
        seconds.get(count)?.push(wallSeconds);
        const cpu = workers
          .map((worker, n) => rounded(cpuSecondsOf(worker.pid) - (workersBefore[n] ?? 0), 1))
          .join(' + ');
        const others = `Postgres ${rounded(childrenCpuSecondsOf(system.postgresPid) - databaseCpu, 1)}, API ${rounded(cpuSecondsOf(system.api.pid) - apiCpu, 1)}`;
        console.error(
          `round ${round}, ${count} workers: ${rounded(wallSeconds, 1)} s; CPU-s: workers ${cpu}, ${others}`,
        );
      } finally {
        await Promise.all(workers.map((worker) => worker.stop()));
      }
    }
  }
} finally {
  hosts.stop();
  await system.stop();
}
const pagesPerSecond = (count: number): number => (options.hosts * options.pages) / median(seconds.get(count) ?? []);
console.log(
  `queue: ${system.queue}, ${options.hosts} runs of ${options.pages} pages, answers after ${options.latencyMs} to ${options.latencyMs + options.spreadMs} ms, ${options.slots} slots a worker`,
);
console.log(
  table([
    ['workers', 'seconds', 'pages/s', '× first', 'GET p50 ms', 'GET p95 ms'],
    ...counts.map((count) => {
      const times = getMs.get(count) ?? [];
      const growth = pagesPerSecond(count) / pagesPerSecond(counts[0] ?? 1);
      return [
        count,
        rounded(median(seconds.get(count) ?? []), 1),
        rounded(pagesPerSecond(count), 0),
        rounded(growth),
        rounded(quantile(times, 0.5), 1),
        rounded(quantile(times, 0.95), 1),
      ];
    }),
  ]),
);
if (problems.size > 0) {
  console.error([...problems].join('\n'));
  process.exitCode = 1;
}
