import { collapse } from '../text-copy.js';
import type { PageDocument } from './document.js';
import { Context } from './element.js';

const BUCKETS = 16;
const EMPTY_BUCKET = 0xffffffff;
/** Words per shingle of the min-hash. */
const SHINGLE = 3;
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
  /** Start of the visible main text on one line. */
  excerpt(maxChars: number): string;
}

/** One loop over char codes; words run across inline elements and end at blocks. */
export function textFacts(document: PageDocument): TextFacts {
  const counter = new Counter();
  const { textValues, textOwners, textBreaks } = document;
  for (let i = 0; i < textValues.length; i++) {
    const owner = textOwners[i] ?? null;
    const context = owner?.context ?? 0;
    if ((context & NOT_VISIBLE) !== 0) continue;
    if (textBreaks[i] === true) counter.endSentence();
    counter.isMain = owner === null || !owner.isBoilerplate;
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
    excerpt: (maxChars) => excerpt(document, maxChars),
  };
}

function excerpt(document: PageDocument, maxChars: number): string {
  let text = '';
  for (let i = 0; i < document.textValues.length && text.length < maxChars; i++) {
    const owner = document.textOwners[i] ?? null;
    if (owner !== null && ((owner.context & NOT_VISIBLE) !== 0 || owner.isBoilerplate)) continue;
    text += document.textBreaks[i] === true ? ` ${document.textValues[i] ?? ''}` : document.textValues[i] ?? '';
  }
  return collapse(text).slice(0, maxChars);
}

function hex32(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}

class Counter {
  words = 0;
  mainWords = 0;
  chars = 0;
  cjk = 0;
  mainCjk = 0;
  sentences = 0;
  syllables = 0;
  hashHigh = 0x811c9dc5;
  hashLow = 0x9747b28c;
  isMain = true;
  readonly buckets = new Uint32Array(BUCKETS).fill(EMPTY_BUCKET);
  private readonly recent = new Uint32Array(SHINGLE);
  private seen = 0;
  private word = 0x811c9dc5;
  private wordLength = 0;
  private wasVowel = false;
  private hasSentence = false;

  add(text: string): void {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (isSpace(code)) {
        this.endWord();
        continue;
      }
      this.chars++;
      if (isCjk(code)) this.addCjk(code);
      else if (isWordCode(code)) this.addLetter(code);
      else this.addMark(code);
    }
  }

  endSentence(): void {
    this.endWord();
    if (this.hasSentence) this.sentences++;
    this.hasSentence = false;
  }

  private addLetter(code: number): void {
    const lower = code >= 65 && code <= 90 ? code + 32 : code;
    this.word = Math.imul(this.word ^ lower, 0x01000193);
    this.wordLength++;
    const isVowel = lower === 97 || lower === 101 || lower === 105 || lower === 111 || lower === 117 || lower === 121;
    if (isVowel && !this.wasVowel) this.syllables++;
    this.wasVowel = isVowel;
  }

  private addCjk(code: number): void {
    this.endWord();
    this.cjk++;
    this.hasSentence = true;
    if (!this.isMain) return;
    this.mainCjk++;
    this.addHash(Math.imul(code ^ 0x811c9dc5, 0x01000193));
  }

  private addMark(code: number): void {
    // Apostrophes, hyphens and dots inside a word do not end it.
    if (code === 39 || code === 0x2019 || code === 45) return;
    this.endWord();
    if (code === 46 || code === 33 || code === 63 || code === 0x3002 || code === 0xff01 || code === 0xff1f) this.endSentence();
  }

  private endWord(): void {
    if (this.wordLength === 0) return;
    this.words++;
    this.hasSentence = true;
    if (this.isMain) {
      this.mainWords++;
      this.addHash(this.word);
    }
    this.word = 0x811c9dc5;
    this.wordLength = 0;
    this.wasVowel = false;
  }

  private addHash(word: number): void {
    this.hashHigh = Math.imul(this.hashHigh ^ word, 0x01000193);
    this.hashLow = Math.imul((this.hashLow << 5) ^ (this.hashLow >>> 27) ^ word, 0x5bd1e995);
    const { recent } = this;
    recent[this.seen % SHINGLE] = word;
    this.seen++;
    if (this.seen < SHINGLE) return;
    let mixed = 0;
    for (let i = 0; i < SHINGLE; i++) mixed = Math.imul(mixed ^ (recent[(this.seen + i) % SHINGLE] ?? 0), 0x85ebca6b) ^ (mixed >>> 13);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0xc2b2ae35) >>> 0;
    const bucket = mixed & (BUCKETS - 1);
    if (mixed < (this.buckets[bucket] ?? 0)) this.buckets[bucket] = mixed;
  }
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200b) || code === 0x2028 || code === 0xfeff;
}

function isWordCode(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
  return code >= 0xc0 && code !== 0xd7 && code !== 0xf7 && (code < 0x2000 || code > 0x2bff) && (code < 0x3000 || code > 0x303f) && (code < 0xff00 || code > 0xff0f);
}

/** Kana and Han; Hangul is left out because Korean writes spaces. */
function isCjk(code: number): boolean {
  return (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff);
}
