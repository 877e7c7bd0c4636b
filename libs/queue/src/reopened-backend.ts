import { EventEmitter } from 'node:events';
import type { IQueueBackend } from 'bullmq';

/** How long a connection that could not be opened is left alone. */
const REOPEN_MS = 500;

/**
 * A backend of BullMQ that gets ready at some time. BullMQ asks its database once, when a queue or worker is
 * made, and keeps a refusal for ever: a process that starts beside a database that is still starting would
 * stay without a queue. Here a refused backend is replaced until one is ready.
 * What is asked before is refused, and `waitUntilReady` waits for as long as it
 * takes. Once ready, a backend repairs its connections itself.
 */
export function reopened(open: () => IQueueBackend): IQueueBackend {
  const reopener = new Reopener(open);
  const own: Partial<IQueueBackend> = {
    waitUntilReady: () => reopener.ready,
    close: (force) => reopener.close((backend) => backend.close(force)),
    disconnect: () => reopener.close((backend) => backend.disconnect()),
    on: (event, listener) => (reopener.events.on(event, listener), proxy),
    once: (event, listener) => (reopener.events.once(event, listener), proxy),
    removeListener: (event, listener) => (reopener.events.removeListener(event, listener), proxy),
  };
  const proxy = new Proxy({} as IQueueBackend, {
    get: (_, key): unknown => Reflect.get(own, key) ?? reopener.read(key),
    has: (_, key) => Reflect.has(reopener.latest, key),
    getPrototypeOf: () => Reflect.getPrototypeOf(reopener.latest),
  });
  return proxy;
}

class Reopener {
  readonly events = new EventEmitter();
  readonly ready: Promise<void>;
  latest: IQueueBackend;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private settle!: { resolve: () => void; reject: (error: Error) => void };

  constructor(private readonly open: () => IQueueBackend) {
    this.ready = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
    this.ready.catch(() => undefined);
    this.latest = this.openWatched();
  }

  read(key: string | symbol): unknown {
    const value: unknown = Reflect.get(this.latest, key);
    return typeof value === 'function' ? (value.bind(this.latest) as unknown) : value;
  }

  async close(end: (backend: IQueueBackend) => Promise<void>): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.settle.reject(new Error('The queue was closed before it was ready.'));
    await end(this.latest);
  }

  private openWatched(): IQueueBackend {
    const backend = this.open();
    for (const event of ['ready', 'error', 'close'] as const)
      backend.on(event, (...args) => {
        if (this.events.listenerCount(event) > 0) this.events.emit(event, ...(args as unknown[]));
      });
    backend.waitUntilReady().then(this.settle.resolve, () => this.replaceLater(backend));
    return backend;
  }

  private replaceLater(refused: IQueueBackend): void {
    if (this.isClosed) return;
    this.timer = setTimeout(() => {
      this.latest = this.openWatched();
      void refused.close().catch(() => undefined);
    }, REOPEN_MS);
  }
}
