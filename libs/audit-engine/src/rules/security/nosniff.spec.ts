import { ruleTester } from '../../testing/index.js';
import rule from './nosniff.rule.js';

ruleTester(rule, {
  pass: [{ headers: { 'X-Content-Type-Options': 'nosniff' } }],
  fail: [
    { page: '<p>Hello</p>', message: 'missing' },
    {
      page: { headers: { 'x-content-type-options': 'no-sniff' } },
      message: 'invalid',
      sentence: 'no-sniff',
      evidence: 'x-content-type-options: no-sniff',
    },
  ],
  nearMiss: [
    { headers: { 'x-content-type-options': 'NOSNIFF ' } },
    { note: 'sent by proxy and application', headers: { 'x-content-type-options': ['nosniff', 'nosniff'] } },
  ],
});
