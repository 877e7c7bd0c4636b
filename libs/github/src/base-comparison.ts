import { AuditComparison, movedRecord } from '#audit-engine/comparison';
import { changeRows, type ChangeRow } from '#findings';
import type { RecordedRun } from '#runs';

/** A completed run, and the URL that its pages begin with. */
export interface BasedRun {
  run: RecordedRun;
  /** Of its start page, after redirects. */
  baseUrl: string;
}

export interface PreviewChanges {
  /** Findings that the site does not have; errors first, then by rule. */
  added: ChangeRow[];
  resolved: number;
  /** Pages that both audits read. */
  pages: number;
  /** Pages that the preview has in addition. */
  addedPages: number;
}

/** A preview beside the last audit of its site: pages are the same when their URLs differ by where the two begin. */
export function comparePreview(site: BasedRun, preview: BasedRun): PreviewChanges {
  const [from, to] = [folderOf(site.baseUrl), folderOf(preview.baseUrl)];
  const move = (url: string): string | null => (url.startsWith(from) ? to + url.slice(from.length) : null);
  const { urls } = site.run.places;
  const before = { ...site.run, places: { ...site.run.places, urls: urls.map((url) => move(url) ?? url) } };
  const comparison = new AuditComparison(movedRecord(site.run.record, urls, move), preview.run.record);
  const added: ChangeRow[] = [];
  let resolved = 0;
  for (const row of changeRows(comparison, { before, now: preview.run, earlier: [] })) {
    if (row.kind === 'new') added.push(row);
    if (row.kind === 'resolved') resolved += row.findings;
  }
  return { added, resolved, pages: comparison.pages.both, addedPages: comparison.pages.onlyNow };
}

/** With a slash at its end. */
function folderOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.slice(0, pathname.lastIndexOf('/') + 1);
}
