import { checkPlainUrlSchemes, checkWildcards } from 'csp_evaluator/dist/checks/security_checks.js';
import { definePageRule } from '../../engine/run/rule.js';
import { governsScripts, policiesOf, weaknesses } from '../../shared/headers/policies.js';

export default definePageRule({
  meta: {
    id: 'security/csp-wildcard',
    title: {
      failed: 'Security policy allows code from anywhere',
      passed: 'No security policy allows code from anywhere',
    },
    subcategory: 'content security policy',
    severity: 'warning',
    weight: 4,
    needs: ['headers', 'head'],
    messages: { open: 'The policy allows code from anywhere: {directive} has {source}.' },
    since: '1.0',
    references: [
      'https://www.w3.org/TR/CSP3/#framework-directive-source-list',
      'https://cheatsheetseries.owasp.org/cheatsheets/Content_Security_Policy_Cheat_Sheet.html',
    ],
    howToFix: "Name the hosts that code comes from, or allow scripts by nonce together with 'strict-dynamic'.",
  },
  applies: (page) => policiesOf(page).some(governsScripts),
  check(page, report) {
    const found = weaknesses(policiesOf(page), ({ effective }) => [
      ...checkWildcards(effective),
      ...checkPlainUrlSchemes(effective),
    ]);
    for (const { policy, finding } of found)
      report('open', policy.text, { directive: finding.directive, source: finding.value ?? '*' });
  },
});
