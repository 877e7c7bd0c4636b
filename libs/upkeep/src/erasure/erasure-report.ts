import type { Actor } from '#auth';
import type { ErasedOwner, ErasedRows, EraseStep } from '#database';

/** What a deletion removed, or would remove. */
export interface ErasureReport {
  owner: ErasedOwner & { name: string };
  /** True: nothing was changed. */
  isDry: boolean;
  /** By table. */
  tables: Record<string, ErasedRows>;
  rows: number;
  /** Values as they are stored; PostgreSQL gives the room to new rows. */
  bytes: number;
  blobs: { count: number; bytes: number };
  /** Runs that were under way and were cancelled; nothing was charged for them. */
  runsStopped: number;
  /** Credits that were not spent. */
  lapsed: { monthly: number; pack: number } | null;
  /** What the law wants kept: movements of credits, and who did what, by ids alone. */
  stays: { ledgerEntries: number; trailEntries: number };
  /** Of a user: the organizations in which they were alone, which go with them. */
  organizations: ErasureReport[];
  /** Of a user: the organizations that go on without them. */
  leaves: { id: string; name: string }[];
}

/** Counts while a deletion goes on. */
export class ErasureTally {
  private readonly tables = new Map<string, ErasedRows>();
  readonly blobs = { count: 0, bytes: 0 };
  runsStopped = 0;
  lapsed: ErasureReport['lapsed'] = null;
  readonly stays = { ledgerEntries: 0, trailEntries: 0 };
  readonly organizations: ErasureReport[] = [];
  readonly leaves: { id: string; name: string }[] = [];

  constructor(
    readonly owner: ErasedOwner & { name: string },
    readonly isDry: boolean,
    /** Who asked for it; null: the operator. */
    readonly by: Actor = null,
  ) {}

  add(step: EraseStep): void {
    for (const [table, found] of step.tables) this.addRows(table, found);
  }

  addRows(table: string, { rows, bytes }: ErasedRows): void {
    const before = this.tables.get(table) ?? { rows: 0, bytes: 0 };
    this.tables.set(table, { rows: before.rows + rows, bytes: before.bytes + bytes });
  }

  addBlob(bytes: number): void {
    this.blobs.count++;
    this.blobs.bytes += bytes;
  }

  report(): ErasureReport {
    const { owner, isDry, blobs, runsStopped, lapsed, stays, organizations, leaves } = this;
    const found = [...this.tables].filter(([, { rows }]) => rows > 0).sort(([a], [b]) => (a < b ? -1 : 1));
    const sum = (of: (rows: ErasedRows) => number): number => found.reduce((total, [, rows]) => total + of(rows), 0);
    return {
      ...{ owner, isDry, blobs, runsStopped, lapsed, stays, organizations, leaves },
      tables: Object.fromEntries(found),
      rows: sum(({ rows }) => rows),
      bytes: sum(({ bytes }) => bytes),
    };
  }
}
