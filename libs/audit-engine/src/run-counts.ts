import { parseUrl } from '#common';
import { byText } from './bounded-list.js';
import type { CategoryId } from './categories.js';
import type { RuleMeta } from './rule.js';
import type { SiteFacts } from './site/site-page.js';

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

/** Pages with a value of at least `from` and less than `to`; null has no end. */
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

class Found implements FoundCounts {
  errors = 0;
  warnings = 0;
  private readonly withFindings = new Set<number>();
  private readonly withErrors = new Set<number>();

  add(meta: RuleMeta, page: number | null, count: number): void {
    if (meta.severity === 'error') this.errors += count;
    else this.warnings += count;
    if (page === null) return;
    this.withFindings.add(page);
    if (meta.severity === 'error') this.withErrors.add(page);
  }

  get pages(): number {
    return this.withFindings.size;
  }

  get pagesWithErrors(): number {
    return this.withErrors.size;
  }

  counts(): FoundCounts {
    const { errors, warnings, pages, pagesWithErrors } = this;
    return { errors, warnings, pages, pagesWithErrors };
  }
}

/** Counts pages and findings of a run as they come, in any order. Some bytes a page and category. */
export class RunCounts {
  private readonly numbers = new Map<string, { page: number; folder: string }>();
  private readonly total = new Found();
  private readonly categories = new Map<CategoryId, Found>();
  private readonly folders = new Map<string, { found: Found; pagesCrawled: number }>();
  private readonly statuses = new Map<number, number>();
  private readonly bars = {
    depth: RANGES.depth.map(() => 0),
    ttfbMs: RANGES.ttfbMs.map(() => 0),
    bytes: RANGES.bytes.map(() => 0),
    words: RANGES.words.map(() => 0),
  };

  addPage({ url, depth, ttfbMs, decodedBytes, words, status }: SiteFacts): void {
    const folder = folderOf(url);
    this.numbers.set(url, { page: this.numbers.size, folder });
    this.folderNamed(folder).pagesCrawled++;
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
  addFindings(meta: RuleMeta, url: string | null, count: number): void {
    const place = url === null ? null : (this.numbers.get(url) ?? null);
    const page = place?.page ?? null;
    this.total.add(meta, page, count);
    let category = this.categories.get(meta.category);
    if (!category) this.categories.set(meta.category, (category = new Found()));
    category.add(meta, page, count);
    if (place) this.folderNamed(place.folder).found.add(meta, page, count);
  }

  counts(): FindingCounts {
    const folders = [...this.folders].map(([folder, { found, pagesCrawled }]) => ({
      folder,
      pagesCrawled,
      ...found.counts(),
    }));
    folders.sort((a, b) => b.errors - a.errors || b.warnings - a.warnings || byText(a.folder, b.folder));
    return {
      ...this.total.counts(),
      byCategory: [...this.categories]
        .map(([category, found]) => ({ category, ...found.counts() }))
        .sort((a, b) => byText(a.category, b.category)),
      byFolder: folders.slice(0, MAX_FOLDERS),
      foldersTotal: folders.length,
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

  private folderNamed(name: string): { found: Found; pagesCrawled: number } {
    let folder = this.folders.get(name);
    if (!folder) this.folders.set(name, (folder = { found: new Found(), pagesCrawled: 0 }));
    return folder;
  }
}

/** `/blog/` of `https://example.com/blog/2026/a`; pages right at the root are in `/`. */
function folderOf(url: string): string {
  const path = parseUrl(url)?.pathname ?? '/';
  const end = path.indexOf('/', 1);
  return end === -1 ? '/' : path.slice(0, Math.min(end + 1, 100));
}
