import type { Readable, Writable } from 'node:stream';

export interface CdpEvent {
  method: string;
  params: Record<string, unknown>;
  /** Of a target; missing for the browser itself. */
  sessionId?: string;
}

interface Reply {
  id?: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

interface Waiting {
  resolve: (result: Record<string, unknown>) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** The browser did not respond in time. */
export class CdpTimeout extends Error {}

/** The browser ended, or closed the connection. */
export class CdpClosed extends Error {}

/** The DevTools protocol over a pair of pipes: no port is open for anybody else, and the browser ends when this process does. */
export class Cdp {
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Set<(event: CdpEvent) => void>();
  private parts: Buffer[] = [];
  private lastId = 0;
  private closed: CdpClosed | null = null;

  constructor(
    private readonly input: Writable,
    output: Readable,
  ) {
    output.on('data', (chunk: Buffer) => this.take(chunk));
    output.on('close', () => this.close());
    // The end of the browser is seen on the other pipe.
    input.on('error', () => this.close());
    output.on('error', () => this.close());
  }

  get isClosed(): boolean {
    return this.closed !== null;
  }

  /** @throws CdpTimeout; CdpClosed; Error where the browser refuses */
  send(
    method: string,
    params: object = {},
    { sessionId, deadlineMs = 10_000 }: { sessionId?: string; deadlineMs?: number } = {},
  ): Promise<Record<string, unknown>> {
    if (this.closed) return Promise.reject(this.closed);
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        reject(new CdpTimeout(`The browser did not respond to ${method} within ${deadlineMs} ms.`));
      }, deadlineMs);
      this.waiting.set(id, { resolve, reject, timer });
      this.input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    });
  }

  /** @returns what ends it */
  listen(listener: (event: CdpEvent) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  close(): void {
    if (this.closed) return;
    this.closed = new CdpClosed('The browser ended.');
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(this.closed);
    }
    this.waiting.clear();
  }

  private take(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      const message = Buffer.concat([...this.parts, chunk.subarray(start, end)]).toString('utf8');
      this.parts = [];
      start = end + 1;
      this.dispatch(JSON.parse(message) as Reply & CdpEvent);
    }
    if (start < chunk.length) this.parts.push(chunk.subarray(start));
  }

  private dispatch(message: Reply & CdpEvent): void {
    if (message.id === undefined) {
      for (const listener of this.listeners) listener(message);
      return;
    }
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    this.waiting.delete(message.id);
    clearTimeout(waiting.timer);
    if (message.error) waiting.reject(new Error(message.error.message));
    else waiting.resolve(message.result ?? {});
  }
}
