import { definePageRule } from '../../engine/run/rule.js';

const POLICIES = new Set([
  'no-referrer',
  'no-referrer-when-downgrade',
  'same-origin',
  'origin',
  'strict-origin',
  'origin-when-cross-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
]);
const LEAKS = new Set(['unsafe-url', 'no-referrer-when-downgrade']);

export default definePageRule({
  meta: {
    id: 'security/referrer-policy',
    title: { failed: 'Referrer policy leaks URLs or is invalid', passed: 'Every referrer policy is safe and valid' },
    subcategory: 'headers',
    severity: 'warning',
    weight: 2,
    needs: ['headers', 'head'],
    messages: {
      leaks:
        'With the referrer policy {policy}, other sites learn the complete URL of this page, including search terms.',
      invalid: 'The referrer policy "{value}" has no value that browsers know.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/TR/referrer-policy/',
      'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Referrer-Policy',
    ],
    howToFix:
      'Send "Referrer-Policy: strict-origin-when-cross-origin", or nothing: it is what browsers do by themselves.',
  },
  applies: ({ headers, head }) => headers.has('referrer-policy') || head.meta('referrer') !== null,
  check({ headers, head }, report) {
    const header = headers.get('referrer-policy');
    const meta = head.metasOf('referrer').findLast(({ kind }) => kind === 'name');
    // A meta element comes after the header and overrides it.
    const value = meta?.content ?? header ?? '';
    const evidence = meta?.element ?? `referrer-policy: ${value}`;
    const known = value
      .toLowerCase()
      .split(',')
      .map((word) => word.trim())
      .filter((word) => POLICIES.has(word) || LEGACY.has(word));
    const policy = known[known.length - 1];
    if (policy === undefined) {
      if (value.trim() !== '') report('invalid', evidence, { value });
    } else if (LEAKS.has(LEGACY.get(policy) ?? policy)) report('leaks', evidence, { policy });
  },
});

/** Old values that meta elements may have (HTML standard, "meta referrer"). */
const LEGACY: ReadonlyMap<string, string> = new Map([
  ['never', 'no-referrer'],
  ['default', 'strict-origin-when-cross-origin'],
  ['always', 'unsafe-url'],
  ['origin-when-crossorigin', 'origin-when-cross-origin'],
]);
