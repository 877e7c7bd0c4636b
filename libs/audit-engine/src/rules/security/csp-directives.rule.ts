import {
  checkMissingObjectSrcDirective,
  checkMultipleMissingBaseUriDirective,
} from 'csp_evaluator/dist/checks/security_checks.js';
import { definePageRule } from '../../engine/run/rule.js';
import { governsScripts, policiesOf } from '../../shared/headers/policies.js';

export default definePageRule({
  meta: {
    id: 'security/csp-directives',
    title: {
      failed: 'Security policy lacks important directives',
      passed: 'Every security policy has the important directives',
    },
    subcategory: 'content security policy',
    severity: 'warning',
    weight: 3,
    needs: ['headers', 'head'],
    messages: {
      object: 'The policy restricts scripts but not plugins: object-src and default-src are missing.',
      base: 'The policy trusts scripts by nonce or hash, and base-uri is missing: a <base> put into the page redirects relative script addresses.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/TR/CSP3/#directive-base-uri',
      'https://www.w3.org/TR/CSP3/#directive-object-src',
      'https://csp.withgoogle.com/docs/strict-csp.html',
    ],
    howToFix:
      "Add \"object-src 'none'; base-uri 'none'\" to the policy (base-uri 'self' when the page has a base element).",
  },
  applies: (page) => policiesOf(page).some(governsScripts),
  check(page, report) {
    const policies = policiesOf(page);
    const text = policies.find(governsScripts)?.text;
    if (policies.every(({ csp }) => checkMissingObjectSrcDirective(csp).length > 0)) report('object', text);
    if (checkMultipleMissingBaseUriDirective(policies.map(({ csp }) => csp)).length > 0) report('base', text);
  },
});
