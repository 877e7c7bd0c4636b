import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/client.js';
import { isRetryable, toAppError } from './database-errors.js';
import { PreparedQuery } from './prepared-query.js';
import { watchedClient } from './watched-client.js';

/** A value that the driver can send: arrays become Postgres arrays, objects JSON. */
export type SqlValue =
  string | number | bigint | boolean | Date | Buffer | null | readonly unknown[] | Record<string, unknown>;

/** One connection's view: the pool, or an open transaction. Pass it on, so that a write joins its caller's transaction. */
export interface Sql {
  /** Runs one prepared statement. `text` must be a constant: each distinct text is prepared once per connection. */
  query<Row = Record<string, unknown>>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
}

/** How long a program waits for PostgreSQL, in milliseconds. */
export interface DatabaseTimeouts {
  connectMs: number;
  answerMs: number;
}

const DEFAULT_TIMEOUTS: DatabaseTimeouts = { connectMs: 5_000, answerMs: 61_000 };
/** The server gives a statement up so much before we give the connection up: what is only slow costs no connection. */
const STATEMENT_MARGIN_MS = 500;
/** Connections that are opened with the program and kept: enough for what the first page of a person asks for at once. */
const KEPT_CONNECTIONS = 4;

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  /** False: no statement is prepared by name; see DATABASE_PREPARE. */
  prepares?: boolean;
  /** Longest wait for a connection, and for the answer to one statement. Without it, what commands and tests need: a minute. */
  timeouts?: DatabaseTimeouts;
  onError?: (error: Error) => void;
  /** Connections are opened by `warmUp`, and so many stay when nothing is asked for. Without it, commands and tests leave none behind. */
  isKeptWarm?: boolean;
}

const names = new Map<string, string>();

function statementName(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `s${createHash('sha1').update(text).digest('hex').slice(0, 16)}`;
    names.set(text, name);
  }
  return name;
}

/**
 * The door to Postgres. Two ways in, on one pool: `prisma` for rows that are read and written as models,
 * and `query` / `transaction` for statements that must be one round trip, bulk, or conditional
 * (docs/decisions/0002-statements-and-connections.md).
 */
export class Database implements Sql {
  readonly prisma: PrismaClient;
  private readonly pool: pg.Pool;

  constructor(private readonly options: DatabaseOptions) {
    const { connectMs, answerMs } = options.timeouts ?? DEFAULT_TIMEOUTS;
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.poolSize,
      min: options.isKeptWarm ? Math.min(KEPT_CONNECTIONS, options.poolSize) : 0,
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: 30_000,
      statement_timeout: answerMs - STATEMENT_MARGIN_MS,
      idle_in_transaction_session_timeout: 30_000,
      application_name: 'sqout',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      Client: watchedClient(answerMs),
    });
    // An idle connection that breaks is dropped by the pool; without a listener it would end the process.
    this.pool.on('error', (error) => options.onError?.(error));
    this.prisma = new PrismaClient({ adapter: new PrismaPg(this.pool) });
  }

  async query<Row = Record<string, unknown>>(text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    try {
      return await this.run<Row>(this.pool, text, values);
    } catch (error) {
      throw toAppError(error);
    }
  }

  /** Runs `work` in one transaction (READ COMMITTED) and again, at most twice, after a deadlock or serialization failure. */
  async transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(work);
      } catch (error) {
        if (attempt < 3 && isRetryable(error)) continue;
        throw toAppError(error);
      }
    }
  }

  private async run<Row>(client: pg.Pool | pg.PoolClient, text: string, values: readonly SqlValue[]): Promise<Row[]> {
    if (this.options.prepares === false)
      return (await client.query({ text, values: values as unknown[] })).rows as Row[];
    try {
      return await PreparedQuery.run<Row>(client, { name: statementName(text), text, values });
    } catch (error) {
      // Where the driver made it, no code of ours is: from here the stack leads to the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  private async attempt<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    // A connection that dies between two statements emits here; the next statement reports it to the caller.
    const onError = (error: Error): void => void (broken = error);
    client.on('error', onError);
    try {
      await client.query('BEGIN');
      const result = await work({ query: (text, values = []) => this.run(client, text, values) });
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: unknown) => {
        broken = failure instanceof Error ? failure : new Error(String(failure));
      });
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  /**
   * Opens the connections that are kept. On a busy machine a new one takes longer than callers are made to wait for it, so the
   * first ones must not be those who find none. Where PostgreSQL is away, they are opened when they are needed.
   */
  async warmUp(): Promise<void> {
    const opening = Array.from({ length: this.pool.options.min ?? 0 }, () => this.pool.connect());
    for (const opened of await Promise.allSettled(opening)) if (opened.status === 'fulfilled') opened.value.release();
  }

  /** Connections now, and callers that wait for one. */
  get poolUse(): { total: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { total: totalCount, idle: idleCount, waiting: waitingCount };
  }

  /** Throws when Postgres does not answer or its schema is older than this program. For readiness probes. */
  async check(): Promise<void> {
    await this.query('SELECT 1 FROM _prisma_migrations LIMIT 1');
  }

  async close(): Promise<void> {
    await this.prisma.$disconnect();
    if (!this.pool.ended) await this.pool.end();
  }
}
