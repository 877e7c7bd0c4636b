import { definePageRule } from '../../engine/run/rule.js';
import { cookieLine, sessionCookies } from '../../shared/headers/session-cookies.js';

export default definePageRule({
  meta: {
    id: 'security/cookie-samesite',
    title: {
      failed: 'Session cookie has no SameSite attribute',
      passed: 'Every session cookie has a SameSite attribute',
    },
    subcategory: 'cookies',
    severity: 'warning',
    weight: 2,
    needs: ['cookies'],
    messages: {
      missing:
        'The session cookie {name} has no SameSite attribute; some browsers send it along with requests that other sites make.',
    },
    since: '1.0',
    references: [
      'https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#name-the-samesite-attribute-2',
      'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#samesitesamesite-value',
    ],
    howToFix: 'Set the cookie with "; SameSite=Lax" ("; SameSite=None; Secure" when other sites embed the page).',
  },
  applies: ({ cookies }) => sessionCookies(cookies).length > 0,
  check({ cookies }, report) {
    for (const cookie of sessionCookies(cookies))
      if (cookie.sameSite === null || cookie.sameSite === '')
        report('missing', cookieLine(cookie), { name: cookie.name });
  },
});
