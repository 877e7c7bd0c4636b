import { definePageRule } from '../../engine/run/rule.js';
import { isInlineData, kilobytes } from '../../shared/scripts/inline.js';
import { PAGE_LIMITS } from '../../shared/files/page-limits.data.js';

export default definePageRule({
  meta: {
    id: 'performance/inline-data',
    title: { failed: 'Page embeds a large application state', passed: 'No page embeds a large application state' },
    subcategory: 'inline code',
    severity: 'warning',
    weight: 4,
    needs: ['scripts'],
    messages: { large: 'The page carries {kilobytes} kB of application state besides its HTML.' },
    since: '1.0',
    references: ['https://nextjs.org/docs/messages/large-page-data', 'https://web.dev/articles/rendering-on-the-web'],
    howToFix: 'Hand only those fields to the page that its components read, and fetch the rest when it is needed.',
  },
  readsSent: true,
  applies: ({ scripts }) => scripts.some(isInlineData),
  check({ scripts }, report) {
    const blocks = scripts.filter(isInlineData);
    const chars = blocks.reduce((sum, { inlineChars }) => sum + inlineChars, 0);
    const [largest] = blocks.sort((a, b) => b.inlineChars - a.inlineChars);
    if (chars > PAGE_LIMITS.dataChars) report('large', largest?.element, { kilobytes: kilobytes(chars) });
  },
});
