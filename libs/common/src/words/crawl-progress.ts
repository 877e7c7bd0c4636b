import { counted, number } from './numbers.js';

/** Pauses below this many milliseconds are too short for people to ask why a crawl is slow. */
const TOLD_FROM_MS = 1_000;

/** What a run that crawls says: `3 pages crawled`, and the pause that the site asks for. */
export function pagesCrawled(pages: number, crawlDelayMs = 0): string {
  return [`${counted(pages, 'page')} crawled`, crawlDelayReason(crawlDelayMs)].filter(Boolean).join(', ');
}

/** What a run says before it crawls. */
export function preparing(crawlDelayMs = 0): string {
  return ['Reading robots.txt, the start page and sitemaps', crawlDelayReason(crawlDelayMs)].filter(Boolean).join(', ');
}

/** Why a crawl is slow; null where robots.txt asks for no pause (`Crawl-delay`) that is worth a word. */
export function crawlDelayReason(crawlDelayMs: number): string | null {
  if (crawlDelayMs < TOLD_FROM_MS) return null;
  return crawlDelayMs === 1_000
    ? 'one request a second, as robots.txt asks'
    : `one request every ${number(crawlDelayMs / 1_000)} s, as robots.txt asks`;
}
