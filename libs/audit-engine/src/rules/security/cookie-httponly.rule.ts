import { definePageRule } from '../../engine/run/rule.js';
import { cookieLine, sessionCookies } from '../../shared/headers/session-cookies.js';

export default definePageRule({
  meta: {
    id: 'security/cookie-httponly',
    title: { failed: 'Scripts can read the session cookie', passed: 'Scripts cannot read session cookies' },
    subcategory: 'cookies',
    severity: 'warning',
    weight: 5,
    needs: ['cookies'],
    messages: {
      missing: 'The session cookie {name} has no HttpOnly attribute, so that any script on the page can read it.',
    },
    since: '1.0',
    references: [
      'https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#name-the-httponly-attribute',
      'https://owasp.org/www-community/HttpOnly',
    ],
    howToFix: 'Set the cookie with "; HttpOnly" and let scripts ask the server for what they need.',
  },
  applies: ({ cookies }) => sessionCookies(cookies).length > 0,
  check({ cookies }, report) {
    for (const cookie of sessionCookies(cookies))
      if (!cookie.isHttpOnly) report('missing', cookieLine(cookie), { name: cookie.name });
  },
});
