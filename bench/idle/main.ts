import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readArguments } from '../lib/arguments.js';
import { startSystem } from '../lib/system.js';

/**
 * What an installation without work asks of its database and queue: transactions a second of so many idle workers and one API, while nobody
 * asks for anything. The bar: what a worker asks for by itself must not grow with the
 * number of workers, and 20 of them must leave the database idle.
 */
const options = readArguments({ workers: 20, seconds: 60, settle: 20, perWorkerBar: 5 });
const system = await startSystem({ isDurable: false });
const client = new pg.Client({ connectionString: system.databaseUrl });

interface Counts {
  atMs: number;
  transactions: number;
}

async function count(): Promise<Counts> {
  const { rows } = await client.query<{ n: string }>(
    'SELECT xact_commit + xact_rollback AS n FROM pg_stat_database WHERE datname = current_database()',
  );
  return { atMs: performance.now(), transactions: Number(rows[0]?.n) };
}

/** Transactions a second; statistics of a session come in when it has been idle for a second. */
async function measure(): Promise<number> {
  const before = await count();
  await sleep(options.seconds * 1_000);
  const after = await count();
  return ((after.transactions - before.transactions) / (after.atMs - before.atMs)) * 1_000;
}

try {
  await client.connect();
  await sleep(options.settle * 1_000);
  const without = await measure();
  for (let started = 0; started < options.workers; started++) await system.startWorker();
  await sleep(options.settle * 1_000);
  const withAll = await measure();
  const each = (withAll - without) / options.workers;
  console.log(`queue on ${system.queue}; one API and no worker: ${without.toFixed(1)} transactions a second`);
  console.log(
    `and ${options.workers} idle workers: ${withAll.toFixed(1)} transactions a second, ${each.toFixed(2)} a worker`,
  );
  const isMet = each <= options.perWorkerBar;
  console.log(`${isMet ? 'met   ' : 'MISSED'} at most ${options.perWorkerBar} transactions a second and idle worker`);
  process.exitCode = isMet ? 0 : 1;
} finally {
  await client.end();
  await system.stop();
}
