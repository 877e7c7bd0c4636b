import { definePageRule } from '../../engine/run/rule.js';
import { isInlineData, kilobytesOf } from '../../shared/scripts/inline.js';
import { PAGE_LIMITS } from '../../shared/files/page-limits.data.js';

export default definePageRule({
  meta: {
    id: 'performance/inline-script',
    title: { failed: 'Page embeds a large script', passed: 'No page embeds a large script' },
    subcategory: 'inline code',
    severity: 'warning',
    weight: 3,
    needs: ['scripts'],
    messages: { large: 'A script of {kilobytes} kB is written into the page.' },
    since: '1.0',
    version: 2,
    references: ['https://web.dev/learn/performance/optimize-resource-loading', 'https://web.dev/articles/http-cache'],
    howToFix: 'Move the code to a file with a hash in its name and load it with defer.',
  },
  readsSent: true,
  applies: ({ scripts }) => scripts.some((script) => script.isExecutable && script.inlineChars > 0),
  check({ scripts }, report) {
    for (const script of scripts) {
      if (script.isExecutable && script.inlineChars > PAGE_LIMITS.scriptChars && !isInlineData(script))
        report('large', script.element, { kilobytes: kilobytesOf(script.element.inner) });
    }
  },
});
