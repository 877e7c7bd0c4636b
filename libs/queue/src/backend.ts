import {
  createPostgresBackend,
  createRedisBackend,
  runMigrations,
  withBackend,
  type BackendFactory,
  type IQueueBackend,
  type Processor,
  type Queue,
  type QueueOptions,
  type WorkerOptions,
} from 'bullmq';
import pg from 'pg';
import { watchedClient } from '#database';
import { QUEUES, type JobPayloads, type QueueName } from './queues.js';
import { reopened } from './reopened-backend.js';

/** Where jobs wait: Redis, or the schema "bullmq" of the database. Both pass the same tests. */
export type QueueBackend = { kind: 'redis'; url: string; prefix: string } | { kind: 'postgres'; url: string };

/** What queues and workers are given as their `connection`. Each end makes its own connections of it. */
export type QueueConnection = QueueBackend & {
  /** How long an `add` may wait for an answer. */
  addTimeoutMs: number;
};

export function queueBackend(config: { redisUrl: string | null; prefix: string; databaseUrl: string }): QueueBackend {
  return config.redisUrl
    ? { kind: 'redis', url: config.redisUrl, prefix: config.prefix }
    : { kind: 'postgres', url: config.databaseUrl };
}

/** Longest wait of a worker's queue for an answer of the database. Its wait for jobs is none: that asks, and then listens. */
const WORKER_ANSWER_MS = 5_000;

const retryStrategy = (times: number): number => Math.min(times * 100, 1_000);

/** Those who add fail at once when Redis is away: a waiting `add` would start its run later, unasked. */
const addingRedis = (url: string, timeoutMs: number) => ({
  url,
  enableOfflineQueue: false,
  commandTimeout: timeoutMs,
  connectTimeout: timeoutMs,
  maxRetriesPerRequest: 1,
  retryStrategy,
});

const workingRedis = (url: string) => ({ url, maxRetriesPerRequest: null, retryStrategy });

const addingPostgres = (url: string, timeoutMs: number) => ({
  connectionString: url,
  max: 4,
  connectionTimeoutMillis: timeoutMs,
  statement_timeout: timeoutMs,
  application_name: 'sqout-queue',
  keepAlive: true,
  Client: watchedClient(timeoutMs + 500),
});

const workingPostgres = (url: string) => ({
  connectionString: url,
  max: 4,
  connectionTimeoutMillis: WORKER_ANSWER_MS,
  statement_timeout: WORKER_ANSWER_MS - 500,
  // For the one connection that listens, which is no part of the pool.
  query_timeout: WORKER_ANSWER_MS,
  application_name: 'sqout-queue',
  keepAlive: true,
  Client: watchedClient(WORKER_ANSWER_MS),
});

const openBackend: BackendFactory<IQueueBackend, QueueConnection> = (name, { connection, ...opts }, ends = {}) => {
  const { url, addTimeoutMs } = connection;
  const isWorker = ends.withBlockingConnection === true;
  if (connection.kind === 'redis') {
    const redis = isWorker ? workingRedis(url) : addingRedis(url, addTimeoutMs);
    const options = { ...opts, connection: redis, prefix: connection.prefix };
    return reopened(() => createRedisBackend(name, options, ends));
  }
  const postgres = isWorker ? workingPostgres(url) : addingPostgres(url, addTimeoutMs);
  return reopened(() => createPostgresBackend(name, { ...opts, connection: postgres }, ends));
};

const bullmq = withBackend(openBackend);

export type JobQueue = Queue<JobPayloads[QueueName], void>;

/** BullMQ's queue, on either backend. */
export class BackendQueue extends bullmq.Queue {
  constructor(name: QueueName, opts: QueueOptions<QueueConnection>) {
    super(name, {
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true, attempts: 1 },
      // The queue's events are not read; by default ten thousand of them are kept.
      streams: { events: { maxLen: 100 } },
      ...opts,
    });
  }
}

/** BullMQ's worker, on either backend, with what QUEUES says. It runs when it is told to, and it is ready. */
export class BackendWorker extends bullmq.Worker {
  constructor(name: QueueName, processor: Processor, opts: WorkerOptions<QueueConnection>) {
    const { lockDurationMs, stalledIntervalMs, maxStalledCount } = QUEUES[name];
    super(name, processor, {
      lockDuration: lockDurationMs,
      stalledInterval: stalledIntervalMs,
      maxStalledCount,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
      autorun: false,
      // BullMQ's 15 s cannot be broken off: after an outage nothing would be taken for so long, and a worker could not stop in time.
      runRetryDelay: 1_000,
      ...opts,
    });
  }
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
