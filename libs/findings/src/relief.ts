import type { Relief, ReliefFolder, ReliefMark } from './dto/relief.dto.js';
import type { OutlineRule } from './outline.js';
import type { FoundOnPages, Places, PlacesLog } from './places.js';

const MAX_FOLDERS = 14;
const MAX_MARKS = 900;
/** Sites of a page or two have no template to speak of. */
const MIN_PAGES_TO_SHARE = 5;
const SHARED = 0.8;

interface PageNumbers {
  url: string;
  errors: number;
  warnings: number;
}

export function reliefOf(places: Places, rules: readonly OutlineRule[]): Relief {
  const foundBy = (ruleId: string): FoundOnPages | null => {
    const found = places.rules[ruleId];
    return found
      ? { pages: found.pages.length, counts: found.pages.map((page, i) => [page, found.counts[i] ?? 0]) }
      : null;
  };
  return relief(places.urls, foundBy, { rules, marks: MAX_MARKS });
}

/** The same while the findings are gathered, with fewer marks. */
export function reliefOfLog(log: PlacesLog, rules: readonly OutlineRule[], marks: number): Relief {
  return relief(log.allUrls(), (ruleId) => log.foundBy(ruleId), { rules, marks });
}

function relief(
  urls: Iterable<string>,
  foundBy: (ruleId: string) => FoundOnPages | null,
  { rules, marks }: { rules: readonly OutlineRule[]; marks: number },
): Relief {
  const pages = Array.from(urls, (url): PageNumbers => ({ url, errors: 0, warnings: 0 }));
  const total = pages.length;
  const shared: Relief['shared'] = [];
  for (const { ruleId, name, severity } of rules) {
    const found = foundBy(ruleId);
    if (!found) continue;
    if (total >= MIN_PAGES_TO_SHARE && found.pages >= total * SHARED) {
      shared.push({ ruleId, ruleName: name, severity, pages: found.pages });
      continue;
    }
    for (const [number, count] of found.counts) {
      const page = pages[number];
      if (page) page[severity === 'error' ? 'errors' : 'warnings'] += count;
    }
  }
  const each = Math.max(1, Math.ceil(total / marks));
  return { pages: total, shared, folders: foldersOf(pages).map(([folder, of]) => toFolder(folder, of, each)) };
}

function foldersOf(pages: readonly PageNumbers[]): [string | null, PageNumbers[]][] {
  const byFolder = new Map<string, PageNumbers[]>();
  for (const page of pages) {
    const folder = folderOf(page.url);
    const known = byFolder.get(folder);
    if (known) known.push(page);
    else byFolder.set(folder, [page]);
  }
  const sorted = [...byFolder].sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  if (sorted.length <= MAX_FOLDERS) return sorted;
  const others = sorted.slice(MAX_FOLDERS - 1).flatMap(([, of]) => of);
  return [...sorted.slice(0, MAX_FOLDERS - 1), [null, others]];
}

function folderOf(url: string): string {
  const path = /^[a-z]+:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? '/';
  return /^\/[^/]+(?=\/)/.exec(path)?.[0] ?? '/';
}

function toFolder(folder: string | null, pages: PageNumbers[], each: number): ReliefFolder {
  pages.sort((a, b) => (a.url < b.url ? -1 : 1));
  const marks: ReliefMark[] = [];
  for (let i = 0; i < pages.length; i += each) {
    const group = pages.slice(i, i + each);
    const highest = group.reduce((best, page) => (heightOf(page) > heightOf(best) ? page : best));
    marks.push({ ...highest, pages: group.length });
  }
  const sum = (member: 'errors' | 'warnings'): number => pages.reduce((total, page) => total + page[member], 0);
  return { folder, pages: pages.length, errors: sum('errors'), warnings: sum('warnings'), marks };
}

function heightOf({ errors, warnings }: PageNumbers): number {
  return errors + warnings;
}
