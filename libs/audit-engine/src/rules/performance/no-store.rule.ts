import { definePageRule } from '../../engine/run/rule.js';
import { cacheControlOf } from '../../shared/headers/cache-control.js';

export default definePageRule({
  meta: {
    id: 'performance/no-store',
    title: { failed: 'Public page forbids caching', passed: 'No public page forbids caching' },
    subcategory: 'caching',
    severity: 'warning',
    weight: 2,
    needs: ['headers', 'robots', 'forms'],
    messages: { noStore: 'The page forbids every cache with no-store: going back to it loads it anew.' },
    since: '1.0',
    references: [
      'https://web.dev/articles/bfcache#minimize_use_of_cache-control_no-store',
      'https://www.rfc-editor.org/rfc/rfc9111#section-5.2.2.5',
    ],
    howToFix:
      'Write Cache-Control: no-cache, or private, no-cache, on pages without personal data; keep no-store for those with.',
  },
  applies: ({ headers }) => headers.has('cache-control'),
  check({ headers, robots, forms }, report) {
    if (!cacheControlOf(headers)?.has('no-store') || robots.isNoindex) return;
    if (!forms.controls.some(({ type }) => type === 'password'))
      report('noStore', `Cache-Control: ${headers.get('cache-control') ?? ''}`);
  },
});
