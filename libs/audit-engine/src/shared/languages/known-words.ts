import type { TextFacts } from '../../engine/facts/text.js';
import { primaryLanguage } from './primary-language.js';
import { MIN_SHARE, MIN_WORDS } from './stop-words.data.js';
import { stopWordHitsOf } from './stop-words.js';
import { wordsIn } from './words.js';

/** Languages in which the rules know the words for contact, for who runs a site, and for privacy. */
const KNOWN: ReadonlySet<string> = new Set(
  'ar bg bs cs da de el en es et fa fi fr he hr hu id it ja ko lt lv ms nb nl nn no pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  ),
);
/** Templates bring such a tag along: the text decides. */
const OF_TEMPLATES: ReadonlySet<string> = new Set('cs da de en es fi fr it nb nl nn no pl pt ru sv tr'.split(' '));
/** Fewer common short words than this: the text is in none of the languages that have a list of them. */
const MAX_FOREIGN_SHARE = 0.08;
const MAX_CHARS = 1_500;
const MIN_LETTERS = 100;
/** Scripts of one language each, in which the words are known. */
const OF_KNOWN = /[\p{Script=Greek}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Hangul}]/gu;
/** Scripts of several languages, the words of some of which are known. */
const OF_SOME =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const ASCII = /[\0-\x7f]+/g;
const MOST = 0.6;

type Page = { lang: string | null; text: Pick<TextFacts, 'excerpt' | 'chars' | 'cjkChars'> };

/** True for a page whose words are known, as far as its `lang` attribute says; without one they may be. */
export function hasKnownWords(lang: string | null): boolean {
  return lang === null || lang.trim() === '' || KNOWN.has(primaryLanguage(lang));
}

/** What the texts of a site say about its language, whatever the `lang` attributes say, which many templates bring along. */
export class SpokenLanguages {
  private isKnown = false;
  private isForeign = false;

  add(spoken: boolean | null | undefined): void {
    this.isKnown ||= spoken === true;
    this.isForeign ||= spoken === false;
  }

  /** False when there is text, and all of it is in languages whose words are not known. */
  get areKnown(): boolean {
    return this.isKnown || !this.isForeign;
  }
}

/** Several rules ask the same of a page. */
const answers = new WeakMap<Page['text'], boolean | null>();

/** True for a text in a language whose words are known, false for one in another language, null for one that does not tell. */
export function isInKnownLanguage(page: Page): boolean | null {
  let answer = answers.get(page.text);
  if (answer === undefined) answers.set(page.text, (answer = isKnown(page)));
  return answer;
}

function isKnown({ lang, text }: Page): boolean | null {
  if (text.cjkChars > text.chars * 0.3) return true;
  const tag = primaryLanguage(lang ?? '');
  if (KNOWN.has(tag) && !OF_TEMPLATES.has(tag)) return true;
  const start = text.excerpt(MAX_CHARS);
  const byScript = isInKnownScript(start);
  if (byScript !== null) return byScript;
  const words = wordsIn(start);
  if (words.length < MIN_WORDS) return null;
  let best = { language: '', share: 0 };
  for (const [language, hits] of stopWordHitsOf(words))
    if (hits > best.share * words.length) best = { language, share: hits / words.length };
  return best.share >= MIN_SHARE ? KNOWN.has(best.language) : best.share < MAX_FOREIGN_SHARE ? false : null;
}

/** Null where the script does not decide: words that are not set apart cannot be counted. */
function isInKnownScript(text: string): boolean | null {
  // Most texts are ASCII, of which no expression needs to see each letter.
  const rest = text.replace(ASCII, '');
  const latin = asciiLetters(text);
  const count = (letters: RegExp): number => rest.match(letters)?.length ?? 0;
  const letters = latin + count(/\p{L}/gu);
  if (letters < MIN_LETTERS) return null;
  const known = count(OF_KNOWN);
  if (known > letters * MOST) return true;
  return known + latin + count(OF_SOME) < letters * (1 - MOST) ? false : null;
}

function asciiLetters(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) {
    const small = text.charCodeAt(i) | 32;
    if (small >= 97 && small <= 122) letters++;
  }
  return letters;
}
