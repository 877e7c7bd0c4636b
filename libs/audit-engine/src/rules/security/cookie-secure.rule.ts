import { definePageRule } from '../../engine/run/rule.js';
import { cookieLine, sessionCookies } from '../../shared/headers/session-cookies.js';

export default definePageRule({
  meta: {
    id: 'security/cookie-secure',
    title: { failed: 'Session cookie has no Secure attribute', passed: 'Every session cookie has a Secure attribute' },
    subcategory: 'cookies',
    severity: 'error',
    weight: 7,
    needs: ['cookies'],
    messages: { missing: 'The session cookie {name} has no Secure attribute and is sent over http too.' },
    since: '1.0',
    references: [
      'https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#name-the-secure-attribute',
      'https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html',
    ],
    howToFix: 'Set the cookie with "; Secure; HttpOnly; SameSite=Lax".',
  },
  applies: ({ location, cookies }) => location.protocol === 'https:' && sessionCookies(cookies).length > 0,
  check({ cookies }, report) {
    for (const cookie of sessionCookies(cookies))
      if (!cookie.isSecure) report('missing', cookieLine(cookie), { name: cookie.name });
  },
});
