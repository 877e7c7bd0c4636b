import type { ChunkRange, ChunkRow, FindingSetRow, FindingsSource, NewChunk } from '#findings';

/** The findings of one audit: what `FindingsReader` reads them from. */
export class MemoryFindings implements FindingsSource {
  private readonly chunks = new Map<string, NewChunk[]>();
  private set: { row: FindingSetRow; places: Uint8Array } | null = null;

  add(chunks: readonly NewChunk[]): void {
    for (const chunk of chunks) {
      const ofRule = this.chunks.get(chunk.ruleId);
      if (ofRule) ofRule.push(chunk);
      else this.chunks.set(chunk.ruleId, [chunk]);
    }
  }

  publish(row: FindingSetRow, places: Uint8Array): void {
    for (const chunks of this.chunks.values()) chunks.sort((a, b) => a.seq - b.seq);
    this.set = { row, places };
  }

  async find(): Promise<FindingSetRow | null> {
    return this.set?.row ?? null;
  }

  async findPlaces(): Promise<Uint8Array | null> {
    return this.set?.places ?? null;
  }

  async readChunks(
    _run: { id: string; epoch: number },
    { ruleId, seq, page }: { ruleId: string; seq: number; page: number | null },
    limit: number,
  ): Promise<ChunkRow[]> {
    return (this.chunks.get(ruleId) ?? [])
      .filter((chunk) => chunk.seq >= seq && (page === null || (chunk.fromPage <= page && chunk.toPage >= page)))
      .slice(0, limit);
  }

  async readRanges(): Promise<ChunkRange[]> {
    return [...this.chunks.keys()]
      .filter((ruleId) => ruleId !== '' && !ruleId.startsWith('/'))
      .sort()
      .flatMap((ruleId) => this.chunks.get(ruleId) ?? []);
  }

  async readNamed(
    _run: { id: string; epoch: number },
    chunks: readonly { ruleId: string; seq: number }[],
  ): Promise<(ChunkRow & { ruleId: string })[]> {
    return chunks.flatMap(({ ruleId, seq }) => this.chunks.get(ruleId)?.find((chunk) => chunk.seq === seq) ?? []);
  }
}
