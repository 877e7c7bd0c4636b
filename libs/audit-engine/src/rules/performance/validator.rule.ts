import { definePageRule } from '../../engine/run/rule.js';
import { cacheControlOf, secondsOf } from '../../shared/headers/cache-control.js';

export default definePageRule({
  meta: {
    id: 'performance/validator',
    title: {
      failed: 'Page has neither ETag nor Last-Modified',
      passed: 'Every revalidated page has ETag or Last-Modified',
    },
    subcategory: 'caching',
    severity: 'warning',
    weight: 1,
    needs: ['headers'],
    messages: {
      missing: 'Caches have to ask whether the page has changed, and neither ETag nor Last-Modified lets them.',
    },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc9111#section-4.3',
      'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/ETag',
    ],
    howToFix: 'Send ETag or Last-Modified with the page, so that 304 Not Modified can answer the next request.',
  },
  applies: ({ headers }) => asksEachTime(cacheControlOf(headers)),
  check({ headers }, report) {
    if (!headers.has('etag') && !headers.has('last-modified'))
      report('missing', `Cache-Control: ${headers.get('cache-control') ?? ''}`);
  },
});

function asksEachTime(directives: ReadonlyMap<string, string> | null): boolean {
  if (!directives || directives.has('no-store')) return false;
  return directives.has('no-cache') || secondsOf(directives, 'max-age') === 0;
}
