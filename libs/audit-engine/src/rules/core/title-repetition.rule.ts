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
      twice: 'The title says "{text}" twice.',
      often: 'The title says "{text}" {times} times.',
    },
    since: '1.0',
    version: 3,
    references: [
      'https://developers.google.com/search/docs/appearance/title-link',
      'https://developers.google.com/search/docs/essentials/spam-policies',
    ],
    howToFix: 'Say it once: a template often adds the name of the site to a title that has it already.',
  },
  applies: ({ head, robots, status }) => status === 200 && !robots.isNoindex && Boolean(head.title),
  check({ head }, report) {
    const title = (head.title ?? '').slice(0, MAX_CHARS);
    const part = firstOver(
      title
        .split(/ [|–—·•:»/-] /)
        .map((text) => text.trim())
        .filter((text) => text.length > 2),
      1,
    );
    if (part?.times === 2) return report('twice', head.titles[0], { text: part.text });
    const often = part ?? firstOver(title.match(/[\p{L}\p{M}\u200c\u200d]{4,30}/gu) ?? [], MAX_TIMES);
    if (often) report('often', head.titles[0], often);
  },
});

/** Capitals make no other text; the first spelling is quoted. */
function firstOver(texts: readonly string[], max: number): { text: string; times: number } | null {
  const counts = new Map<string, { text: string; times: number }>();
  for (const text of texts) {
    const key = text.toLowerCase();
    const known = counts.get(key);
    if (known) known.times++;
    else counts.set(key, { text, times: 1 });
  }
  return [...counts.values()].find(({ times }) => times > max) ?? null;
}
