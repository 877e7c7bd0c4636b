import { checkScriptUnsafeInline } from 'csp_evaluator/dist/checks/security_checks.js';
import { Type } from 'csp_evaluator/dist/finding.js';
import { definePageRule } from '../../engine/run/rule.js';
import { governsScripts, policiesOf, weaknesses } from '../../shared/headers/policies.js';

export default definePageRule({
  meta: {
    id: 'security/csp-unsafe-inline',
    title: {
      failed: 'Security policy allows all inline scripts',
      passed: 'No security policy allows all inline scripts',
    },
    subcategory: 'content security policy',
    severity: 'warning',
    weight: 4,
    needs: ['headers', 'head'],
    messages: {
      inline: "The policy lets every inline script run: {directive} has 'unsafe-inline' without nonce or hash.",
    },
    since: '1.0',
    references: [
      'https://www.w3.org/TR/CSP3/#directive-script-src',
      'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/script-src',
    ],
    howToFix:
      "Give each inline script the nonce of the answer, or list its hash, and take 'unsafe-inline' out of script-src.",
  },
  applies: (page) => policiesOf(page).some(governsScripts),
  check(page, report) {
    const found = weaknesses(policiesOf(page), ({ effective }) =>
      checkScriptUnsafeInline(effective).filter(({ type }) => type === Type.SCRIPT_UNSAFE_INLINE),
    );
    for (const { policy, finding } of found) report('inline', policy.text, { directive: finding.directive });
  },
});
