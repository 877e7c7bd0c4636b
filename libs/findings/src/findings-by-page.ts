import { LRUCache } from 'lru-cache';
import type { FindingRow } from './finding-row.js';
import { decodeChunk } from './finding-row.js';
import type { ChunkRange, FindingsSource } from './findings-source.js';
import type { OutlineRule } from './outline.js';
import type { Places } from './places.js';

/** Chunks that are kept decoded, by characters of their rows: reading on touches the same ones. */
const MAX_DECODED = 16 * 1024 * 1024;
const MAX_RANGES = 500_000;
/** Findings that are looked at before an answer is given with what there is. */
const MAX_LOOKED_AT = 20_000;

export interface Placed {
  rule: OutlineRule;
  row: FindingRow;
}

/** Where a part begins: at a page (the number of pages is "the site as a whole"), behind so many of its findings. */
export interface PagePosition {
  page: number;
  offset: number;
}

/** Which findings, of which run. */
export interface PageOrder {
  runId: string;
  epoch: number;
  places: Places;
  /** In the order in which the findings of a page are to come. */
  rules: readonly OutlineRule[];
  isWanted: (found: Placed) => boolean;
  /** Whether `isWanted` lets most through. */
  isSelective: boolean;
}

/**
 * Findings in the order of their pages, which is not the order in which they are stored. Those of a page together, by rule,
 * those about no page under the first one that has them, and at the end those about the site as a whole.
 */
export class FindingsByPage {
  private readonly ranges = new LRUCache<string, ChunkRange[]>({ maxSize: MAX_RANGES });
  private readonly decoded = new LRUCache<string, FindingRow[]>({ maxSize: MAX_DECODED });

  constructor(private readonly source: FindingsSource) {}

  async list(
    order: PageOrder,
    from: PagePosition,
    limit: number,
  ): Promise<{ found: Placed[]; next: PagePosition | null }> {
    const counts = countsByPage(order);
    const found: Placed[] = [];
    let { page, offset } = from;
    let looked = 0;
    while (page <= counts.length) {
      if (looked >= MAX_LOOKED_AT) return { found, next: { page, offset } };
      const room = order.isSelective ? MAX_LOOKED_AT : limit - found.length + offset;
      const end = endOf(counts, page, room);
      const rows = page === counts.length ? await this.ofSite(order) : await this.between(order, page, end);
      let [at, seen] = [page, 0];
      for (const { page: number, placed } of rows) {
        if (number !== at) [at, seen] = [number, 0];
        seen++;
        if (number === page && seen <= offset) continue;
        looked++;
        if (!order.isWanted(placed)) continue;
        if (found.length === limit) return { found, next: { page: number, offset: seen - 1 } };
        found.push(placed);
      }
      page = page === counts.length ? page + 1 : end;
      offset = 0;
    }
    return { found, next: null };
  }

  /** On pages from one number up to another, in order. */
  private async between(order: PageOrder, from: number, end: number): Promise<{ page: number; placed: Placed }[]> {
    const numbers = new Map(order.rules.map((rule, number) => [rule.ruleId, number]));
    const ranges = (await this.rangesOf(order)).filter(
      ({ ruleId, fromPage, toPage }) => numbers.has(ruleId) && fromPage < end && toPage >= from,
    );
    const rows: { page: number; number: number; placed: Placed }[] = [];
    for (const [ruleId, chunk] of await this.read(order, ranges)) {
      const number = numbers.get(ruleId) ?? 0;
      const rule = order.rules[number];
      if (!rule) continue;
      for (const row of chunk) {
        const page = pageOf(row);
        if (page !== null && page >= from && page < end) rows.push({ page, number, placed: { rule, row } });
      }
    }
    return rows.sort((a, b) => a.page - b.page || a.number - b.number);
  }

  private async ofSite(order: PageOrder): Promise<{ page: number; placed: Placed }[]> {
    // Outlines of before do not say how many a rule has.
    const rules = order.rules.filter(({ nowhere, stored }) => (nowhere ?? stored) > 0);
    const ranges = await this.rangesOf(order);
    const rows: { page: number; placed: Placed }[] = [];
    for (const rule of rules) {
      const own = await this.read(
        order,
        ranges.filter(({ ruleId }) => ruleId === rule.ruleId),
      );
      for (const [, chunk] of own)
        for (const row of chunk)
          if (pageOf(row) === null) rows.push({ page: order.places.urls.length, placed: { rule, row } });
    }
    return rows;
  }

  private async rangesOf({ runId, epoch }: PageOrder): Promise<ChunkRange[]> {
    const key = `${runId} ${epoch}`;
    const known = this.ranges.get(key);
    if (known) return known;
    const ranges = await this.source.readRanges({ id: runId, epoch });
    this.ranges.set(key, ranges, { size: ranges.length + 1 });
    return ranges;
  }

  /** Rows of chunks, in the order in which they are asked for. */
  private async read(
    { runId, epoch }: PageOrder,
    ranges: readonly ChunkRange[],
  ): Promise<[ruleId: string, rows: FindingRow[]][]> {
    const keyOf = ({ ruleId, seq }: { ruleId: string; seq: number }): string => `${runId} ${epoch} ${ruleId} ${seq}`;
    const rows = new Map<string, FindingRow[]>();
    const missing: ChunkRange[] = [];
    for (const range of ranges) {
      const known = this.decoded.get(keyOf(range));
      if (known) rows.set(keyOf(range), known);
      else missing.push(range);
    }
    const chunks = missing.length === 0 ? [] : await this.source.readNamed({ id: runId, epoch }, missing);
    await Promise.all(
      chunks.map(async (chunk) => {
        const decoded = await decodeChunk<FindingRow>(chunk.content);
        rows.set(keyOf(chunk), decoded);
        this.decoded.set(keyOf(chunk), decoded, { size: chunk.content.byteLength * 8 + 1 });
      }),
    );
    return ranges.map((range) => [range.ruleId, rows.get(keyOf(range)) ?? []]);
  }
}

function pageOf(row: FindingRow): number | null {
  return row[0] ?? row[7]?.[0] ?? null;
}

/** How many findings of the rules may be under each page, at most. */
function countsByPage({ places, rules }: PageOrder): Uint32Array {
  const counts = new Uint32Array(places.urls.length);
  for (const { ruleId } of rules) {
    const { pages = [], counts: found = [] } = places.rules[ruleId] ?? {};
    pages.forEach((page, i) => (counts[page] = (counts[page] ?? 0) + (found[i] ?? 0)));
  }
  return counts;
}

/** Behind the page with which there may be enough. */
function endOf(counts: Uint32Array, from: number, wanted: number): number {
  let end = from;
  for (let sum = 0; end < counts.length && sum <= wanted; end++) sum += counts[end] ?? 0;
  return end;
}
