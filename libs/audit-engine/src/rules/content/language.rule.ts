import { definePageRule } from '../../engine/run/rule.js';
import { isInDialog } from '../../shared/aria/dialogs.js';
import {
  MAX_OWN_SHARE,
  MIN_SHARE,
  MIN_WORDS,
  SAME_LANGUAGE,
  STOP_WORDS,
} from '../../shared/languages/stop-words.data.js';
import { wordsIn } from '../../shared/languages/words.js';

const LANGUAGES = Object.keys(STOP_WORDS);
/** Word → numbers of the languages that have it. */
const INDEX = new Map<string, number[]>();
LANGUAGES.forEach((language, number) => {
  for (const word of STOP_WORDS[language]?.words.split(' ') ?? [])
    INDEX.set(word, [...(INDEX.get(word) ?? []), number]);
});

export default definePageRule({
  meta: {
    id: 'content/language',
    title: { failed: 'Text is in another language than declared', passed: 'Text is in the declared language' },
    subcategory: 'language',
    wcag: ['3.1.1'],
    severity: 'error',
    weight: 5,
    needs: ['text', 'attributes'],
    messages: { differs: 'The lang attribute says {lang}, and the text is {language}.' },
    since: '1.0',
    version: 7,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/language-of-page.html',
      'https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes',
    ],
    howToFix:
      'Set the language of the text in <html lang>, for example lang="de". Give parts in another language their own lang attribute.',
  },
  applies: ({ lang, text }) => languageOf(lang) !== null && text.mainWords >= MIN_WORDS,
  check({ lang, text, named, attributes }, report) {
    const own = languageOf(lang);
    if (own === null || lang === null || hasOwnLang(named('main', 'body', 'article'))) return;
    const html = named('html')[0];
    if (text.cjkChars > text.chars * 0.6)
      return isMarked(attributes.with('lang'))
        ? undefined
        : report('differs', html, { lang, language: 'Chinese or Japanese' });
    // A notice about cookies is in the language of the tool that shows it.
    const start = text.excerpt(FIRST_CHARS, isInDialog);
    const number = LANGUAGES.indexOf(own);
    const isElsewhere = (): boolean => hasPart(wordsIn(text.excerpt(MAX_READ, isInDialog).slice(FIRST_CHARS)), number);
    const script = scriptOf(start);
    if (script !== null)
      return isMarked(attributes.with('lang')) || isElsewhere()
        ? undefined
        : report('differs', html, { lang, language: script });
    const words = wordsIn(start);
    if (words.length < MIN_WORDS) return;
    const ownHits = words.filter((word) => INDEX.get(word)?.includes(number)).length;
    if (ownHits > words.length * MAX_OWN_SHARE) return;
    const hits = hitsOf(words);
    const best = hits.indexOf(Math.max(...hits));
    if ((hits[best] ?? 0) < words.length * MIN_SHARE || isMarked(attributes.with('lang'))) return;
    // A quotation, a poem or the other language of the page may come first.
    if (isElsewhere()) return;
    report('differs', html, { lang, language: STOP_WORDS[LANGUAGES[best] ?? '']?.name ?? '' });
  },
});

/** Scripts in which no language of the table is written. */
const SCRIPTS = [
  { name: 'Greek', letters: /\p{Script=Greek}/gu },
  { name: 'Hebrew', letters: /\p{Script=Hebrew}/gu },
  { name: 'Thai', letters: /\p{Script=Thai}/gu },
  { name: 'Korean', letters: /\p{Script=Hangul}/gu },
  { name: 'in Arabic script', letters: /\p{Script=Arabic}/gu },
];
/** Of the letters of a text; names and terms of other languages are the rest. */
const MIN_SCRIPT_SHARE = 0.8;
const MIN_LETTERS = 300;

/** The script that nearly all of a text is in; null for those of the table. */
function scriptOf(text: string): string | null {
  if (!/[^ -~]/.test(text)) return null;
  const count = (letters: RegExp): number => text.match(letters)?.length ?? 0;
  const least = Math.max(MIN_LETTERS, count(/[\p{L}\p{M}]/gu) * MIN_SCRIPT_SHARE);
  return SCRIPTS.find(({ letters }) => count(letters) >= least)?.name ?? null;
}

/** By language, how many words are common ones of it; a word that a table repeats in each row counts as often as in prose. */
function hitsOf(words: readonly string[]): number[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const hits = LANGUAGES.map(() => 0);
  for (const [word, count] of counts)
    for (const number of INDEX.get(word) ?? [])
      hits[number] = (hits[number] ?? 0) + Math.min(count, words.length * MAX_WORD_SHARE);
  return hits;
}
/** The commonest word of a language makes up so much of a text. */
const MAX_WORD_SHARE = 0.06;

const FIRST_CHARS = 1_500;
const MAX_READ = 20_000;
/** Words of a paragraph. */
const PART_WORDS = 40;

/** Some paragraph is in the language. */
function hasPart(words: readonly string[], language: number): boolean {
  let hits = 0;
  for (let i = 0; i < words.length; i++) {
    if (INDEX.get(words[i] ?? '')?.includes(language)) hits++;
    if (i >= PART_WORDS && INDEX.get(words[i - PART_WORDS] ?? '')?.includes(language)) hits--;
    if (hits >= PART_WORDS * MIN_SHARE) return true;
  }
  return false;
}

/** The entry of the table for a tag; null for languages that cannot be checked. */
function languageOf(lang: string | null): string | null {
  const primary = (lang ?? '').toLowerCase().split(/[-_]/, 1)[0] ?? '';
  const language = SAME_LANGUAGE[primary] ?? primary;
  return Object.hasOwn(STOP_WORDS, language) ? language : null;
}

function hasOwnLang(elements: readonly { has(name: string): boolean }[]): boolean {
  return elements.some((element) => element.has('lang') || element.has('xml:lang'));
}

/** A quotation of some length says its own language. */
function isMarked(elements: readonly { name: string; text: string }[]): boolean {
  let chars = 0;
  for (const element of elements) if (element.name !== 'html') chars += element.text.length;
  return chars >= MIN_MARKED_CHARS;
}
const MIN_MARKED_CHARS = 300;
