import type { ChunkRow, FindingSetRow } from './findings.repository.js';

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
