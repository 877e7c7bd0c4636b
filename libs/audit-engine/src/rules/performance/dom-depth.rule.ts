import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { PAGE_LIMITS } from '../../shared/files/page-limits.data.js';

export default definePageRule({
  meta: {
    id: 'performance/dom-depth',
    title: { failed: 'Elements are nested too deeply', passed: 'Elements are nested at a sensible depth' },
    subcategory: 'document',
    severity: 'warning',
    weight: 2,
    needs: ['document'],
    messages: { deep: 'Elements are nested {depth} levels deep.' },
    since: '1.0',
    references: [
      'https://developer.chrome.com/docs/lighthouse/performance/dom-size',
      'https://web.dev/articles/dom-size-and-interactivity',
    ],
    howToFix: 'Remove wrappers that only carry a class, and close elements where they end.',
  },
  check({ document }, report) {
    if (document.maxDepth <= PAGE_LIMITS.depth) return;
    let deepest: PageElement | null = null;
    for (const element of document.elements) if (element.depth > (deepest?.depth ?? 0)) deepest = element;
    report('deep', deepest, { depth: document.maxDepth });
  },
});
