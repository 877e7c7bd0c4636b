import type { FoundPage } from './dto/finding.dto.js';
import type { OutlineRule } from './outline.js';
import type { Places } from './places.js';

/** The order of a list of pages. */
export type PageOrderOfList = 'errors' | 'warnings' | 'findings' | 'url';

export interface WantedPages {
  /** Only pages with findings of these. */
  rules: readonly OutlineRule[];
  /** Only this page. */
  page: string | null;
  /** A part of the URL; empty: any. */
  text: string;
}

/** Numbers of the pages in the order of their URLs: sorted once for all lists of a run. */
const ordered = new WeakMap<Places, Uint32Array>();

function inOrderOfUrls(places: Places): Uint32Array {
  let order = ordered.get(places);
  if (!order) {
    const { urls } = places;
    order = Uint32Array.from(urls.keys()).sort((a, b) => ((urls[a] ?? '') < (urls[b] ?? '') ? -1 : 1));
    ordered.set(places, order);
  }
  return order;
}

/** Above all findings that a page may have. */
const SECOND = 2 ** 26;
/** The more, the earlier; pages of one weight are in the order of their URLs. */
const WEIGHTS: Readonly<Record<Exclude<PageOrderOfList, 'url'>, (errors: number, warnings: number) => number>> = {
  errors: (errors, warnings) => errors * SECOND + warnings,
  warnings: (errors, warnings) => warnings * SECOND + errors,
  findings: (errors, warnings) => (errors + warnings) * SECOND + errors,
};

/** Pages with what was found on them, from numbers alone: a hundred thousand of them cost one pass and one sort of numbers. */
export class FoundPages {
  private readonly errors: Uint32Array;
  private readonly warnings: Uint32Array;
  /** Numbers of the pages, in order. */
  private readonly found: Uint32Array;

  constructor(
    private readonly places: Places,
    wanted: WantedPages,
    sort: PageOrderOfList,
  ) {
    this.errors = new Uint32Array(places.urls.length);
    this.warnings = new Uint32Array(places.urls.length);
    this.count(wanted.rules);
    this.found = this.sorted(this.matching(wanted), sort);
  }

  get total(): number {
    return this.found.length;
  }

  slice(from: number, to: number): FoundPage[] {
    return [...this.found.subarray(from, to)].map((page) => {
      const [errors, warnings] = [this.errors[page] ?? 0, this.warnings[page] ?? 0];
      return { url: this.places.urls[page] ?? '', errors, warnings, findings: errors + warnings };
    });
  }

  private count(rules: readonly OutlineRule[]): void {
    for (const { ruleId, severity } of rules) {
      const { pages = [], counts = [] } = this.places.rules[ruleId] ?? {};
      const into = severity === 'error' ? this.errors : this.warnings;
      for (let i = 0; i < pages.length; i++) {
        const page = pages[i] ?? 0;
        into[page] = (into[page] ?? 0) + (counts[i] ?? 0);
      }
    }
  }

  /** In the order of URLs. */
  private matching({ page, text }: WantedPages): Uint32Array {
    const { urls } = this.places;
    const needle = text.toLowerCase();
    return inOrderOfUrls(this.places).filter((number) => {
      if (this.errors[number] === 0 && this.warnings[number] === 0) return false;
      const url = urls[number] ?? '';
      return (page === null || url === page) && (needle === '' || url.toLowerCase().includes(needle));
    });
  }

  /** Pages of one weight stay in the order in which they come, so only the weights are sorted. */
  private sorted(pages: Uint32Array, sort: PageOrderOfList): Uint32Array {
    if (sort === 'url') return pages;
    const weightOf = WEIGHTS[sort];
    const groups = new Map<number, number[]>();
    for (const page of pages) {
      const weight = weightOf(this.errors[page] ?? 0, this.warnings[page] ?? 0);
      const group = groups.get(weight);
      if (group) group.push(page);
      else groups.set(weight, [page]);
    }
    const result = new Uint32Array(pages.length);
    let at = 0;
    for (const [, same] of [...groups].sort(([a], [b]) => b - a)) {
      result.set(same, at);
      at += same.length;
    }
    return result;
  }
}
