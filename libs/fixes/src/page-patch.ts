import { structuredPatch } from 'diff';
import { applyEdits } from './edits.js';
import type { FixedPage, ProposedFix, SourceRegion } from './fixed-page.js';
import { fileHeader } from './patch-header.js';
import { CONTEXT_LINES } from './source-regions.js';

/** Where the file of a page is likely to stand, from the root of the site: `/a/` is a/index.html, `/a` is a.html. */
export function pathOf(url: string): string {
  const { pathname } = new URL(url);
  const names = pathname.split('/').map((name) => plainName(name));
  const path = names.filter((name) => name !== '').join('/');
  if (path === '' || pathname.endsWith('/')) return path === '' ? 'index.html' : `${path}/index.html`;
  return /\.[a-z0-9]{1,5}$/i.test(path) ? path : `${path}.html`;
}

function plainName(name: string): string {
  let text = name;
  try {
    text = decodeURIComponent(name);
  } catch {
    // Not UTF-8: it stays as it is written.
  }
  return text === '.' || text === '..' ? '_' : text.replace(/[\\/\x00-\x1f\x7f]/g, '_');
}

/**
 * A unified diff of the chosen fixes of a page, made of the lines that are kept of it.
 * Empty without one, and when its lines were too long to keep.
 * Of two fixes that touch the same bytes the first one counts.
 */
export function patchOf(page: FixedPage, wanted: (fix: ProposedFix) => boolean, path = pathOf(page.url)): string {
  const edits = chosenEdits(page.fixes.filter(wanted));
  let shift = 0;
  let text = '';
  for (const region of page.regions ?? []) {
    const hunks = hunksOf(region, edits, page.hasMark === true && region.start === 0 ? '\ufeff' : '');
    for (const { oldStart, oldLines, newStart, newLines, lines } of hunks) {
      const first = region.line - 1;
      const at = (start: number, count: number): string => `${start},${count}`;
      text += `@@ -${at(oldStart + first, oldLines)} +${at(newStart + first + shift, newLines)} @@\n${lines.join('\n')}\n`;
    }
    shift += hunks.reduce((sum, hunk) => sum + hunk.newLines - hunk.oldLines, 0);
  }
  return text === '' ? '' : fileHeader(path) + text;
}

/** Whether a page is the one whose patch is its file's: `/` and `/index.html` are one, and an address with a query has none. */
export class PatchedFiles {
  private readonly written = new Set<string>();

  /** A patch of the page as by `patchOf`; empty when another page has had one of that file. */
  patchOf(page: FixedPage, wanted: (fix: ProposedFix) => boolean): string {
    const path = pathOf(page.url);
    if (new URL(page.url).search !== '' || this.written.has(path)) return '';
    const text = patchOf(page, wanted, path);
    if (text !== '') this.written.add(path);
    return text;
  }
}

/** The source of a page with all of these fixes; null where two of them touch the same bytes. */
export function withFixes(html: string, fixes: readonly ProposedFix[]): string | null {
  const edits = chosenEdits(fixes);
  return edits.length < fixes.reduce((sum, fix) => sum + fix.edits.length, 0) ? null : applyEdits(html, edits);
}

function chosenEdits(fixes: readonly ProposedFix[]): ProposedFix['edits'] {
  const chosen: ProposedFix['edits'] = [];
  for (const { edits } of fixes) {
    const isFree = edits.every((edit) => !chosen.some((known) => edit.start < known.end && known.start < edit.end));
    if (isFree) chosen.push(...edits);
  }
  return chosen.sort((a, b) => a.start - b.start || a.end - b.end);
}

function hunksOf({ start, text }: SourceRegion, edits: ProposedFix['edits'], mark: string) {
  const end = start + text.length;
  const own = edits
    .filter((edit) => edit.start >= start && edit.end <= end)
    .map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  const after = applyEdits(text, own);
  return after === text
    ? []
    : structuredPatch('a', 'b', mark + text, mark + after, '', '', { context: CONTEXT_LINES }).hunks;
}
