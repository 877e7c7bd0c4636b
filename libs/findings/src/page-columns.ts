import { decodeChunk, encodeChunk, type NewChunk } from './finding-row.js';
import type { PageFacts } from './page-sheets.js';

/**
 * In place of a rule's id: numbers of pages by which tables are filtered and
 * sorted, apart from their facts, which are twenty times as long.
 */
export const COLUMNS = '/columns';

const PAGES_PER_CHUNK = 10_000;

/**
 * What a chunk holds, one array each; the first is the number of the page. Milliseconds are
 * whole, so that a range takes what the bars of the report count.
 */
const valuesOf = (page: number, facts: PageFacts): number[] => [
  page,
  facts.status,
  facts.depth,
  Math.floor(facts.ttfbMs),
  facts.decodedBytes,
  facts.words,
];

/** Numbers of the pages of a run, by row; `page` is the number of its URL. */
export interface PageColumns {
  page: Uint32Array;
  status: Uint32Array;
  depth: Uint32Array;
  ttfbMs: Uint32Array;
  bytes: Uint32Array;
  words: Uint32Array;
}

/** Columns as chunks, while pages come. */
export class PageColumnsLog {
  private rows: number[][] = [];
  private seq = 0;

  /** The chunk that is full with it, else null. */
  add(page: number, facts: PageFacts): NewChunk | null {
    this.rows.push(valuesOf(page, facts));
    return this.rows.length < PAGES_PER_CHUNK ? null : this.close();
  }

  close(): NewChunk | null {
    const { rows } = this;
    if (rows.length === 0) return null;
    this.rows = [];
    const texts = (rows[0] ?? []).map((_, column) => JSON.stringify(rows.map((row) => row[column] ?? 0)));
    const [fromPage = 0, toPage = 0] = [rows[0]?.[0], rows.at(-1)?.[0]];
    return { ruleId: COLUMNS, seq: this.seq++, count: rows.length, fromPage, toPage, content: encodeChunk(texts) };
  }
}

export async function readColumns(chunks: readonly { content: Uint8Array }[]): Promise<PageColumns> {
  return join(await Promise.all(chunks.map(({ content }) => decodeChunk<number[]>(content))));
}

/** The same from the facts themselves, for runs of before columns were kept. */
export async function columnsOf(sheets: AsyncIterable<readonly [number, PageFacts]>): Promise<PageColumns> {
  const rows: number[][] = [];
  for await (const [page, facts] of sheets) rows.push(valuesOf(page, facts));
  return join([Array.from({ length: 6 }, (_, column) => rows.map((row) => row[column] ?? 0))]);
}

function join(parts: readonly (readonly number[][])[]): PageColumns {
  const length = parts.reduce((sum, part) => sum + (part[0]?.length ?? 0), 0);
  const column = (at: number): Uint32Array => {
    const values = new Uint32Array(length);
    let from = 0;
    for (const part of parts) {
      values.set(part[at] ?? [], from);
      from += part[0]?.length ?? 0;
    }
    return values;
  };
  return {
    ...{ page: column(0), status: column(1), depth: column(2) },
    ...{ ttfbMs: column(3), bytes: column(4), words: column(5) },
  };
}
