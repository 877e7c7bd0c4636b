import type { FindingsOutline } from './outline.js';

/** The findings of one run, as its last finish phase wrote them. */
export interface FindingSetRow {
  epoch: number;
  outline: FindingsOutline;
  /** False when time has removed the findings and left the numbers. */
  hasDetails: boolean;
}

export interface ChunkRow {
  seq: number;
  count: number;
  content: Uint8Array;
}

/** Which pages a chunk speaks of; -1 when it is about none. */
export interface ChunkRange {
  ruleId: string;
  seq: number;
  fromPage: number;
  toPage: number;
}

/** Where findings are kept: PostgreSQL (`FindingsRepository`), or the memory of one process. */
export interface FindingsSource {
  find(runId: string): Promise<FindingSetRow | null>;
  findPlaces(runId: string): Promise<Uint8Array | null>;
  readChunks(
    run: { id: string; epoch: number },
    from: { ruleId: string; seq: number; page: number | null },
    limit: number,
  ): Promise<ChunkRow[]>;
  /** All chunks of findings, in the order of rules and of their numbers. */
  readRanges(run: { id: string; epoch: number }): Promise<ChunkRange[]>;
  readNamed(
    run: { id: string; epoch: number },
    chunks: readonly { ruleId: string; seq: number }[],
  ): Promise<(ChunkRow & { ruleId: string })[]>;
}
