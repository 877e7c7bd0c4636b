import { definePageRule } from '../../engine/run/rule.js';
import { PAGE_LIMITS } from '../../shared/files/page-limits.data.js';
import { isBlockedAsMixed } from '../../shared/headers/mixed-content.js';

export default definePageRule({
  meta: {
    id: 'performance/script-count',
    title: { failed: 'Page loads too many scripts', passed: 'No page loads too many scripts' },
    subcategory: 'requests',
    severity: 'warning',
    weight: 2,
    needs: ['scripts', 'headers', 'head'],
    messages: { many: 'The page loads {count} different script files.' },
    since: '1.0',
    version: 2,
    references: [
      'https://web.dev/learn/performance/optimize-resource-loading',
      'https://developer.mozilla.org/en-US/docs/Learn_web_development/Extensions/Performance/JavaScript',
    ],
    howToFix: 'Bundle the scripts of the site, and remove those of plugins that the page does not use.',
  },
  applies: ({ scripts }) => scripts.some(({ src, isExecutable }) => src && isExecutable),
  check(page, report) {
    const files = new Map(
      page.scripts
        .filter(
          ({ src, isExecutable, element }) =>
            src && isExecutable && !element.has('nomodule') && !isBlockedAsMixed(page, page.resolve(src)),
        )
        .map(({ src, element }) => [src, element]),
    );
    if (files.size > PAGE_LIMITS.externalScripts)
      report('many', [...files.values()][PAGE_LIMITS.externalScripts], { count: files.size });
  },
});
