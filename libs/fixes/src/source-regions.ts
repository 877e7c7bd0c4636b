import type { Edit, SourceRegion } from './fixed-page.js';

/** Lines around a change that a patch shows. */
export const CONTEXT_LINES = 3;
/** Of one page: as large as pages are whose source is kept, so that a page on one line has a patch too. */
const MAX_REGION_CHARS = 2 * 1024 * 1024;

/** The lines that the edits touch, with those around them. Null when they are too long. */
export function sourceRegions(source: string, edits: readonly Edit[]): SourceRegion[] | null {
  const starts = lineStarts(source);
  const spans: { from: number; to: number }[] = [];
  for (const { start, end } of [...edits].sort((a, b) => a.start - b.start)) {
    const from = Math.max(0, lineOf(starts, start) - CONTEXT_LINES);
    const to = Math.min(starts.length - 1, lineOf(starts, end) + CONTEXT_LINES);
    const last = spans.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else spans.push({ from, to });
  }
  const regions = spans.map(({ from, to }): SourceRegion => {
    const start = starts[from] ?? 0;
    return { start, line: from + 1, text: source.slice(start, starts[to + 1] ?? source.length) };
  });
  return regions.reduce((sum, { text }) => sum + text.length, 0) > MAX_REGION_CHARS ? null : regions;
}

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** From 0. */
function lineOf(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
