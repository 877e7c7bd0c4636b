import { deflateRawSync, inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

const inflate = promisify(inflateRaw);
/** Twice the speed of the default for a tenth more bytes. */
const LEVEL = 3;

export type FindingData = Readonly<Record<string, string | number>>;

/** A finding as the audit makes it. Pages are URLs. */
export interface NewFinding {
  messageId: string;
  data: FindingData | null;
  line: number | null;
  /** Escaped for HTML text. */
  snippet: string | null;
  /** Finds the element in the page. */
  selector: string | null;
  /** The page it is about. */
  page: string | null;
  /** What it is about when that is not a page of the run. */
  url: string | null;
  /** Where it can be found, for those that are about no page. */
  pages: readonly string[];
  pagesTotal: number;
}

/** A finding as it is stored: pages are numbers of the run's list of URLs, nulls at the end are left out. */
export type FindingRow = [
  page: number | null,
  messageId: string,
  data?: FindingData | null,
  line?: number | null,
  snippet?: string | null,
  selector?: string | null,
  url?: string | null,
  pages?: number[] | null,
  pagesTotal?: number | null,
];

/** Some findings of one rule, in the order of their pages, or (with `ruleId` `''`) some causes. */
export interface NewChunk {
  ruleId: string;
  seq: number;
  count: number;
  /** Numbers of the first and the last page; -1 when it is about none. */
  fromPage: number;
  toPage: number;
  content: Uint8Array;
}

/** A cause as it is stored: number of the rule in the outline, key, findings, pages, and the first of its findings. */
export type CauseRow = [rule: number, key: string, findings: number, pages: number, first: FindingRow];

export function encodeRow(row: FindingRow): string {
  let length = row.length;
  while (length > 2 && (row[length - 1] ?? null) === null) length--;
  return JSON.stringify(length === row.length ? row : row.slice(0, length));
}

/** @param texts JSON of rows. */
export function encodeChunk(texts: readonly string[]): Uint8Array {
  return deflateRawSync(`[${texts.join(',')}]`, { level: LEVEL });
}

export async function decodeChunk<Row>(content: Uint8Array): Promise<Row[]> {
  return JSON.parse((await inflate(content)).toString('utf8')) as Row[];
}
