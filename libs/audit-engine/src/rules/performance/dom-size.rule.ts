import { definePageRule } from '../../engine/run/rule.js';
import { PAGE_LIMITS } from '../../shared/files/page-limits.data.js';

export default definePageRule({
  meta: {
    id: 'performance/dom-size',
    title: { failed: 'Page has too many elements', passed: 'No page has too many elements' },
    subcategory: 'document',
    severity: 'warning',
    weight: 4,
    needs: ['document'],
    messages: { many: 'The page has {count} elements.' },
    since: '1.0',
    references: [
      'https://developer.chrome.com/docs/lighthouse/performance/dom-size',
      'https://web.dev/articles/dom-size-and-interactivity',
    ],
    howToFix: 'Show long lists in parts, and remove wrappers and markup that is hidden on every screen.',
  },
  check({ document }, report) {
    if (document.elementCount > PAGE_LIMITS.elements) report('many', null, { count: document.elementCount });
  },
});
