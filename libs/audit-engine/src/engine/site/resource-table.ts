import { IdTable, NumberColumn } from '#common';
import type { LoadKind } from '../facts/load-kinds.js';
import type { Linking } from './linking.js';
import type { SiteResource } from './site-resource.js';
import {
  decodeLinks,
  hasAlternatives,
  hasStandIn,
  isCandidate,
  isFallback,
  isLazy,
  LOAD_FLAGS,
  loadKind,
  plainUrlKey,
  urlId,
} from './url-id.js';

/** Pages that are listed of one file. */
const MAX_LISTED = 10_000;

/** Which page loads which file, and what the files are. 12 bytes a file of a page outside of the heap, beside the facts of the files. */
export class ResourceTable {
  readonly all: SiteResource[] = [];
  private readonly ids = new IdTable();
  /** Page and file of each load; the file's node with flags in the lower eight bits. */
  private readonly pages = new NumberColumn();
  private readonly files = new NumberColumn();
  private readonly byNode = new Map<number, SiteResource>();
  private index: { starts: Uint32Array; order: Uint32Array } | null = null;

  constructor(
    private readonly urlOf: (page: number) => string,
    private readonly mainPage: (page: number) => number,
  ) {}

  add(resource: SiteResource): void {
    this.all.push(resource);
    this.byNode.set(this.ids.add(urlId(keyOf(resource.url))), resource);
    this.index = null;
  }

  addPage(page: number, loads: string | undefined): void {
    if (!loads) return;
    for (const load of decodeLinks(loads)) {
      this.pages.push(page);
      this.files.push(this.ids.add(load) * LOAD_FLAGS + (load.flags % LOAD_FLAGS));
    }
    this.index = null;
  }

  /** The resource of that URL; null when it is none, or was not asked for. */
  find(url: string): SiteResource | null {
    return this.byNode.get(this.ids.find(urlId(keyOf(url)))) ?? null;
  }

  /**
   * Pages that load it, or the file that names it: the true number, and their first URLs. A page at several URLs counts once.
   *
   * @param isShown without pages that name it for previews alone
   */
  pagesWith(url: string, isShown = false): Linking {
    const loading = this.pagesOf([url], isShown);
    const pages = [...loading]
      .filter((page) => this.mainPage(page) === page || !loading.has(this.mainPage(page)))
      .map(this.urlOf)
      .sort();
    return { total: pages.length, pages: pages.slice(0, MAX_LISTED) };
  }

  /** How many pages load one of them at least. A page at several URLs counts once. */
  countPages(urls: Iterable<string>, isShown = false): number {
    return new Set(Array.from(this.pagesOf(urls, isShown), this.mainPage)).size;
  }

  /** As what pages load a URL; null when none does. */
  kindOf(url: string): LoadKind | null {
    let kind: LoadKind | null = null;
    this.eachLoad(this.ids.find(urlId(keyOf(url))), (_, flags) => {
      kind ??= loadKind(flags);
    });
    return kind;
  }

  /** True when some page loads the image without offering another file for it. */
  isSoleFile(url: string): boolean {
    let isSole = false;
    this.eachLoad(this.ids.find(urlId(keyOf(url))), (_, flags) => {
      if (!hasAlternatives(flags)) isSole = true;
    });
    return isSole;
  }

  /** True when pages name the image and none loads it for certain: browsers choose one of several. */
  isCandidate(url: string): boolean {
    return this.isAlways(url, isCandidate);
  }

  /** True when browsers take another file wherever pages name the image. */
  isFallback(url: string): boolean {
    return this.isAlways(url, isFallback);
  }

  /** True when pages name the image for previews alone, and none shows it. */
  isPreview(url: string): boolean {
    return this.isAlways(url, (flags) => loadKind(flags) === 'preview');
  }

  /** True when every page that shows the image hides or replaces it when it does not come. */
  hasStandIn(url: string): boolean {
    return this.isAlways(url, (flags) => hasStandIn(flags) || loadKind(flags) === 'preview');
  }

  /** Each page, by its number, with the resources that it loads itself, at once and for certain. */
  *eachPage(): Generator<[page: number, resources: SiteResource[]]> {
    let page = -1;
    let resources: SiteResource[] = [];
    // Loads of a page stand together.
    for (let load = 0; load < this.pages.length; load++) {
      if (this.pages.get(load) !== page) {
        if (resources.length > 0) yield [page, resources];
        page = this.pages.get(load);
        resources = [];
      }
      const resource = this.byNode.get(this.nodeOf(load));
      const flags = this.files.get(load) % LOAD_FLAGS;
      if (resource && !isCandidate(flags) && !isLazy(flags)) resources.push(resource);
    }
    if (resources.length > 0) yield [page, resources];
  }

  private pagesOf(urls: Iterable<string>, isShown: boolean): Set<number> {
    const pages = new Set<number>();
    for (const url of urls) {
      // A file that a style sheet names belongs to the pages of the style sheet, through its imports.
      const seen = new Set<string>();
      for (let at: string | null = url; at !== null && !seen.has(at); at = this.find(at)?.via ?? null) {
        seen.add(at);
        this.eachLoad(this.ids.find(urlId(keyOf(at))), (page, flags) => {
          if (!isShown || loadKind(flags) !== 'preview') pages.add(page);
        });
      }
    }
    return pages;
  }

  /** Of a file that pages load: whether it holds of each time. */
  private isAlways(url: string, holds: (flags: number) => boolean): boolean {
    let loads = 0;
    let held = 0;
    this.eachLoad(this.ids.find(urlId(keyOf(url))), (_, flags) => {
      loads++;
      if (holds(flags)) held++;
    });
    return loads > 0 && held === loads;
  }

  private eachLoad(node: number, visit: (page: number, flags: number) => void): void {
    if (node < 0) return;
    this.index ??= this.loadsByFile();
    const { starts, order } = this.index;
    for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at++) {
      const load = order[at] ?? 0;
      visit(this.pages.get(load), this.files.get(load) % LOAD_FLAGS);
    }
  }

  private nodeOf(load: number): number {
    return Math.floor(this.files.get(load) / LOAD_FLAGS);
  }

  /** Loads sorted by their files: counting sort. */
  private loadsByFile(): { starts: Uint32Array; order: Uint32Array } {
    const count = this.pages.length;
    const starts = new Uint32Array(this.ids.size + 2);
    const raise = (numbers: Uint32Array, at: number, by: number): number => {
      const before = numbers[at] ?? 0;
      numbers[at] = before + by;
      return before;
    };
    for (let load = 0; load < count; load++) raise(starts, this.nodeOf(load) + 1, 1);
    for (let i = 1; i < starts.length; i++) raise(starts, i, starts[i - 1] ?? 0);
    const next = starts.slice();
    const order = new Uint32Array(count);
    for (let load = 0; load < count; load++) order[raise(next, this.nodeOf(load), 1)] = load;
    return { starts, order };
  }
}

function keyOf(url: string): string {
  return plainUrlKey(url) ?? url;
}
