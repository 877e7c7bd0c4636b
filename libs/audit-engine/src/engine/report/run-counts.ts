import { IdTable, NumberColumn, parseUrl, textId } from '#common';
import { byText } from './bounded-list.js';
import { CATEGORY_IDS, type CategoryId } from '../score/categories.js';
import type { RuleMeta } from '../run/rule-meta.js';
import type { SiteFacts } from '../site/site-page.js';

const MAX_FOLDERS = 100;

/** Where the ranges of the histograms begin. */
const RANGES = {
  depth: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  ttfbMs: [0, 100, 200, 400, 800, 1_600, 3_200],
  bytes: [0, 10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000],
  words: [0, 1, 100, 300, 600, 1_000, 2_000, 5_000],
} as const;

export interface FoundCounts {
  /** Findings of rules of that severity. */
  errors: number;
  warnings: number;
  /** Pages with a finding, and those of them with an error. */
  pages: number;
  pagesWithErrors: number;
}

/** What a run found, in true numbers: they stay when the findings themselves are gone. */
export interface FindingCounts extends FoundCounts {
  byCategory: (FoundCounts & { category: CategoryId })[];
  /** By the first part of the path, those with the most findings first, at most 100; `pagesCrawled` is all of its pages. */
  byFolder: (FoundCounts & { folder: string; pagesCrawled: number })[];
  foldersTotal: number;
}

/** Pages with a value of at least `from` and less than `to`; null means no upper bound. */
export interface HistogramBar {
  from: number;
  to: number | null;
  pages: number;
}

export interface Histograms {
  depth: HistogramBar[];
  ttfbMs: HistogramBar[];
  /** Bytes of the document without compression. */
  bytes: HistogramBar[];
  words: HistogramBar[];
  status: { status: number; pages: number }[];
}

interface Severities {
  errors: number;
  warnings: number;
}

/** Counts pages and findings of a run as they come, in any order. About 40 bytes a page. */
export class RunCounts {
  private readonly pages = new IdTable();
  private readonly total: Severities = { errors: 0, warnings: 0 };
  private readonly byCategory = new Map<CategoryId, Severities>();
  private readonly byFolder: (Severities & { folder: string; pagesCrawled: number })[] = [];
  private readonly folderNumbers = new Map<string, number>();
  /** By page: its folder, and a bit for each category with a finding, and with an error. */
  private readonly folders = new NumberColumn();
  private readonly found = new NumberColumn();
  private readonly failed = new NumberColumn();
  private readonly statuses = new Map<number, number>();
  private readonly bars = {
    depth: RANGES.depth.map(() => 0),
    ttfbMs: RANGES.ttfbMs.map(() => 0),
    bytes: RANGES.bytes.map(() => 0),
    words: RANGES.words.map(() => 0),
  };

  addPage({ url, depth, ttfbMs, decodedBytes, words, status }: SiteFacts): void {
    const folder = this.folderNumber(folderOf(url));
    this.folders.set(this.pages.add(textId(url)), folder);
    const known = this.byFolder[folder];
    if (known) known.pagesCrawled++;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const values = { depth, ttfbMs, bytes: decodedBytes, words };
    for (const name of ['depth', 'ttfbMs', 'bytes', 'words'] as const) {
      const bars = this.bars[name];
      const at = Math.max(
        0,
        RANGES[name].findLastIndex((from) => values[name] >= from),
      );
      bars[at] = (bars[at] ?? 0) + 1;
    }
  }

  /** @param url The page that they are about; null for the site. */
  addFindings({ category, severity }: RuleMeta, url: string | null, count: number): void {
    const member = severity === 'error' ? 'errors' : 'warnings';
    this.total[member] += count;
    let ofCategory = this.byCategory.get(category);
    if (!ofCategory) this.byCategory.set(category, (ofCategory = { errors: 0, warnings: 0 }));
    ofCategory[member] += count;
    const page = url === null ? -1 : this.pages.find(textId(url));
    if (page === -1) return;
    const ofFolder = this.byFolder[this.folders.get(page)];
    if (ofFolder) ofFolder[member] += count;
    const bit = bitOf(category);
    this.found.set(page, this.found.get(page) | bit);
    if (severity === 'error') this.failed.set(page, this.failed.get(page) | bit);
  }

  counts(): FindingCounts {
    const pages = new Tally();
    const categories = new Map([...this.byCategory.keys()].map((category) => [category, new Tally()]));
    const folders = this.byFolder.map(() => new Tally());
    for (let page = 0; page < this.folders.length; page++) {
      const [found, failed] = [this.found.get(page), this.failed.get(page)];
      if (found === 0) continue;
      pages.add(found, failed);
      folders[this.folders.get(page)]?.add(found, failed);
      for (const [category, tally] of categories) tally.add(found & bitOf(category), failed & bitOf(category));
    }
    const byFolder = this.byFolder
      .map((folder, i) => ({ ...folder, ...folders[i]?.counts() }))
      .sort((a, b) => b.errors - a.errors || b.warnings - a.warnings || byText(a.folder, b.folder));
    return {
      ...this.total,
      ...pages.counts(),
      byCategory: [...this.byCategory]
        .map(([category, severities]) => ({ category, ...severities, ...(categories.get(category) ?? pages).counts() }))
        .sort((a, b) => byText(a.category, b.category)),
      byFolder: byFolder.slice(0, MAX_FOLDERS) as FindingCounts['byFolder'],
      foldersTotal: byFolder.length,
    };
  }

  histograms(): Histograms {
    const barsOf = (name: keyof typeof RANGES): HistogramBar[] =>
      RANGES[name].map((from, i) => ({ from, to: RANGES[name][i + 1] ?? null, pages: this.bars[name][i] ?? 0 }));
    return {
      depth: barsOf('depth'),
      ttfbMs: barsOf('ttfbMs'),
      bytes: barsOf('bytes'),
      words: barsOf('words'),
      status: [...this.statuses].sort(([a], [b]) => a - b).map(([status, pages]) => ({ status, pages })),
    };
  }

  private folderNumber(folder: string): number {
    const known = this.folderNumbers.get(folder);
    if (known !== undefined) return known;
    const number = this.byFolder.push({ folder, errors: 0, warnings: 0, pagesCrawled: 0 }) - 1;
    this.folderNumbers.set(folder, number);
    return number;
  }
}

class Tally {
  private pages = 0;
  private pagesWithErrors = 0;

  add(found: number, failed: number): void {
    if (found !== 0) this.pages++;
    if (failed !== 0) this.pagesWithErrors++;
  }

  counts(): { pages: number; pagesWithErrors: number } {
    return { pages: this.pages, pagesWithErrors: this.pagesWithErrors };
  }
}

/** There are fewer than 32 categories. */
function bitOf(category: CategoryId): number {
  return 1 << CATEGORY_IDS.indexOf(category);
}

/** `/blog/` of `https://example.com/blog/2026/a`; pages right at the root are in `/`. */
function folderOf(url: string): string {
  const path = parseUrl(url)?.pathname ?? '/';
  const end = path.indexOf('/', 1);
  return end === -1 ? '/' : path.slice(0, Math.min(end + 1, 100));
}
