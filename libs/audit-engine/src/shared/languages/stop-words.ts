import { SAME_LANGUAGE, STOP_WORDS } from './stop-words.data.js';
import { wordsIn } from './words.js';

const LANGUAGES = Object.keys(STOP_WORDS);
/** Numbers of the languages that have a word among their common short ones. */
const INDEX = new Map<string, number[]>();
for (const [number, language] of LANGUAGES.entries())
  for (const word of new Set(STOP_WORDS[language]?.words.split(' ')))
    INDEX.set(word, [...(INDEX.get(word) ?? []), number]);

/**
 * How many words of a text are common short words of each language that is known here, by any tag of it; languages without one are
 * left out.
 */
export function stopWordHits(text: string): Map<string, number> {
  return stopWordHitsOf(wordsIn(text.slice(0, 5_000)));
}

/** The same of words in lower case. */
export function stopWordHitsOf(words: readonly string[]): Map<string, number> {
  const counts = new Uint32Array(LANGUAGES.length);
  for (const word of words) for (const number of INDEX.get(word) ?? []) counts[number] = (counts[number] ?? 0) + 1;
  const hits = new Map<string, number>();
  for (const [number, language] of LANGUAGES.entries()) if (counts[number]) hits.set(language, counts[number]);
  for (const [tag, language] of Object.entries(SAME_LANGUAGE)) {
    const count = hits.get(language);
    if (count !== undefined) hits.set(tag, count);
  }
  return hits;
}
