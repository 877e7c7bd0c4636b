import { appendFileSync } from 'node:fs';

/** One request as the client saw it. `status` is null when no answer came. */
export interface Exchange {
  sentAt: number;
  answeredAt: number;
  api: string;
  method: string;
  path: string;
  status: number | null;
  /** Of the answer's error, or of the broken connection. */
  code: string | null;
  runId: string | null;
  runStatus: string | null;
}

/** Everything that the client asked and was told, in order; also on disk, for whoever looks for the cause of a violation. */
export class Journal {
  readonly exchanges: Exchange[] = [];

  constructor(private readonly file: string) {}

  add(exchange: Exchange): void {
    this.exchanges.push(exchange);
    appendFileSync(this.file, `${JSON.stringify(exchange)}\n`);
  }

  note(what: string, detail: Record<string, unknown> = {}): void {
    appendFileSync(this.file, `${JSON.stringify({ at: Date.now(), what, ...detail })}\n`);
  }

  /** Statuses of each run in the order in which they were told. Answers overlap, so each counts from its request to its arrival. */
  statuses(): Map<string, Exchange[]> {
    const byRun = new Map<string, Exchange[]>();
    for (const exchange of this.exchanges) {
      if (exchange.runId === null || exchange.runStatus === null) continue;
      const told = byRun.get(exchange.runId) ?? [];
      told.push(exchange);
      byRun.set(exchange.runId, told);
    }
    return byRun;
  }
}
