import { LRUCache } from 'lru-cache';
import { decodeChunk, type CauseRow } from './finding-row.js';
import type { FindingsSource } from './findings-source.js';
import type { OutlineRule } from './outline.js';

const CHUNKS_AT_ONCE = 8;
/** Causes of runs that were sorted lately: twenty bytes each. */
const MAX_INDEXED = 2_000_000;
/** Causes that are kept decoded. */
const MAX_DECODED = 40_000;

export type CauseOrder = 'severity' | 'pages' | 'findings' | 'rule';

/** Causes in the order in which they are stored, in columns. */
interface CauseIndex {
  /** Number of the rule in the outline. */
  rules: Uint32Array;
  pages: Uint32Array;
  findings: Uint32Array;
  /** Number of the first cause of each chunk; the last is the number of all. */
  starts: number[];
}

export interface CausesOf {
  runId: string;
  epoch: number;
  rules: readonly OutlineRule[];
}

/** Causes of a run by number, in any order: they are stored in one. What sorting takes is read once and kept. */
export class CausesInOrder {
  private readonly indexes = new LRUCache<string, CauseIndex>({ maxSize: MAX_INDEXED });
  private readonly orders = new LRUCache<string, Uint32Array>({ maxSize: MAX_INDEXED });
  private readonly decoded = new LRUCache<string, CauseRow[]>({ maxSize: MAX_DECODED });

  constructor(private readonly source: FindingsSource) {}

  /** Numbers of causes whose rule is wanted. */
  async numbers(of: CausesOf, order: CauseOrder, isWanted: (rule: OutlineRule) => boolean): Promise<Uint32Array> {
    const { rules } = await this.indexOf(of);
    const wanted = of.rules.map(isWanted);
    return (await this.orderOf(of, order)).filter((number) => wanted[rules[number] ?? 0] === true);
  }

  /** Causes by their numbers, in that order. */
  async read(of: CausesOf, numbers: Uint32Array): Promise<CauseRow[]> {
    const { starts } = await this.indexOf(of);
    const chunks = new Map<number, CauseRow[]>();
    const rows: CauseRow[] = [];
    for (const number of numbers) {
      const seq = seqOf(starts, number);
      const chunk = chunks.get(seq) ?? (await this.chunk(of, seq));
      chunks.set(seq, chunk);
      const row = chunk[number - (starts[seq] ?? 0)];
      if (row) rows.push(row);
    }
    return rows;
  }

  private async chunk(of: CausesOf, seq: number): Promise<CauseRow[]> {
    const known = this.decoded.get(`${keyOf(of)} ${seq}`);
    if (known) return known;
    const [chunk] = await this.source.readChunks({ id: of.runId, epoch: of.epoch }, { ruleId: '', seq, page: null }, 1);
    return chunk?.seq === seq ? this.keep(of, seq, await decodeChunk<CauseRow>(chunk.content)) : [];
  }

  private keep(of: CausesOf, seq: number, rows: CauseRow[]): CauseRow[] {
    this.decoded.set(`${keyOf(of)} ${seq}`, rows, { size: rows.length + 1 });
    return rows;
  }

  private async indexOf(of: CausesOf): Promise<CauseIndex> {
    const known = this.indexes.get(keyOf(of));
    if (known) return known;
    const columns: [number[], number[], number[]] = [[], [], []];
    const starts = [0];
    for (let seq = 0, isMore = true; isMore;) {
      const from = { ruleId: '', seq, page: null };
      const chunks = await this.source.readChunks({ id: of.runId, epoch: of.epoch }, from, CHUNKS_AT_ONCE);
      const decoded = await Promise.all(chunks.map(({ content }) => decodeChunk<CauseRow>(content)));
      for (const [i, rows] of decoded.entries()) {
        for (const [rule, , findings, pages] of rows)
          [rule, findings, pages].forEach((value, column) => columns[column]?.push(value));
        starts.push(columns[0].length);
        this.keep(of, seq + i, rows);
      }
      isMore = chunks.length === CHUNKS_AT_ONCE;
      seq += chunks.length;
    }
    const [rules, findings, pages] = columns.map((column) => Uint32Array.from(column));
    const index = { rules: rules ?? EMPTY, findings: findings ?? EMPTY, pages: pages ?? EMPTY, starts };
    this.indexes.set(keyOf(of), index, { size: index.rules.length + 1 });
    return index;
  }

  private async orderOf(of: CausesOf, order: CauseOrder): Promise<Uint32Array> {
    const key = `${keyOf(of)} ${order}`;
    const known = this.orders.get(key);
    if (known) return known;
    const index = await this.indexOf(of);
    const numbers = Uint32Array.from(index.rules, (_, number) => number);
    // Sorting is stable: what is alike stays errors first, then by pages.
    if (order === 'rule') {
      const byId = rankById(of.rules);
      numbers.sort((a, b) => (byId[index.rules[a] ?? 0] ?? 0) - (byId[index.rules[b] ?? 0] ?? 0) || a - b);
    } else if (order !== 'severity') {
      const column = index[order];
      numbers.sort((a, b) => (column[b] ?? 0) - (column[a] ?? 0) || a - b);
    }
    this.orders.set(key, numbers, { size: numbers.length + 1 });
    return numbers;
  }
}

const EMPTY = new Uint32Array();

function keyOf({ runId, epoch }: CausesOf): string {
  return `${runId} ${epoch}`;
}

/** The chunk with that number in it. */
function seqOf(starts: readonly number[], number: number): number {
  let [low, high] = [0, starts.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= number) low = middle;
    else high = middle;
  }
  return low;
}

/** By number of a rule, its place in the order of ids. */
function rankById(rules: readonly OutlineRule[]): number[] {
  const ranks: number[] = [];
  rules
    .map(({ ruleId }, number) => ({ ruleId, number }))
    .sort((a, b) => (a.ruleId < b.ruleId ? -1 : 1))
    .forEach(({ number }, rank) => (ranks[number] = rank));
  return ranks;
}
