import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { callApi } from '../lib/audit.js';
import { readArguments } from '../lib/arguments.js';
import { rounded, table } from '../lib/statistics.js';
import { startSystem, type System } from '../lib/system.js';

/**
 * What the queue keeps after thousands of runs: keys, connections and memory of Redis, or rows of
 * its schema in PostgreSQL. The runs fail within seconds, at a closed port.
 */
const options = readArguments({ runs: 5_000, steps: 5, atOnce: 16, slots: 64, queue: 'available' });
const CLOSED_PORT = 'http://127.0.0.1:9/';
const DEADLINE_MS = 15 * 60_000;

const system = await startSystem({ queue: options.queue === 'postgres' ? 'postgres' : 'available' });
const database = new pg.Client({ connectionString: system.databaseUrl });
const rows: (string | number)[][] = [];

async function readRedis(url: string): Promise<(string | number)[]> {
  const redis = new Redis(url);
  try {
    const info = await redis.info();
    const value = (name: string): number => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? NaN);
    // Its own connection is not counted.
    return [await redis.dbsize(), value('connected_clients') - 1, rounded(value('used_memory') / 2 ** 20)];
  } finally {
    redis.disconnect();
  }
}

async function readPostgres(): Promise<(string | number)[]> {
  const { rows: found } = await database.query<{ jobs: number; events: number; connections: number; bytes: string }>(
    `SELECT (SELECT count(*)::int FROM bullmq.job) AS jobs, (SELECT count(*)::int FROM bullmq.event) AS events,
            (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
            (SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'bullmq' AND c.relkind = 'r') AS bytes`,
  );
  const row = found[0];
  return [
    (row?.jobs ?? NaN) + (row?.events ?? NaN),
    (row?.connections ?? NaN) - 1,
    rounded(Number(row?.bytes) / 2 ** 20),
  ];
}

/** Posts so many runs, and waits until all have ended. */
async function put(count: number, { baseUrl, key }: System): Promise<void> {
  let left = count;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await callApi({ baseUrl, key }, '/v1/agent-runs', { url: CLOSED_PORT, trigger: 'api' });
  };
  await Promise.all(Array.from({ length: options.atOnce }, lane));
  for (const deadline = Date.now() + DEADLINE_MS; ; await sleep(500)) {
    const { rows: open } = await database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM runs WHERE status IN ('pending', 'running')`,
    );
    if (open[0]?.n === 0) return;
    if (Date.now() > deadline) throw new Error(`${open[0]?.n} runs have not ended.`);
  }
}

try {
  await database.connect();
  const worker = await system.startWorker({ WORKER_CONCURRENCY: String(options.slots) });
  const measure = async (runs: number): Promise<void> => {
    rows.push([runs, ...(system.redisUrl === null ? await readPostgres() : await readRedis(system.redisUrl))]);
    console.error(rows.at(-1)?.join('  '));
  };
  let done = 0;
  for (let step = 0; step <= options.steps; step++) {
    // A little at first, so that everything is open and warm before the first figures.
    const upTo = step === 0 ? Math.min(100, options.runs) : Math.round((options.runs * step) / options.steps);
    await put(upTo - done, system);
    done = upTo;
    await measure(done);
  }
  await worker.stop();
} finally {
  await database.end();
  await system.stop();
}
console.log(`queue: ${system.queue}`);
console.log(table([['runs so far', system.redisUrl === null ? 'rows' : 'keys', 'connections', 'MB'], ...rows]));
