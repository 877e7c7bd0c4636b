import { ordersIn, stopWordHits } from '#audit-engine/rules';
import type { TextQuestion } from './question.js';

/** What the page itself says, for comparison. */
export interface PageWords {
  /** Visible text with the title. */
  text: string;
  language: string | null;
}

/** Why a text is not shown to anybody, in a sentence that quotes none of it; null when it may be tried on the page. */
export function refusalOfText(value: string, question: TextQuestion, page: PageWords): string | null {
  if (value !== value.trim() || value !== value.toWellFormed() || /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(value))
    return 'The text starts or ends with white space, or has several lines or invisible characters.';
  const { length } = [...value];
  if (length < question.minChars || length > question.maxChars) return 'The text is too short or too long.';
  if (/[<>`{}\\|]|&[#a-z0-9]+;|\]\(|\*\*|__|\[HERE\]/i.test(value)) return 'The text holds markup.';
  if (/:\/\/|\bwww\.|@|\b[\p{L}\p{N}-]+\.[\p{L}]{2,}\b/u.test(value)) return 'The text holds an address.';
  if (ordersIn(value) !== null) return 'The text gives orders to assistants.';
  const known = knownTo(page);
  for (const number of value.match(/\p{N}+/gu) ?? [])
    if (!known.numbers.has(number)) return 'The text has a number that the page lacks.';
  // In German every noun has a capital, and what an image shows need not be in the text around it.
  const isOfImage = question.kind === 'alternative';
  const foreign = !(isOfImage && question.language === 'de') && foreignName(value, known);
  if (foreign) return 'The text has a name that the page lacks.';
  if (!isOfImage && !sharesSubject(value, known)) return 'The text has nothing of the words of the page.';
  return isOtherLanguage(value, page) ? 'The text is in another language than the page.' : null;
}

interface Words {
  /** Lower case. */
  words: Set<string>;
  stems: Set<string>;
  /** As written, of two capitals or more. */
  shouted: Set<string>;
  numbers: Set<string>;
}

/** Long enough to be of one family: "Tomatoes" and "tomato". */
const STEM_CHARS = 5;

const byPage = new WeakMap<PageWords, Words>();

/** Counted once a page. */
function knownTo(page: PageWords): Words {
  const known = byPage.get(page) ?? wordsOf(page.text);
  byPage.set(page, known);
  return known;
}

function wordsOf(text: string): Words {
  const written = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const words = new Set(written.map((word) => word.toLowerCase()));
  return {
    words,
    stems: new Set([...words].filter((word) => word.length >= STEM_CHARS).map((word) => word.slice(0, STEM_CHARS))),
    shouted: new Set(written.filter((word) => /^\p{Lu}{2,}$/u.test(word))),
    numbers: new Set(text.match(/\p{N}+/gu) ?? []),
  };
}

function isKnown(word: string, { words, stems }: Words): boolean {
  const lower = word.toLowerCase();
  return words.has(lower) || (lower.length >= STEM_CHARS && stems.has(lower.slice(0, STEM_CHARS)));
}

/** A word with a capital that does not begin the text or a sentence, and that the page does not have; or one in capitals alone. */
function foreignName(value: string, known: Words): boolean {
  for (const { 0: word, index } of value.matchAll(/[\p{L}\p{M}]+/gu)) {
    if (/\p{Lu}.*\p{Lu}/u.test(word) && !known.shouted.has(word) && !isKnown(word, known)) return true;
    if (/^\p{Lu}{4,}$/u.test(word) && !known.shouted.has(word)) return true;
    const isFirst = index === 0 || /[.!?]\s+$/.test(value.slice(0, index));
    if (!isFirst && /^\p{Lu}/u.test(word) && !isKnown(word, known)) return true;
  }
  return false;
}

/**
 * At least a third of the longer words are of the page: a text about something else is no
 * text for it. Scripts without blanks are held against the letters.
 */
function sharesSubject(value: string, known: Words): boolean {
  const words = (value.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => word.length >= 4);
  if (words.length === 0) return true;
  return (
    words.filter((word) => isKnown(word, known)).length * 3 >= words.length ||
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(value)
  );
}

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Han', 'Hangul', 'Thai', 'Devanagari'].map(
  (name) => new RegExp(`\\p{sc=${name}}`, 'gu'),
);

function isOtherLanguage(value: string, { text, language }: PageWords): boolean {
  if (scriptOf(value) !== scriptOf(text.slice(0, 5_000))) return true;
  const own = language ?? best(stopWordHits(text))?.[0] ?? null;
  // Each word once: "in" is English and, among others, Slovenian, where it means "and".
  const hits = stopWordHits([...new Set(value.toLowerCase().split(/\s+/))].join(' '));
  const found = best(hits);
  return own !== null && found !== null && found[1] >= 2 && found[1] > (hits.get(own) ?? 0) + 1;
}

function scriptOf(text: string): number {
  const counts = SCRIPTS.map((script) => text.match(script)?.length ?? 0);
  return counts.indexOf(Math.max(...counts));
}

function best(hits: ReadonlyMap<string, number>): [string, number] | null {
  return [...hits].sort((a, b) => b[1] - a[1])[0] ?? null;
}
