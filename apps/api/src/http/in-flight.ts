import type { IncomingMessage, ServerResponse } from 'node:http';

/** Longer than the longest honest wait for an answer: a blob store that is tried three times. */
export const STUCK_MS = 120_000;

/** A request that is being answered. */
export interface Exchange {
  request: Pick<IncomingMessage, 'complete'>;
  response: Pick<ServerResponse, 'headersSent'>;
  sinceMs: number;
}

/**
 * The requests that are being answered, and whether any of them ever is. A request that still arrives and an answer that is still being
 * read wait for the client; what has arrived and has no answer yet waits for us.
 */
export class InFlight {
  private readonly exchanges = new Set<Exchange>();
  private lastEndMs = 0;

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  begin(request: Exchange['request'], response: Exchange['response']): Exchange {
    const exchange = { request, response, sinceMs: this.nowMs() };
    this.exchanges.add(exchange);
    return exchange;
  }

  end(exchange: Exchange): void {
    this.exchanges.delete(exchange);
    this.lastEndMs = this.nowMs();
  }

  /** Requests wait for an answer, and for two minutes none has got one. */
  get isStuck(): boolean {
    const before = this.nowMs() - STUCK_MS;
    return (
      this.lastEndMs < before &&
      [...this.exchanges].some(
        ({ request, response, sinceMs }) => request.complete && !response.headersSent && sinceMs < before,
      )
    );
  }
}
