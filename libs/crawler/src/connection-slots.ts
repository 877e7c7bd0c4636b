import type { Client } from 'undici';

interface Slot {
  origin: string;
  client: Client | null;
}

/** A fixed number of connections for requests to any origin: one that is idle at another origin is closed before a new one opens. */
export class ConnectionSlots {
  /** Unused ones first, then those that have been idle for longest. */
  private readonly idle: Slot[];
  private readonly all: readonly Slot[];
  private readonly waiting: ((slot: Slot) => void)[] = [];
  private isClosed = false;

  constructor(
    count: number,
    private readonly connect: (origin: string) => Client,
  ) {
    this.all = Array.from({ length: count }, () => ({ origin: '', client: null }));
    this.idle = [...this.all];
  }

  /** Does the work with a client that has one connection. After `close` the client refuses all requests. */
  async during<T>(origin: string, work: (client: Client) => Promise<T>): Promise<T> {
    const slot = this.take(origin) ?? (await new Promise<Slot>((resolve) => this.waiting.push(resolve)));
    try {
      return await work(await this.clientOf(slot, origin));
    } finally {
      const next = this.waiting.shift();
      if (next) next(slot);
      else this.idle.push(slot);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.all.flatMap(({ client }) => (client === null ? [] : [client.destroy()])));
  }

  private take(origin: string): Slot | undefined {
    const at = this.idle.findLastIndex((slot) => slot.origin === origin);
    return at < 0 ? this.idle.shift() : this.idle.splice(at, 1)[0];
  }

  private async clientOf(slot: Slot, origin: string): Promise<Client> {
    if (slot.client !== null && (slot.origin === origin || this.isClosed)) return slot.client;
    await slot.client?.destroy();
    slot.origin = origin;
    slot.client = this.connect(origin);
    if (this.isClosed) await slot.client.destroy();
    return slot.client;
  }
}
