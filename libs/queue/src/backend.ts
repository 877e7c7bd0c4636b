import { createPostgresBackend, Queue, runMigrations, Worker, withBackend, type Processor } from 'bullmq';
import pg from 'pg';
import { watchedClient } from '#database';
import { QUEUES, type JobPayloads, type QueueName } from './queues.js';

/** Where jobs wait: Redis, or the schema "bullmq" of the database. Both pass the same tests. */
export type QueueBackend = { kind: 'redis'; url: string; prefix: string } | { kind: 'postgres'; url: string };

export function queueBackend(config: { redisUrl: string | null; prefix: string; databaseUrl: string }): QueueBackend {
  return config.redisUrl
    ? { kind: 'redis', url: config.redisUrl, prefix: config.prefix }
    : { kind: 'postgres', url: config.databaseUrl };
}

const postgres = withBackend(createPostgresBackend);

/** Longest wait of a worker's queue for an answer of the database. Its wait for jobs is none: that asks, and then listens. */
const WORKER_ANSWER_MS = 5_000;

/** Nobody reads the queue's events; by default ten thousand of them are kept. */
const streams = { events: { maxLen: 100 } };

export type JobQueue = Queue<JobPayloads[QueueName], void>;
export type JobWorker = Worker<JobPayloads[QueueName], void>;

/** A queue to add to. It fails at once when the backend is away: a waiting `add` would start its run later, unasked. */
export function openQueue(backend: QueueBackend, name: QueueName, timeoutMs: number): JobQueue {
  const defaultJobOptions = { removeOnComplete: true, removeOnFail: true, attempts: 1 };
  if (backend.kind === 'redis') {
    const connection = {
      url: backend.url,
      enableOfflineQueue: false,
      commandTimeout: timeoutMs,
      connectTimeout: timeoutMs,
      maxRetriesPerRequest: 1,
      retryStrategy: (times: number) => Math.min(times * 100, 1_000),
    };
    return new Queue(name, { connection, prefix: backend.prefix, defaultJobOptions, streams });
  }
  const connection = {
    connectionString: backend.url,
    max: 4,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    application_name: 'sqout-queue',
    keepAlive: true,
    Client: watchedClient(timeoutMs + 500),
  };
  return new postgres.Queue(name, { connection, defaultJobOptions, streams }) as unknown as JobQueue;
}

export function openWorker(
  backend: QueueBackend,
  name: QueueName,
  processor: Processor<JobPayloads[QueueName], void>,
  concurrency: number,
): JobWorker {
  const settings = QUEUES[name];
  const options = {
    concurrency,
    lockDuration: settings.lockDurationMs,
    stalledInterval: settings.stalledIntervalMs,
    maxStalledCount: settings.maxStalledCount,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
    autorun: false,
    // BullMQ's 15 s cannot be broken off: after an outage nothing would be taken for so long, and a worker could not stop in time.
    runRetryDelay: 1_000,
  };
  if (backend.kind === 'redis') {
    const connection = {
      url: backend.url,
      maxRetriesPerRequest: null,
      retryStrategy: (times: number) => Math.min(times * 100, 1_000),
    };
    return new Worker(name, processor, { ...options, connection, prefix: backend.prefix });
  }
  const connection = {
    connectionString: backend.url,
    max: 4,
    connectionTimeoutMillis: WORKER_ANSWER_MS,
    statement_timeout: WORKER_ANSWER_MS - 500,
    // For the one connection that listens, which is no part of the pool.
    query_timeout: WORKER_ANSWER_MS,
    application_name: 'sqout-queue',
    keepAlive: true,
    Client: watchedClient(WORKER_ANSWER_MS),
  };
  return new postgres.Worker(name, processor, { ...options, connection }) as unknown as JobWorker;
}

/** Creates or updates the queue's schema in the database. Nothing to do for Redis. */
export async function migrateQueue(backend: QueueBackend): Promise<void> {
  if (backend.kind === 'redis') return;
  const pool = new pg.Pool({ connectionString: backend.url, max: 1 });
  try {
    await runMigrations(pool);
  } finally {
    await pool.end();
  }
}
