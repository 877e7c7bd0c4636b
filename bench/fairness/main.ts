import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { callApi, runAudit, type ApiCaller } from '../lib/audit.js';
import { readArguments } from '../lib/arguments.js';
import { median, rounded, table } from '../lib/statistics.js';
import { startSystem, type Service } from '../lib/system.js';
import { startHosts } from '../site/start-hosts.js';

/**
 * One organization queues hundreds of runs, then others one each: how long does
 * each wait for its first slot, and until its report is there?
 */
const options = readArguments({
  crowd: 300,
  singles: 3,
  hosts: 20,
  pages: 12,
  latencyMs: 100,
  spreadMs: 50,
  workers: 1,
  slots: 4,
  concurrentRuns: 20,
  queue: 'available',
});
const TIMEOUT_MS = 60 * 60_000;

// Every slot that is given out leaves a line, in its order: a preparation, or a slice.
const LOG_OPENINGS = `
  CREATE TABLE bench_openings (n serial PRIMARY KEY, run_id text NOT NULL);
  CREATE FUNCTION bench_log() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO bench_openings (run_id) VALUES (NEW.run_id); RETURN NULL; END $$;
  CREATE FUNCTION bench_log_start() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO bench_openings (run_id) VALUES (NEW.id); RETURN NULL; END $$;
  CREATE TRIGGER bench_slices AFTER INSERT ON crawl_slices FOR EACH ROW EXECUTE FUNCTION bench_log();
  CREATE TRIGGER bench_starts AFTER UPDATE OF status ON runs FOR EACH ROW WHEN (OLD.status = 'pending' AND NEW.status = 'running') EXECUTE FUNCTION bench_log_start()`;

interface Waited {
  /** Until the first slot. */
  startSeconds: number;
  /** Until the report. */
  reportSeconds: number;
}

async function waitedBy(caller: ApiCaller, id: string): Promise<Waited> {
  const run = await callApi<{ status: string; createdAt: string; startedAt: string; completedAt: string }>(
    caller,
    `/v1/agent-runs/${id}`,
  );
  if (run.status !== 'completed') throw new Error(`Run ${id} ended as ${run.status}.`);
  const secondsAfter = (moment: string): number => (Date.parse(moment) - Date.parse(run.createdAt)) / 1000;
  return { startSeconds: secondsAfter(run.startedAt), reportSeconds: secondsAfter(run.completedAt) };
}

const system = await startSystem({
  queue: options.queue === 'postgres' ? 'postgres' : 'available',
  maxConcurrentRuns: options.concurrentRuns,
});
const { hosts, pages, latencyMs, spreadMs } = options;
const sites = await startHosts({ hosts, pages, latencyMs, spreadMs });
const database = new pg.Pool({ connectionString: system.databaseUrl, max: 4 });
const slots = options.workers * options.slots;
const workers: Service[] = [];
const rows: (string | number)[][] = [];
try {
  await database.query(LOG_OPENINGS);
  const count = async (condition: string, values: unknown[] = []): Promise<number> =>
    (
      await database.query<{ n: number }>(
        `SELECT coalesce(max(n), 0)::int AS n FROM bench_openings WHERE ${condition}`,
        values,
      )
    ).rows[0]?.n ?? 0;
  const singles: ApiCaller[] = [];
  for (let n = 1; n <= options.singles; n++)
    singles.push({ baseUrl: system.baseUrl, key: (await system.newOrganization(`Single-${n}`)).key });
  for (let worker = 0; worker < options.workers; worker++)
    workers.push(await system.startWorker({ WORKER_CONCURRENCY: String(options.slots) }));
  const audit = (caller: ApiCaller, n: number) =>
    runAudit(caller, {
      url: `${sites.origins[n % hosts] ?? ''}/`,
      maxPages: pages,
      timeoutMs: TIMEOUT_MS,
      pollMs: 2_000,
    });
  const crowd = Array.from({ length: options.crowd }, (_, n) => audit(system, n));
  // Well into it: every slot has been given out three times.
  while ((await count('true')) < slots * 3) await sleep(50);
  const single = singles.map(async (caller, n) => {
    const before = await count('true');
    const { id } = await audit(caller, n);
    // Up to its own first slot: how often each slot was given to somebody else.
    const first =
      (await database.query<{ n: number }>('SELECT min(n)::int AS n FROM bench_openings WHERE run_id = $1', [id]))
        .rows[0]?.n ?? NaN;
    return { ...(await waitedBy(caller, id)), turnovers: (first - before - 1) / slots };
  });
  for (const [n, waited] of (await Promise.all(single)).entries())
    rows.push([
      `single ${n + 1}`,
      rounded(waited.turnovers),
      rounded(waited.startSeconds, 1),
      rounded(waited.reportSeconds, 1),
    ]);
  const ofCrowd = await Promise.all((await Promise.all(crowd)).map(({ id }) => waitedBy(system, id)));
  const figures = (pick: (waited: Waited) => number): number => rounded(median(ofCrowd.map(pick)), 1);
  rows.push([
    `median of ${options.crowd}`,
    '',
    figures((waited) => waited.startSeconds),
    figures((waited) => waited.reportSeconds),
  ]);
} finally {
  await Promise.all(workers.map((worker) => worker.stop()));
  await database.end();
  sites.stop();
  await system.stop();
}
console.log(
  `queue: ${system.queue}, ${options.workers} workers with ${options.slots} slots, at most ${options.concurrentRuns} runs of an organization at once, ${pages} pages a run`,
);
console.log(table([['', 'slot turnovers', 'seconds to the first slot', 'seconds to the report'], ...rows]));
if (rows.some(([name, turnovers]) => String(name).startsWith('single') && !(Number(turnovers) <= 2))) {
  console.error('A single run waited for more than two turnovers.');
  process.exitCode = 1;
}
