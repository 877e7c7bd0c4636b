import { definePageRule } from '../../engine/run/rule.js';
import { governsScripts, policiesOf } from '../../shared/headers/policies.js';

export default definePageRule({
  meta: {
    id: 'security/csp',
    title: { failed: 'Page has no Content Security Policy', passed: 'Every page has a Content Security Policy' },
    subcategory: 'content security policy',
    severity: 'warning',
    weight: 5,
    needs: ['headers', 'head'],
    messages: {
      missing: 'The response has no Content-Security-Policy.',
      reportOnly: 'The Content-Security-Policy is only reported on and stops nothing.',
      noScripts: 'The Content-Security-Policy does not say where scripts may come from.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/TR/CSP3/',
      'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CSP',
      'https://cheatsheetseries.owasp.org/cheatsheets/Content_Security_Policy_Cheat_Sheet.html',
    ],
    howToFix:
      "Send \"Content-Security-Policy: script-src 'nonce-{random}' 'strict-dynamic'; object-src 'none'; base-uri 'none'\" and give each script element that nonce; try it as Content-Security-Policy-Report-Only first.",
  },
  check(page, report) {
    const policies = policiesOf(page);
    if (policies.some(governsScripts)) return;
    const [first] = policies;
    if (first) return report('noScripts', first.text);
    const reported = page.headers.get('content-security-policy-report-only');
    if (reported === null) report('missing');
    else report('reportOnly', `content-security-policy-report-only: ${reported}`);
  },
});
