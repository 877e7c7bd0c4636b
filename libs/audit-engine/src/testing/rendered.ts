import type { BrowserFacts } from '#common';
import { toPageInput, type PageCase, type PageCaseOptions } from './cases.js';

/** Of a page in which a browser found nothing. */
export const NOTHING_MEASURED: BrowserFacts = {
  axe: { contrast: [], contrastTotal: 0, targets: [], targetsTotal: 0 },
  looks: { texts: [], links: [] },
  placed: [],
  clicks: [],
  overflow: { element: null, width: 320 },
  exceptions: [],
  failedRequests: [],
  trackers: [],
};

/** A page that a browser has shown. @param sent as it was sent; the same as it is shown, without it */
export function rendered(
  page: PageCaseOptions,
  { sent, browser, isShell = false }: { sent?: PageCase; browser?: Partial<BrowserFacts>; isShell?: boolean },
): PageCaseOptions {
  const { html } = toPageInput(sent ?? page);
  return { ...page, raw: { isShell, words: 100, html }, browser: { ...NOTHING_MEASURED, ...browser } };
}
