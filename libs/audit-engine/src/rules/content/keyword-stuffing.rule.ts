import { definePageRule } from '../../engine/run/rule.js';

const MIN_WORDS = 40;
const MAX_WORDS = 400;
const MIN_TIMES = 6;
/** Part of the words that the phrase makes up. In written text the most frequent pair of long words is below a twentieth. */
const MIN_SHARE = 0.3;
/** Shorter words carry sentences. */
const MIN_CHARS = 4;
const MAX_CHARS = 40;
const WORDS = new RegExp(`[\\p{L}\\p{N}]{1,${MAX_CHARS}}`, 'gu');

export default definePageRule({
  meta: {
    id: 'content/keyword-stuffing',
    title: { failed: 'Paragraph repeats the same keywords', passed: 'No paragraph repeats the same keywords' },
    subcategory: 'style',
    severity: 'warning',
    weight: 4,
    needs: [],
    messages: { stuffed: 'A paragraph of {words} words contains "{phrase}" {times} times.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/essentials/spam-policies#keyword-stuffing'],
    howToFix: 'Say it once, and use the other words for what people want to know.',
  },
  applies: ({ named }) => named('p').length > 0,
  check({ named }, report) {
    for (const element of named('p')) {
      if (element.isHidden || element.text.length < MIN_WORDS * 2 || !mayBeStuffed(element.text)) continue;
      const words = wordsOf(element.text);
      const found = words.length < MIN_WORDS ? null : mostRepeated(words);
      if (found && found.times >= MIN_TIMES && found.times * 2 >= words.length * MIN_SHARE)
        report('stuffed', element, { words: words.length, phrase: found.phrase, times: found.times });
    }
  },
});

/** Counts of words by their hash. Words that share a place can only raise a count. */
const COUNTS = new Uint16Array(1024);

/**
 * False when no word is frequent enough for a phrase to be. Almost every paragraph ends here, without a string for each of its words.
 * True as well where it cannot tell: other scripts than Latin, and what is no word for a reader.
 */
function mayBeStuffed(text: string): boolean {
  COUNTS.fill(0);
  const lower = text.toLowerCase();
  let words = 0;
  let most = 0;
  let hash = 0;
  let length = 0;
  for (let at = 0; at <= lower.length && words < MAX_WORDS; at++) {
    const kind = at < lower.length ? kindOf(lower.charCodeAt(at)) : 'gap';
    if (kind === 'unknown') return true;
    if (kind === 'word') {
      hash = (Math.imul(hash, 31) + lower.charCodeAt(at)) | 0;
      length++;
    } else if (length > 0) {
      if (length > MAX_CHARS) return true;
      words++;
      if (length >= MIN_CHARS) {
        const count = (COUNTS[hash & 1023] ?? 0) + 1;
        COUNTS[hash & 1023] = count;
        if (count > most) most = count;
      }
      hash = length = 0;
    }
  }
  return most >= MIN_TIMES && most * 2 >= words * MIN_SHARE;
}

/** Whether a word goes on with it, by Unicode's categories L and N. */
function kindOf(code: number): 'word' | 'gap' | 'unknown' {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) ? 'word' : 'gap';
  if (code >= 0xc0 && code < 0x250) return code === 0xd7 || code === 0xf7 ? 'gap' : 'word';
  if (code >= 0x2000 && code < 0x2070) return 'gap';
  // No-break space, guillemets and quotes of Latin-1; its ordinals, fractions and superscripts are letters and numbers.
  return code < 0xc0 && !/[\p{L}\p{N}]/u.test(String.fromCharCode(code)) ? 'gap' : 'unknown';
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
