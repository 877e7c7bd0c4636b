import { definePageRule } from '../../engine/run/rule.js';
import { isBlockedAsMixed } from '../../shared/headers/mixed-content.js';
import { libraryOf } from '../../shared/scripts/libraries.js';

export default definePageRule({
  meta: {
    id: 'performance/repeated-library',
    title: { failed: 'Library is loaded twice', passed: 'No library is loaded twice' },
    subcategory: 'requests',
    severity: 'warning',
    weight: 4,
    needs: ['scripts', 'headers', 'head'],
    messages: { twice: 'The library {library} is loaded from {first}, and a second time from {second}.' },
    since: '1.0',
    version: 4,
    references: [
      'https://web.dev/learn/performance/optimize-resource-loading',
      'https://api.jquery.com/jQuery.noConflict/',
    ],
    howToFix: 'Keep the newer one and remove the other; look for the plugin or template that adds it.',
  },
  applies: ({ scripts, resolve }) => scripts.some(({ src }) => src && libraryOf(resolve(src)?.pathname ?? '') !== null),
  check(page, report) {
    const seen = new Map<string, string>();
    for (const { src, element, isExecutable, isModule } of page.scripts) {
      const url = src && isExecutable && !isModule && !element.has('nomodule') ? page.resolve(src) : null;
      const library = url ? libraryOf(url.pathname) : null;
      if (!url || library === null || isBlockedAsMixed(page, url)) continue;
      const before = seen.get(library);
      if (before === undefined) seen.set(library, url.href);
      else if (before !== url.href) report('twice', element, { library, first: before, second: url.href });
    }
  },
});
