/** How long a connection that could not be opened is left alone. */
const REOPEN_MS = 500;

interface Openable {
  waitUntilReady(): Promise<unknown>;
  close(): Promise<unknown>;
}

/**
 * A queue or worker of BullMQ that gets ready at some time. BullMQ asks its backend once, when it is made, and keeps a refusal for ever:
 * a process that starts beside a backend that is still starting would stay without a queue. Here it is made anew until one is ready.
 */
export class Reopened<T extends Openable> {
  private latest: T;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly open: () => T,
    private readonly onReady: (opened: T) => void = () => undefined,
  ) {
    this.latest = this.openWatched();
  }

  /** May not be ready, and then refuses what it is asked. */
  get current(): T {
    return this.latest;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.latest.close();
  }

  private openWatched(): T {
    const opened = this.open();
    opened.waitUntilReady().then(
      () => this.onReady(opened),
      () => this.replaceLater(opened),
    );
    return opened;
  }

  private replaceLater(refused: T): void {
    if (this.isClosed) return;
    this.timer = setTimeout(() => {
      this.latest = this.openWatched();
      void refused.close().catch(() => undefined);
    }, REOPEN_MS);
  }
}
