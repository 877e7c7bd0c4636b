import { decodeChunk, encodeChunk, type NewChunk } from './finding-row.js';

/** In place of a rule's id, which has a slash inside: the facts of pages, and how many pages link to each. */
export const SHEETS = '/pages';
export const LINKS = '/links';

const CHUNK_CHARS = 64 * 1024;
const LINKS_PER_CHUNK = 10_000;

/** What a page said of itself when it was audited. */
export interface PageFacts {
  status: number;
  /** Clicks from the start page. */
  depth: number;
  ttfbMs: number;
  /** Bytes of the HTML, as they came and without compression. */
  wireBytes: number;
  decodedBytes: number;
  words: number;
  title: string | null;
  description: string | null;
  h1: string | null;
  /** Absolute. */
  canonical: string | null;
  language: string | null;
  isIndexable: boolean;
  isNoindex: boolean;
  isNofollow: boolean;
  /** Links on the page, each target once. */
  internalLinks: number;
  externalLinks: number;
  /** Addresses of the run that redirect to it, the first of them. */
  redirects: { url: string; status: number | null }[];
  redirectsTotal: number;
}

type SheetRow = [page: number, facts: PageFacts];

/** Facts of pages as chunks, beside those of findings: read by the number of the page, and gone with the findings. */
export class PageSheetsLog {
  private texts: string[] = [];
  private chars = 0;
  private seq = 0;
  private from = 0;
  private to = -1;

  /** In the order of pages. The chunk that is full with it, else null. */
  add(page: number, facts: PageFacts): NewChunk | null {
    const text = JSON.stringify([page, facts] satisfies SheetRow);
    if (this.texts.length === 0) this.from = page;
    this.to = page;
    this.texts.push(text);
    this.chars += text.length;
    return this.chars < CHUNK_CHARS ? null : this.close();
  }

  close(): NewChunk | null {
    const { texts, from: fromPage, to: toPage } = this;
    if (texts.length === 0) return null;
    Object.assign(this, { texts: [], chars: 0 });
    return { ruleId: SHEETS, seq: this.seq++, count: texts.length, fromPage, toPage, content: encodeChunk(texts) };
  }
}

/** How many pages link to each page, by number. */
export function* linkChunks(pages: number, linksTo: (page: number) => number): Generator<NewChunk> {
  for (let fromPage = 0, seq = 0; fromPage < pages; fromPage += LINKS_PER_CHUNK, seq++) {
    const count = Math.min(LINKS_PER_CHUNK, pages - fromPage);
    const texts = Array.from({ length: count }, (_, i) => String(linksTo(fromPage + i)));
    yield { ruleId: LINKS, seq, count, fromPage, toPage: fromPage + count - 1, content: encodeChunk(texts) };
  }
}

/** The facts of a page, of the chunk that has them; null when it has not. */
export async function readSheet(content: Uint8Array, page: number): Promise<PageFacts | null> {
  const rows = await decodeChunk<SheetRow>(content);
  return rows.find(([number]) => number === page)?.[1] ?? null;
}

/** All of a chunk, by the number of the page. */
export function readSheets(content: Uint8Array): Promise<readonly (readonly [number, PageFacts])[]> {
  return decodeChunk<SheetRow>(content);
}

export async function readLinks({ seq, content }: { seq: number; content: Uint8Array }, page: number): Promise<number> {
  return (await decodeChunk<number>(content))[page - seq * LINKS_PER_CHUNK] ?? 0;
}
