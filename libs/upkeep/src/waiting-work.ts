import type { Clock } from '#common';
import type { Database } from '#database';
import { lookForWork, type DueWork } from './waiting-work.repository.js';

/** Tasks of a worker look at about the same moment, and half of their period later the look is old. */
const FRESH_MS = 1_000;

/** Says whether anything is due, to all tasks of a worker by one statement: an idle worker asks for nothing else. */
export class WaitingWork {
  private last: { atMs: number; seen: Promise<DueWork> } | null = null;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async has(kind: keyof DueWork): Promise<boolean> {
    const atMs = performance.now();
    if (this.last === null || atMs - this.last.atMs >= FRESH_MS)
      this.last = { atMs, seen: lookForWork(this.database, this.clock.now()) };
    return (await this.last.seen)[kind];
  }
}
