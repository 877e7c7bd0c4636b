import type { AuditedPageRow } from './dto/page-table.dto.js';
import type { OutlineRule } from './outline.js';
import type { PageColumns } from './page-columns.js';
import type { Places } from './places.js';

/** Columns of numbers. */
export const PAGE_NUMBERS = ['status', 'depth', 'ttfb', 'size', 'words', 'errors', 'warnings', 'findings'] as const;
export type PageNumber = (typeof PAGE_NUMBERS)[number];
export type PageTableOrder = PageNumber | 'url';

/** Ranges such as `404`, `500..`, `..99` and `200..299`, both ends included. */
export const RANGE = '^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$';

export interface PageTableFilter extends Partial<Record<PageNumber, string | undefined>> {
  /** A part of the URL, in any case. */
  q?: string | undefined;
}

/**
 * All pages of a run with their numbers: filtered and sorted by passes over columns, so
 * that a hundred thousand pages take some hundredths of a second.
 */
export class PageTable {
  private readonly columns: Readonly<Record<PageNumber, Uint32Array>>;
  /** Rows in the order of their URLs, and the place of each row in it. */
  private readonly byUrl: Uint32Array;
  private readonly placeOf: Uint32Array;

  constructor(
    private readonly places: Places,
    private readonly pages: PageColumns,
    rules: readonly OutlineRule[],
  ) {
    const { errors, warnings } = countsOf(places, pages.page, rules);
    this.columns = {
      ...{ status: pages.status, depth: pages.depth, ttfb: pages.ttfbMs, size: pages.bytes, words: pages.words },
      ...{ errors, warnings, findings: errors.map((count, row) => count + (warnings[row] ?? 0)) },
    };
    const urls = Array.from(pages.page, (page) => places.urls[page] ?? '');
    this.byUrl = Uint32Array.from(urls.keys()).sort((a, b) => ((urls[a] ?? '') < (urls[b] ?? '') ? -1 : 1));
    this.placeOf = new Uint32Array(urls.length);
    this.byUrl.forEach((row, place) => (this.placeOf[row] = place));
  }

  /** About how many bytes it takes. */
  get bytes(): number {
    return this.byUrl.length * 60 + 1;
  }

  /** Numbers of the rows that the filter lets through, in order; rows of one value are in the order of their URLs. */
  select(filter: PageTableFilter, sort: PageTableOrder, isDescending: boolean): Uint32Array {
    const rows = this.matching(filter);
    if (sort === 'url') return isDescending ? rows.reverse() : rows;
    const values = this.columns[sort];
    const all = this.byUrl.length;
    const highest = isDescending ? values.reduce((most, value) => Math.max(most, value), 0) : 0;
    // One number a row, value first: numbers are sorted many times faster than by a function.
    const keys = new Float64Array(rows.length);
    rows.forEach((row, i) => {
      const value = values[row] ?? 0;
      keys[i] = (isDescending ? highest - value : value) * all + (this.placeOf[row] ?? 0);
    });
    keys.sort();
    return Uint32Array.from(keys, (key) => this.byUrl[key % all] ?? 0);
  }

  rows(numbers: Uint32Array): AuditedPageRow[] {
    return Array.from(numbers, (row) => ({
      url: this.places.urls[this.pages.page[row] ?? 0] ?? '',
      status: this.columns.status[row] ?? 0,
      depth: this.columns.depth[row] ?? 0,
      ttfbMs: this.columns.ttfb[row] ?? 0,
      bytes: this.columns.size[row] ?? 0,
      words: this.columns.words[row] ?? 0,
      errors: this.columns.errors[row] ?? 0,
      warnings: this.columns.warnings[row] ?? 0,
      findings: this.columns.findings[row] ?? 0,
    }));
  }

  /** In the order of URLs. */
  private matching({ q = '', ...ranges }: PageTableFilter): Uint32Array {
    let rows = this.byUrl.slice();
    for (const name of PAGE_NUMBERS) {
      const range = ranges[name];
      if (!range) continue;
      const [from, to] = endsOf(range);
      const values = this.columns[name];
      rows = rows.filter((row) => {
        const value = values[row] ?? 0;
        return value >= from && value <= to;
      });
    }
    const needle = q.toLowerCase();
    if (needle === '') return rows;
    return rows.filter((row) => (this.places.urls[this.pages.page[row] ?? 0] ?? '').toLowerCase().includes(needle));
  }
}

function endsOf(range: string): [from: number, to: number] {
  const [from = '', to] = range.split('..');
  if (to === undefined) return [Number(from), Number(from)];
  return [Number(from), to === '' ? Infinity : Number(to)];
}

function countsOf(
  places: Places,
  pages: Uint32Array,
  rules: readonly OutlineRule[],
): { errors: Uint32Array; warnings: Uint32Array } {
  const byPage = { error: new Uint32Array(places.urls.length), warning: new Uint32Array(places.urls.length) };
  for (const { ruleId, severity } of rules) {
    const { pages: found = [], counts = [] } = places.rules[ruleId] ?? {};
    const into = byPage[severity];
    found.forEach((page, i) => (into[page] = (into[page] ?? 0) + (counts[i] ?? 0)));
  }
  return {
    errors: pages.map((page) => byPage.error[page] ?? 0),
    warnings: pages.map((page) => byPage.warning[page] ?? 0),
  };
}
