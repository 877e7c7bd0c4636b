import { definePageRule } from '../../engine/run/rule.js';
import { PAGE_LIMITS } from '../../shared/files/page-limits.data.js';
import { isBlockedAsMixed } from '../../shared/headers/mixed-content.js';

export default definePageRule({
  meta: {
    id: 'performance/stylesheet-count',
    title: { failed: 'Page loads too many style sheets', passed: 'No page loads too many style sheets' },
    subcategory: 'rendering',
    severity: 'warning',
    weight: 3,
    needs: ['stylesheets', 'headers', 'head'],
    messages: { many: '{count} style sheets in the head have to be fetched before anything is shown.' },
    since: '1.0',
    version: 3,
    references: [
      'https://web.dev/articles/defer-non-critical-css',
      'https://web.dev/learn/performance/understanding-the-critical-path',
    ],
    howToFix:
      'Bundle the style sheets, load those of parts that are not on the page only where they are needed, and give print styles media="print".',
  },
  readsSent: true,
  applies: ({ stylesheets }) => stylesheets.some(({ isBlocking, isInHead }) => isBlocking && isInHead),
  check(page, report) {
    const blocking = page.stylesheets.filter(
      ({ isBlocking, isInHead, href, media }) =>
        isBlocking && isInHead && !media.includes('(') && !isBlockedAsMixed(page, page.resolve(href ?? '')),
    );
    const distinct = new Set(blocking.map(({ href }) => href));
    if (distinct.size > PAGE_LIMITS.blockingStylesheets)
      report('many', blocking[PAGE_LIMITS.blockingStylesheets]?.element, { count: distinct.size });
  },
});
