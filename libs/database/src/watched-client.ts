import pg from 'pg';

/** What a connection says that was cut because nothing came back: read as a network error by everybody who knows those of sockets. */
class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT';
  readonly syscall = 'read';
  readonly errno = -110;

  constructor() {
    super('PostgreSQL does not respond.');
    this.name = 'NoAnswer';
  }
}

/** The parts of a driver's connection that it does not document: pg-pool uses them in the same way. */
interface Wire {
  stream: { destroy(error?: Error): void };
  on(event: 'readyForQuery', listener: () => void): void;
}

function wireOf(client: pg.Client): Wire {
  return (client as unknown as { connection: Wire }).connection;
}

/**
 * A class of clients, for one pool, that notice a database that has fallen silent: a lost machine or a failover drops packets
 * and resets nothing, so that without a limit here a query would wait for ever and keep its connection.
 * A connection that gives no answer for `answerMs` is cut, its queries fail with ETIMEDOUT; and so are the idle ones of the pool that
 * were not heard of since, so that the next query does not meet the same silence ten times.
 * The server's own `statement_timeout` is to be shorter: then a slow statement is an error, and silence is silence.
 */
export function watchedClient(answerMs: number): typeof pg.Client {
  const clients = new Set<WatchedClient>();

  class WatchedClient extends pg.Client {
    private unanswered = 0;
    /** Since when the query is waited for whose turn it is. */
    private askedAtMs = 0;
    /** One for many queries: it looks what is waited for when it ends. Setting and clearing one a query is a good part of sending it. */
    private timer: NodeJS.Timeout | undefined;
    private heardAtMs = performance.now();

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // The pool takes its own listener away before its caller has one: a connection that ends in between would end the process.
      this.on('error', () => undefined);
      const send = super.query.bind(this) as (...args: unknown[]) => unknown;
      this.query = ((...args: unknown[]) => {
        this.asked();
        return send(...args);
      }) as pg.Client['query'];
      wireOf(this).on('readyForQuery', () => this.answered());
      this.once('end', () => this.forget());
      clients.add(this);
    }

    /** An idle connection that was not heard of since then is given up. */
    cutWhenQuietSince(atMs: number): void {
      if (this.unanswered === 0 && this.heardAtMs < atMs) this.cut();
    }

    private asked(): void {
      if (this.unanswered++ === 0) this.waitFrom(performance.now());
    }

    private answered(): void {
      this.heardAtMs = performance.now();
      if (this.unanswered > 0 && --this.unanswered > 0) this.waitFrom(this.heardAtMs);
    }

    private waitFrom(nowMs: number): void {
      this.askedAtMs = nowMs;
      this.timer ??= setTimeout(() => this.look(), answerMs).unref();
    }

    private look(): void {
      this.timer = undefined;
      if (this.unanswered === 0) return;
      const { askedAtMs } = this;
      const leftMs = askedAtMs + answerMs - performance.now();
      if (leftMs > 0) this.timer = setTimeout(() => this.look(), leftMs).unref();
      // A process that was frozen or starved finds the timer and the answer at once: what has arrived is read first.
      else setImmediate(() => this.giveUp(askedAtMs));
    }

    private giveUp(askedAtMs: number): void {
      if (this.unanswered === 0 || this.heardAtMs > askedAtMs) return;
      this.cut();
      for (const other of [...clients]) other.cutWhenQuietSince(askedAtMs);
    }

    private cut(): void {
      this.forget();
      wireOf(this).stream.destroy(new NoAnswer());
    }

    private forget(): void {
      clearTimeout(this.timer);
      clients.delete(this);
    }
  }
  return WatchedClient;
}
