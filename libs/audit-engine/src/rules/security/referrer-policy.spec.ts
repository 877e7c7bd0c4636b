import { ruleTester } from '../../testing/index.js';
import rule from './referrer-policy.rule.js';

const policy = (value: string): { headers: Record<string, string> } => ({ headers: { 'Referrer-Policy': value } });

ruleTester(rule, {
  pass: [policy('strict-origin-when-cross-origin'), policy('no-referrer')],
  fail: [
    { page: policy('unsafe-url'), message: 'leaks', sentence: 'unsafe-url', evidence: 'referrer-policy: unsafe-url' },
    {
      page: policy('same-origin, no-referrer-when-downgrade'),
      message: 'leaks',
      sentence: 'no-referrer-when-downgrade',
    },
    {
      page: { head: '<title>A</title><meta name="referrer" content="always">' },
      message: 'leaks',
      evidence: '&lt;meta',
    },
    { page: policy('strict-origin-when-crossorigin'), message: 'invalid', sentence: 'strict-origin-when-crossorigin' },
  ],
  notApplicable: ['<p>No policy: browsers cut the address by themselves</p>'],
  nearMiss: [
    { note: 'a fallback for old browsers', ...policy('no-referrer-when-downgrade, strict-origin-when-cross-origin') },
    { note: 'an unknown word after a good one', ...policy('strict-origin, strict-origin-when-same-site') },
    {
      note: 'a meta element overrides the header',
      ...policy('unsafe-url'),
      head: '<title>A</title><meta name="referrer" content="origin">',
    },
  ],
});
