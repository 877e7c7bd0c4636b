import { definePageRule } from '../../engine/run/rule.js';
import { isBlockedAsMixed } from '../../shared/headers/mixed-content.js';

export default definePageRule({
  meta: {
    id: 'performance/render-blocking-script',
    title: { failed: 'Script blocks rendering', passed: 'No script blocks rendering' },
    subcategory: 'rendering',
    severity: 'warning',
    weight: 6,
    needs: ['scripts', 'headers', 'head'],
    messages: { blocking: 'A script in the head stops the page from being shown until it has been fetched and run.' },
    since: '1.0',
    version: 3,
    references: [
      'https://web.dev/articles/optimize-lcp',
      'https://html.spec.whatwg.org/multipage/scripting.html#attr-script-defer',
    ],
    howToFix: 'Add defer (or async when the order does not matter), or use type="module".',
  },
  readsSent: true,
  applies: ({ scripts }) => scripts.some((script) => script.isInHead && script.src !== null),
  check(page, report) {
    for (const { isBlocking, isInHead, src, element } of page.scripts) {
      if (!isBlocking || !isInHead || !src || element.has('nomodule')) continue;
      const url = page.resolve(src);
      // Nothing is fetched from a data URI, a disk, or no address at all.
      if (/^https?:$/.test(url?.protocol ?? '') && !isBlockedAsMixed(page, url)) report('blocking', element);
    }
  },
});
