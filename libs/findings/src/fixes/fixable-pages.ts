import { FIXABLE_RULES } from '#fixes/text';
import { decodePlaces } from '../places.js';

/**
 * URLs of the pages on which a rule found something that has a fix; those with the most of it first. `places`: as `encodePlaces` left them.
 */
export function fixablePages(places: Uint8Array): string[] {
  const { urls, rules } = decodePlaces(places);
  const found = new Map<number, number>();
  for (const [rule, { pages, counts }] of Object.entries(rules)) {
    if (!FIXABLE_RULES.has(rule)) continue;
    pages.forEach((page, i) => found.set(page, (found.get(page) ?? 0) + (counts[i] ?? 0)));
  }
  return [...found].sort((a, b) => b[1] - a[1] || a[0] - b[0]).flatMap(([page]) => urls[page] ?? []);
}
