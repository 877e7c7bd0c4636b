import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'security/nosniff',
    title: {
      failed: 'Page has no valid X-Content-Type-Options',
      passed: 'Every page has a valid X-Content-Type-Options',
    },
    subcategory: 'headers',
    severity: 'warning',
    weight: 3,
    needs: ['headers'],
    messages: {
      missing: 'The response has no X-Content-Type-Options header.',
      invalid: 'The X-Content-Type-Options header says "{value}"; browsers know only nosniff.',
    },
    since: '1.0',
    references: [
      'https://fetch.spec.whatwg.org/#x-content-type-options-header',
      'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Content-Type-Options',
    ],
    howToFix: 'Send "X-Content-Type-Options: nosniff" with every answer.',
  },
  check({ headers }, report) {
    const value = headers.get('x-content-type-options');
    if (value === null) return report('missing');
    // Fetch, "determine nosniff": the first value counts.
    const [first = ''] = value.split(',', 1);
    if (first.trim().toLowerCase() !== 'nosniff') report('invalid', `x-content-type-options: ${value}`, { value });
  },
});
