import { definePageRule } from '../../engine/run/rule.js';

const MIN_WORDS = 40;
const MAX_WORDS = 400;
const MIN_TIMES = 6;
/** Part of the words that the phrase makes up. In written text the most frequent pair of long words is below a twentieth. */
const MIN_SHARE = 0.3;
/** Shorter words carry sentences. */
const MIN_CHARS = 4;

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
      if (element.isHidden || element.text.length < MIN_WORDS * 2) continue;
      const words = wordsOf(element.text);
      const found = words.length < MIN_WORDS ? null : mostRepeated(words);
      if (found && found.times >= MIN_TIMES && found.times * 2 >= words.length * MIN_SHARE)
        report('stuffed', element, { words: words.length, phrase: found.phrase, times: found.times });
    }
  },
});

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]{1,40}/gu) ?? []).slice(0, MAX_WORDS);
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
