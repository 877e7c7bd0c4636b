import { definePageRule } from '../../engine/run/rule.js';

const MAX_CHARS = 300;
/** "Buy shoes, cheap shoes, red shoes" is still a list; the fourth time is stuffing. */
const MAX_TIMES = 3;

export default definePageRule({
  meta: {
    id: 'core/title-repetition',
    title: { failed: 'Title repeats itself', passed: 'No title repeats itself' },
    subcategory: 'title',
    severity: 'warning',
    weight: 3,
    needs: ['head', 'robots'],
    messages: {
      part: 'The title says "{text}" twice.',
      word: 'The title says "{text}" {times} times.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/appearance/title-link',
      'https://developers.google.com/search/docs/essentials/spam-policies',
    ],
    howToFix: 'Say it once: a template often adds the name of the site to a title that has it already.',
  },
  applies: ({ head, robots, status }) => status === 200 && !robots.isNoindex && Boolean(head.title),
  check({ head }, report) {
    const title = (head.title ?? '').slice(0, MAX_CHARS).toLowerCase();
    const part = firstOver(
      title
        .split(/ [|–—·•:»/-] /)
        .map((text) => text.trim())
        .filter((text) => text.length > 2),
      1,
    );
    if (part) return report('part', head.titles[0], { text: part.text });
    const word = firstOver(title.match(/[\p{L}\p{M}\u200c\u200d]{4,30}/gu) ?? [], MAX_TIMES);
    if (word) report('word', head.titles[0], word);
  },
});

function firstOver(texts: readonly string[], max: number): { text: string; times: number } | null {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const times = (counts.get(text) ?? 0) + 1;
    counts.set(text, times);
    if (times > max) return { text, times: texts.filter((other) => other === text).length };
  }
  return null;
}
