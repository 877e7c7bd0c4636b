import { definePageRule } from '../../engine/run/rule.js';
import { isOfLines } from '../../shared/text/of-lines.js';

const MIN_WORDS = 40;
const MAX_WORDS = 400;
const MIN_TIMES = 6;
/** Part of the words that the phrase makes up. In written text the most frequent pair of long words is below a twentieth. */
const MIN_SHARE = 0.3;
/** Shorter words carry sentences. */
const MIN_CHARS = 4;
const MAX_CHARS = 40;
/** A clause of terms or of a policy has its number, and repeats the terms it defines. */
const CLAUSE = /^\s*(?:§\s*)?\d{1,3}\.\d{1,3}(?:[.):\s]|$)/;
/** Terms, policies and statutes say what they define again and again. */
const LEGAL =
  /privacy|policy|terms|statute|bylaws|datenschutz|\bagb\b|bedingungen|satzung|confidentialit|mentions légales|conditions|statuts|privacidad|aviso legal|estatuto|privacidade|termini|condizioni|statuto|voorwaarden|statuten|prywatno|regulamin|statut|конфиденциальност|политика|соглашение|оферт|устав|персональн|adatvéd|adatkezel|gizlilik|kvkk|個人情報|プライバシー|隐私|개인정보/i;
const WORDS = new RegExp(`[\\p{L}\\p{M}\\p{N}\\u200c\\u200d]{1,${MAX_CHARS}}`, 'gu');

export default definePageRule({
  meta: {
    id: 'content/keyword-stuffing',
    title: { failed: 'Paragraph repeats the same keywords', passed: 'No paragraph repeats the same keywords' },
    subcategory: 'style',
    severity: 'warning',
    weight: 4,
    needs: ['head', 'headings'],
    messages: { stuffed: 'A paragraph of {words} words contains "{phrase}" {times} times.' },
    since: '1.0',
    version: 4,
    references: ['https://developers.google.com/search/docs/essentials/spam-policies#keyword-stuffing'],
    howToFix: 'Say it once, and use the other words for what people want to know.',
  },
  applies: ({ named }) => named('p').length > 0,
  check({ named, head, headings }, report) {
    const isLegal = LEGAL.test(`${head.title ?? ''}\n${headings[0]?.text ?? ''}`.slice(0, 500));
    for (const element of named('p')) {
      if (element.isHidden || element.text.length < MIN_WORDS * 2 || !mayBeStuffed(element.text)) continue;
      if (CLAUSE.test(element.text) || isLegal || isOfLines(element)) continue;
      const words = wordsOf(element.text);
      const found = words.length < MIN_WORDS ? null : mostRepeated(words);
      if (found && found.times >= MIN_TIMES && found.times * 2 >= words.length * MIN_SHARE)
        report('stuffed', element, { words: words.length, phrase: found.phrase, times: found.times });
    }
  },
});

/** Counts of words by their hash. Words that share a place can only raise a count. */
const COUNTS = new Uint16Array(1024);
const GAP = 0;
const UNKNOWN = 1;
/**
 * Letters of Latin scripts in lower case, and digits, by their code; what ends a word,
 * typographic quotes, dashes and spaces included; and what is neither.
 */
const FOLDED = Uint16Array.from({ length: 0x10000 }, (_, code) => {
  if (code >= 0x250) return code >= 0x2000 && code < 0x2070 ? GAP : UNKNOWN;
  const character = String.fromCharCode(code);
  if (!/[\p{L}\p{N}]/u.test(character)) return GAP;
  const lower = character.toLowerCase();
  return lower.length === 1 ? lower.charCodeAt(0) : UNKNOWN;
});

/**
 * False when no word is frequent enough for a phrase to be. Almost every paragraph ends here, without a string for each of its words.
 * True as well where it cannot tell: other scripts than Latin, and words of endless length.
 */
function mayBeStuffed(text: string): boolean {
  COUNTS.fill(0);
  const { length } = text;
  let words = 0;
  let most = 0;
  for (let at = 0; at < length && words < MAX_WORDS; at++) {
    const from = at;
    let hash = 0;
    let folded = FOLDED[text.charCodeAt(at)] ?? UNKNOWN;
    while (folded > UNKNOWN) {
      hash = (Math.imul(hash, 31) + folded) | 0;
      if (++at >= length) break;
      folded = FOLDED[text.charCodeAt(at)] ?? UNKNOWN;
    }
    if (folded === UNKNOWN || at - from > MAX_CHARS) return true;
    if (at === from) continue;
    words++;
    if (at - from < MIN_CHARS) continue;
    const count = (COUNTS[hash & 1023] ?? 0) + 1;
    COUNTS[hash & 1023] = count;
    if (count > most) most = count;
  }
  return most >= MIN_TIMES && most * 2 >= words * MIN_SHARE;
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(WORDS) ?? []).slice(0, MAX_WORDS);
}

/** The most frequent pair of two different long words that stand side by side. */
function mostRepeated(words: readonly string[]): { phrase: string; times: number } | null {
  const counts = new Map<string, number>();
  let best: { phrase: string; times: number } | null = null;
  for (let i = 1; i < words.length; i++) {
    const [a, b] = [words[i - 1] ?? '', words[i] ?? ''];
    if (a === b || a.length < MIN_CHARS || b.length < MIN_CHARS || /\d/.test(a + b)) continue;
    const phrase = `${a} ${b}`;
    const times = (counts.get(phrase) ?? 0) + 1;
    counts.set(phrase, times);
    if (best === null || times > best.times) best = { phrase, times };
  }
  return best;
}
