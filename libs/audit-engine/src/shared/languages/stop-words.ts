import { SAME_LANGUAGE, STOP_WORDS } from './stop-words.data.js';

/** The languages that have a word among their common short ones. */
const LANGUAGES = new Map<string, string[]>();
for (const [language, { words }] of Object.entries(STOP_WORDS))
  for (const word of new Set(words.split(' '))) LANGUAGES.set(word, [...(LANGUAGES.get(word) ?? []), language]);

/**
 * How many words of a text are common short words of each language that is known here, by any tag of it; languages without one are
 * left out.
 */
export function stopWordHits(text: string): Map<string, number> {
  const hits = new Map<string, number>();
  for (const word of text
    .slice(0, 5_000)
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? [])
    for (const language of LANGUAGES.get(word) ?? []) hits.set(language, (hits.get(language) ?? 0) + 1);
  for (const [tag, language] of Object.entries(SAME_LANGUAGE)) {
    const count = hits.get(language);
    if (count !== undefined) hits.set(tag, count);
  }
  return hits;
}
