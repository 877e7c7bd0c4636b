import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { PAGE_LIMITS } from '../../shared/files/page-limits.data.js';

export default definePageRule({
  meta: {
    id: 'performance/dom-size',
    title: {
      failed: 'Page has too many elements, or nests them too deeply',
      passed: 'No page has too many elements, or nests them too deeply',
    },
    subcategory: 'document',
    severity: 'warning',
    weight: 4,
    needs: ['document'],
    messages: { many: 'The page has {count} elements.', deep: 'Elements are nested {depth} levels deep.' },
    since: '1.0',
    version: 2,
    references: [
      'https://developer.chrome.com/docs/lighthouse/performance/dom-size',
      'https://web.dev/articles/dom-size-and-interactivity',
    ],
    howToFix:
      'Show long lists in parts, remove wrappers and markup that is hidden on every screen, and close elements where they end.',
  },
  check({ document }, report) {
    if (document.elementCount > PAGE_LIMITS.elements) report('many', null, { count: document.elementCount });
    if (document.maxDepth <= PAGE_LIMITS.depth) return;
    let deepest: PageElement | null = null;
    for (const element of document.elements) if (element.depth > (deepest?.depth ?? 0)) deepest = element;
    report('deep', deepest, { depth: document.maxDepth });
  },
});
