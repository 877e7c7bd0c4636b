import { gunzipSync } from 'node:zlib';
import { compareReports, type AuditReport, type Comparison } from '#audit-engine/comparison';
import { decodeFixedPage, decodePlaces, type Places } from '#findings/text';
import type { LaterFixes } from './earlier-fixes.js';
import type { PreviousReport } from './finish-messages.js';

export interface ReadPrevious {
  id: string;
  report: AuditReport & { fixes?: unknown; earlierFixes?: unknown };
  places: Places | null;
  fixed: LaterFixes[];
}

/** A report that cannot be read any more is no reason to fail this one. */
export function readPrevious(previous: PreviousReport | null): ReadPrevious | null {
  if (!previous) return null;
  try {
    const { reportId, content, places, fixed = [] } = previous;
    const report = JSON.parse(gunzipSync(content).toString('utf8')) as ReadPrevious['report'];
    const decoded = places && decodePlaces(places);
    const later = fixed.map((run): LaterFixes => ({
      pages: run.pages.map((page) => decodeFixedPage(page)),
      countThen: countsIn(run.places && decodePlaces(run.places)),
    }));
    return { id: reportId, report, places: decoded, fixed: later };
  } catch {
    return null;
  }
}

/** What every audit says of its change since the one before; null for a first audit and after a report of another tool. */
export function comparisonWith(
  previous: ReadPrevious | null,
  report: AuditReport,
  urls: Iterable<string>,
): Comparison | null {
  return previous && compareReports(previous, report, { urls });
}

/** Findings of a rule on a page. */
export function countsIn(places: Places | null): (rule: string, url: string) => number | null {
  if (!places) return () => null;
  const numbers = new Map<string, number>();
  return (rule, url) => {
    if (numbers.size === 0) for (const [number, address] of places.urls.entries()) numbers.set(address, number);
    const found = places.rules[rule];
    const at = found?.pages.indexOf(numbers.get(url) ?? -1) ?? -1;
    return at === -1 ? null : (found?.counts[at] ?? null);
  };
}
