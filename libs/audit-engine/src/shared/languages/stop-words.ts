import { STOP_WORDS } from './stop-words.data.js';

const WORDS = new Map(Object.entries(STOP_WORDS).map(([language, { words }]) => [language, new Set(words.split(' '))]));

/** How many words of a text are common short words of each language that is known here; languages without one are left out. */
export function stopWordHits(text: string): Map<string, number> {
  const hits = new Map<string, number>();
  for (const word of text
    .slice(0, 5_000)
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? [])
    for (const [language, words] of WORDS) if (words.has(word)) hits.set(language, (hits.get(language) ?? 0) + 1);
  return hits;
}
