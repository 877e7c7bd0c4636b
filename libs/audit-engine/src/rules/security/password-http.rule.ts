import { definePageRule } from '../../engine/run/rule.js';
import { isLoopbackHost } from '../../shared/addresses/hosts.js';

export default definePageRule({
  meta: {
    id: 'security/password-http',
    title: { failed: 'Password field is on an HTTP page', passed: 'No password field is on an HTTP page' },
    subcategory: 'forms',
    severity: 'error',
    weight: 9,
    needs: ['forms'],
    messages: { plain: 'The page is served over http and asks for a password.' },
    since: '1.0',
    references: [
      'https://developer.mozilla.org/en-US/docs/Web/Security/Insecure_passwords',
      'https://www.w3.org/TR/secure-contexts/',
    ],
    howToFix: 'Serve the page by https and redirect its http address there.',
  },
  applies: ({ location, forms }) =>
    location.protocol === 'http:' && !isLoopbackHost(location.hostname) && forms.controls.length > 0,
  check({ forms }, report) {
    for (const { type, element } of forms.controls) if (type === 'password') report('plain', element);
  },
});
