import { definePageRule } from '../../engine/run/rule.js';
import { cacheControlOf, secondsOf } from '../../shared/headers/cache-control.js';
import { PAGE_LIMITS } from '../../shared/files/page-limits.data.js';

const DAY_SECONDS = 86_400;

export default definePageRule({
  meta: {
    id: 'performance/cache-lifetime',
    title: { failed: 'Browsers cache the page for too long', passed: 'Browsers cache pages for a sensible time' },
    subcategory: 'caching',
    severity: 'warning',
    weight: 3,
    needs: ['headers'],
    messages: {
      long: 'Browsers keep the page for {days} days without asking again: people do not see what has changed.',
    },
    since: '1.0',
    references: ['https://web.dev/articles/http-cache', 'https://www.rfc-editor.org/rfc/rfc9111#section-5.2.2.1'],
    howToFix:
      'Write a short max-age for HTML, such as Cache-Control: max-age=300, and keep long times for files with a hash in their name.',
  },
  applies: ({ headers }) => headers.has('cache-control'),
  check({ headers }, report) {
    const directives = cacheControlOf(headers);
    if (!directives || directives.has('no-cache') || directives.has('no-store')) return;
    const seconds = secondsOf(directives, 'max-age') ?? 0;
    if (seconds > PAGE_LIMITS.htmlMaxAge)
      report('long', `Cache-Control: ${headers.get('cache-control') ?? ''}`, {
        days: Math.round(seconds / DAY_SECONDS),
      });
  },
});
