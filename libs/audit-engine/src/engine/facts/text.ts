import { collapse } from '../parse/text-copy.js';
import type { PageDocument } from '../parse/document.js';
import { Context, type PageElement } from '../parse/element.js';

// Looked up once: a global is dear where modules run in a separate context, as in tests.
const { imul } = Math;

const BUCKETS = 16;
const EMPTY_BUCKET = 0xffffffff;
/** Words per shingle of the min-hash. */
const SHINGLE = 3;
/** Characters, vowel signs included, that count as one word where words are not set apart: what Thai has on average. */
const UNSPACED_WORD = 5;
/** FNV-1a, 32 bits. Signed, as `imul` gives it: V8 keeps what is no 32-bit integer with a sign as a floating-point number. */
const NO_WORD = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;
const NOT_VISIBLE = Context.hidden | Context.template | Context.noscript | Context.head | Context.raw;

export interface TextFacts {
  /** Words people can see; two CJK characters count as one word. */
  words: number;
  /** Words outside of the page's navigation, header, footer and sidebars. */
  mainWords: number;
  /** Visible characters, white space left out. */
  chars: number;
  cjkChars: number;
  sentences: number;
  /** Vowel groups of Latin words: an estimate of syllables. */
  syllables: number;
  /** 64 bits over the main words, 16 hex digits: equal text, equal hash. `''` without words. */
  hash: string;
  /** Min-hash of the main text's 3-word shingles; the share of equal buckets estimates the share of common text. */
  minHash: Uint32Array;
  /** Start of the visible main text on one line, without what is in the elements to skip. */
  excerpt(maxChars: number, skips?: (owner: PageElement) => boolean): string;
}

/** One loop over char codes; words run across inline elements and end at blocks. */
export function textFacts(document: PageDocument): TextFacts {
  const counter = new Counter();
  const { textValues, textOwners, textBreaks } = document;
  // Where the whole page is hidden from screen readers, its text is what people see.
  const isPageHidden = document.named('body')[0]?.isAriaHidden === true;
  for (let i = 0; i < textValues.length; i++) {
    const owner = textOwners[i] ?? null;
    const context = owner?.context ?? 0;
    if ((context & NOT_VISIBLE) !== 0) continue;
    if (textBreaks[i] === true) counter.endSentence();
    // A closed dialog, such as that of a cookie notice, is the same on every page.
    counter.isMain = owner === null || !(owner.isBoilerplate || (owner.isAriaHidden && !isPageHidden));
    counter.add(textValues[i] ?? '');
  }
  counter.endSentence();
  return {
    words: counter.words + Math.ceil(counter.cjk / 2),
    mainWords: counter.mainWords + Math.ceil(counter.mainCjk / 2),
    chars: counter.chars,
    cjkChars: counter.cjk,
    sentences: counter.sentences,
    syllables: counter.syllables,
    hash: counter.mainWords + counter.mainCjk === 0 ? '' : hex32(counter.hashHigh) + hex32(counter.hashLow),
    minHash: counter.buckets,
    excerpt: (maxChars, skips) => excerpt(document, maxChars, skips),
  };
}

function excerpt(document: PageDocument, maxChars: number, skips?: (owner: PageElement) => boolean): string {
  let text = '';
  for (let i = 0; i < document.textValues.length && text.length < maxChars; i++) {
    const owner = document.textOwners[i] ?? null;
    if (owner !== null && ((owner.context & NOT_VISIBLE) !== 0 || owner.isBoilerplate || skips?.(owner))) continue;
    text += document.textBreaks[i] === true ? ` ${document.textValues[i] ?? ''}` : (document.textValues[i] ?? '');
  }
  return collapse(text).slice(0, maxChars);
}

function hex32(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}

/** What a UTF-16 code unit is to the counter. */
const Kind = { mark: 0, space: 1, letter: 2, vowel: 3, cjk: 4, sentenceEnd: 5, insideWord: 6, unspaced: 7 } as const;

/**
 * Bits of an entry of `KINDS` in place of a kind, for the letters, of which text
 * consists. `upper` turns an ASCII capital into its small letter.
 */
const Letter = { vowel: 1, any: 16, upper: 32 } as const;

/** Latin, Chinese and Japanese; Armenian, Arabic, Urdu, Hindi, Myanmar, Ethiopic and Khmer. */
const SENTENCE_ENDS = '.!?\u3002\uff01\uff1f\u0589\u061f\u06d4\u0964\u0965\u104b\u1362\u17d4';
/** With the soft hyphen, and what keeps letters apart or joins them (Persian, Hindi). */
const INSIDE_WORD = "'\u2019-\u00ad\u200c\u200d";
const PUNCTUATION = /\p{P}/u;

const KINDS = Uint8Array.from({ length: 0x10000 }, (_, code) => {
  const kind = kindOf(code);
  if (kind !== Kind.letter && kind !== Kind.vowel) return kind;
  return Letter.any | (kind === Kind.vowel ? Letter.vowel : 0) | (code >= 65 && code <= 90 ? Letter.upper : 0);
});

class Counter {
  words = 0;
  mainWords = 0;
  chars = 0;
  cjk = 0;
  mainCjk = 0;
  sentences = 0;
  syllables = 0;
  hashHigh = 0x811c9dc5 | 0;
  hashLow = 0x9747b28c | 0;
  isMain = true;
  readonly buckets = new Uint32Array(BUCKETS).fill(EMPTY_BUCKET);
  /** The last words of the main text, oldest first. */
  private before2 = 0;
  private before1 = 0;
  private hashed = 0;
  private word = NO_WORD;
  private wordLength = 0;
  /** 1 after a vowel. */
  private wasVowel = 0;
  private hasSentence = false;

  /** The loop keeps its state in locals and has no branch inside a word: it sees every character of the page. */
  add(text: string): void {
    let { word, wordLength, wasVowel } = this;
    let chars = 0;
    let syllables = 0;
    const { length } = text;
    for (let i = 0; i < length; i++) {
      let code = text.charCodeAt(i);
      let kind = KINDS[code] ?? 0;
      if (kind >= Letter.any) {
        const from = i;
        do {
          word = imul(word ^ (code | (kind & Letter.upper)), FNV_PRIME);
          const isVowel = kind & Letter.vowel;
          syllables += isVowel & ~wasVowel;
          wasVowel = isVowel;
          if (++i >= length) break;
          code = text.charCodeAt(i);
          kind = KINDS[code] ?? 0;
        } while (kind >= Letter.any);
        wordLength += i - from;
        chars += i - from;
        if (i >= length) break;
      }
      if (kind === Kind.unspaced) {
        if (wordLength >= UNSPACED_WORD) {
          this.endWord(word);
          word = NO_WORD;
          wordLength = 0;
        }
        word = imul(word ^ code, FNV_PRIME);
        wordLength++;
        chars++;
        continue;
      }
      if (kind !== Kind.space) chars++;
      // Apostrophes and hyphens inside a word do not end it.
      if (kind === Kind.insideWord) continue;
      if (wordLength > 0) {
        this.endWord(word);
        word = NO_WORD;
        wordLength = 0;
        wasVowel = 0;
      }
      if (kind === Kind.cjk) this.addCjk(code);
      else if (kind === Kind.sentenceEnd) this.closeSentence();
    }
    this.chars += chars;
    this.syllables += syllables;
    this.word = word;
    this.wordLength = wordLength;
    this.wasVowel = wasVowel;
  }

  endSentence(): void {
    if (this.wordLength > 0) this.endWord(this.word);
    this.word = NO_WORD;
    this.wordLength = 0;
    this.wasVowel = 0;
    this.closeSentence();
  }

  private closeSentence(): void {
    if (this.hasSentence) this.sentences++;
    this.hasSentence = false;
  }

  private addCjk(code: number): void {
    this.cjk++;
    this.hasSentence = true;
    if (!this.isMain) return;
    this.mainCjk++;
    this.addHash(imul(code ^ NO_WORD, FNV_PRIME));
  }

  private endWord(word: number): void {
    this.words++;
    this.hasSentence = true;
    if (!this.isMain) return;
    this.mainWords++;
    this.addHash(word);
  }

  private addHash(word: number): void {
    this.hashHigh = imul(this.hashHigh ^ word, FNV_PRIME);
    this.hashLow = imul((this.hashLow << 5) ^ (this.hashLow >>> 27) ^ word, 0x5bd1e995);
    const { before1, before2 } = this;
    this.before2 = before1;
    this.before1 = word;
    if (++this.hashed < SHINGLE) return;
    let mixed = imul(before2, 0x85ebca6b);
    mixed = imul(mixed ^ before1, 0x85ebca6b) ^ (mixed >>> 13);
    mixed = imul(mixed ^ word, 0x85ebca6b) ^ (mixed >>> 13);
    mixed = imul(mixed ^ (mixed >>> 16), 0xc2b2ae35) >>> 0;
    const bucket = mixed & (BUCKETS - 1);
    if (mixed < (this.buckets[bucket] ?? 0)) this.buckets[bucket] = mixed;
  }
}

function kindOf(code: number): number {
  if (isSpace(code)) return Kind.space;
  if (isCjk(code)) return Kind.cjk;
  if (SENTENCE_ENDS.includes(String.fromCharCode(code))) return Kind.sentenceEnd;
  if (code >= 0x0370 && code < 0x2000 && PUNCTUATION.test(String.fromCharCode(code))) return Kind.mark;
  if (isUnspaced(code)) return Kind.unspaced;
  if (isWordCode(code)) return 'aeiouy'.includes(String.fromCharCode(code).toLowerCase()) ? Kind.vowel : Kind.letter;
  const mark = String.fromCharCode(code);
  return INSIDE_WORD.includes(mark) ? Kind.insideWord : Kind.mark;
}

function isSpace(code: number): boolean {
  return (
    code === 32 ||
    (code >= 9 && code <= 13) ||
    code === 0xa0 ||
    code === 0x3000 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x2028 ||
    code === 0xfeff
  );
}

function isWordCode(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
  return (
    code >= 0xc0 &&
    code !== 0xd7 &&
    code !== 0xf7 &&
    (code < 0x2000 || code > 0x2bff) &&
    (code < 0x3000 || code > 0x303f) &&
    (code < 0xff00 || code > 0xff0f)
  );
}

/** Thai, Lao, Myanmar and Khmer, which write words without spaces. */
function isUnspaced(code: number): boolean {
  return (code >= 0x0e00 && code <= 0x0eff) || (code >= 0x1000 && code <= 0x109f) || (code >= 0x1780 && code <= 0x17ff);
}

/** Kana and Han; Hangul is left out because Korean writes spaces. */
function isCjk(code: number): boolean {
  return (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff);
}
