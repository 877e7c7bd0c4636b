import type { Cookie } from '../../engine/facts/headers.js';
import { definePageRule } from '../../engine/run/rule.js';
import { cookieLine, isDeleted } from '../../shared/headers/session-cookies.js';

const SAME_SITE = new Set(['strict', 'lax', 'none']);

export default definePageRule({
  meta: {
    id: 'security/cookie-rejected',
    title: { failed: 'Browsers reject a cookie', passed: 'Browsers accept every cookie' },
    subcategory: 'cookies',
    severity: 'error',
    weight: 5,
    needs: ['cookies'],
    messages: {
      noneWithoutSecure: 'Browsers refuse the cookie {name}: SameSite=None needs Secure.',
      prefix: 'Browsers refuse the cookie {name}: its prefix demands {demand}.',
      sameSite: 'The cookie {name} has SameSite={value}, which is no value; browsers treat it as missing.',
    },
    since: '1.0',
    references: [
      'https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#name-cookie-name-prefixes',
      'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie',
    ],
    howToFix:
      'Write SameSite=None only together with Secure, __Secure- only with Secure, and __Host- only with "Secure; Path=/" and without Domain.',
  },
  applies: ({ location, cookies }) => location.protocol === 'https:' && cookies.length > 0,
  check({ cookies }, report) {
    for (const cookie of cookies) {
      if (isDeleted(cookie)) continue;
      const { name, sameSite } = cookie;
      const demand = missingDemand(cookie);
      if (demand !== null) report('prefix', cookieLine(cookie), { name, demand });
      else if (sameSite === 'none' && !cookie.isSecure) report('noneWithoutSecure', cookieLine(cookie), { name });
      else if (sameSite !== null && sameSite !== '' && !SAME_SITE.has(sameSite))
        report('sameSite', cookieLine(cookie), { name, value: sameSite });
    }
  },
});

/** What a name prefix demands and the cookie lacks. Prefixes are read without regard to case (RFC 6265bis section 4.1.3). */
function missingDemand({ name, isSecure, domain, path }: Cookie): string | null {
  const lower = name.toLowerCase();
  if (lower.startsWith('__secure-')) return isSecure ? null : 'Secure';
  if (!lower.startsWith('__host-')) return null;
  if (!isSecure) return 'Secure';
  if (domain !== null && domain !== '') return 'no Domain attribute';
  return path === '/' ? null : 'Path=/';
}
