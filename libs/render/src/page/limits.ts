/** Nothing was asked for and nothing changed for so long: the page has settled. */
export const QUIET_MS = 150;
/** How long a page may take, in milliseconds. */
export interface PageTimes {
  /** A page whose load does not end is taken as it is. */
  loadMs: number;
  /** A page that never comes to rest is taken as it is, so long after its load. */
  settleMs: number;
  /** From the first command to the DOM. */
  pageMs: number;
}
export const PAGE_TIMES: PageTimes = { loadMs: 10_000, settleMs: 5_000, pageMs: 15_000 };
/** A page that asks for more is taken as it is. */
export const MAX_REQUESTS = 300;
export const MAX_BYTES = 20 * 1024 * 1024;
export const MAX_NODES = 200_000;
export const MAX_CHARS = 10_000_000;
/** A page that opens more windows is taken as it is. */
export const MAX_POPUPS = 3;
