import { definePageRule } from '../../engine/run/rule.js';

const MIN_AGE_SECONDS = 15_552_000;

export default definePageRule({
  meta: {
    id: 'security/hsts',
    title: { failed: 'Page has no effective HSTS header', passed: 'Every page has an effective HSTS header' },
    subcategory: 'headers',
    severity: 'warning',
    weight: 6,
    needs: ['headers'],
    messages: {
      missing: 'The response has no Strict-Transport-Security header.',
      invalid: 'The Strict-Transport-Security header has no valid max-age, so browsers ignore it.',
      short: 'The max-age of Strict-Transport-Security is too short (days: {days}).',
    },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc6797',
      'https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Strict_Transport_Security_Cheat_Sheet.html',
    ],
    howToFix: 'Send "Strict-Transport-Security: max-age=31536000; includeSubDomains" with every https answer.',
  },
  applies: ({ location }) => location.protocol === 'https:',
  check({ headers }, report) {
    // RFC 6797 section 8.1: only the first header counts.
    const [value] = headers.all('strict-transport-security');
    if (value === undefined) return report('missing');
    const maxAge = /(?:^|;)\s*max-age\s*=\s*"?(\d{1,12})"?\s*(?:;|$)/i.exec(value.slice(0, 1_000))?.[1];
    if (maxAge === undefined) return report('invalid', `strict-transport-security: ${value}`);
    if (Number(maxAge) < MIN_AGE_SECONDS)
      report('short', `strict-transport-security: ${value}`, { days: Math.floor(Number(maxAge) / 86_400) });
  },
});
