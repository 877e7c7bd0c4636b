import type { PageResults } from '#audit-engine';
import { foundIn } from '../../state/found-in.js';
import type { PageRow } from '../../state/urls.js';

/** Characters of results that the pages of one run may hold, some two million findings: of further pages only the numbers are kept. */
export const MAX_FINDING_CHARS = 512 * 1024 * 1024;

/** The pages as they are stored: without the findings of those that the run has no room for. `findingChars`: of all of them. */
export function fitFindings(pages: readonly PageRow[], room: number): { pages: PageRow[]; findingChars: number } {
  let findingChars = 0;
  const fitted = pages.map((page) => {
    const isOver = findingChars + page.results.length > room;
    const results = isOver ? withoutFindings(page.results) : page.results;
    findingChars += results.length;
    return isOver ? { ...page, results } : page;
  });
  return { pages: fitted, findingChars };
}

/** The JSON of results without their findings, and with the numbers of all of them. */
function withoutFindings(json: string): string {
  const results = JSON.parse(json) as PageResults;
  return JSON.stringify({ ...results, findings: [], counts: Object.fromEntries(foundIn(results)) });
}
