import { definePageRule } from '../../engine/run/rule.js';
import { cacheControlOf, secondsOf } from '../../shared/headers/cache-control.js';
import { isEdgeCookie } from '../../shared/headers/edge-cookies.js';

export default definePageRule({
  meta: {
    id: 'performance/shared-cookies',
    title: { failed: 'Page for shared caches sets a cookie', passed: 'No page for shared caches sets a cookie' },
    subcategory: 'caching',
    severity: 'warning',
    weight: 3,
    needs: ['headers', 'cookies'],
    messages: {
      cookie:
        "The page is for shared caches and sets the cookie {name}: caches either refuse it or hand one person's cookie to others.",
    },
    since: '1.0',
    references: ['https://www.rfc-editor.org/rfc/rfc9111#section-7.3', 'https://web.dev/articles/http-cache'],
    howToFix: 'Set the cookie only on requests that need it, or send Cache-Control: private with the page.',
  },
  applies: ({ headers }) => isShared(cacheControlOf(headers)),
  check({ headers, cookies }, report) {
    const line = `Cache-Control: ${headers.get('cache-control') ?? ''}`;
    for (const { name } of cookies) if (!isEdgeCookie(name)) report('cookie', line, { name });
  },
});

/** The site asks for shared caching in so many words. */
function isShared(directives: ReadonlyMap<string, string> | null): boolean {
  if (!directives || ['private', 'no-store', 'no-cache'].some((name) => directives.has(name))) return false;
  const shared = secondsOf(directives, 's-maxage');
  return shared !== null ? shared > 0 : directives.has('public') && (secondsOf(directives, 'max-age') ?? 0) > 0;
}
