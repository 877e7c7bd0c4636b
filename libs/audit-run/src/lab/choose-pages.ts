import { urlHash } from '#crawler/text';
import { patternOf } from '../rendering/sampling.js';

/** Pages that a run may measure. */
export const MAX_LAB_PAGES = 10;

/**
 * The start page, and of the largest URL patterns one page each.
 * @param urls pages with status 200, in the order of their URLs
 * @param known how many URLs are known of patterns that the crawl has sampled
 */
export function chooseLabPages(
  startUrl: string,
  urls: readonly string[],
  { known, most }: { known: readonly { pattern: string; known: number }[]; most: number },
): string[] {
  const sizes = new Map(known.map(({ pattern, known: count }) => [pattern, count]));
  const patterns = new Map<string, { first: string; count: number }>();
  const start = urlHash(startUrl);
  for (const url of urls) {
    if (urlHash(url) === start) continue;
    const pattern = patternOf(url);
    const group = patterns.get(pattern);
    if (group) group.count++;
    else patterns.set(pattern, { first: url, count: 1 });
  }
  const largest = [...patterns].map(([pattern, { first, count }]) => ({
    first,
    size: Math.max(count, sizes.get(pattern) ?? 0),
  }));
  largest.sort((a, b) => b.size - a.size || (a.first < b.first ? -1 : 1));
  return [startUrl, ...largest.map(({ first }) => first)].slice(0, Math.min(most, MAX_LAB_PAGES));
}
