import { ruleTester } from '../../testing/index.js';
import rule from './twitter-card.rule.js';

ruleTester(rule, {
  pass: [{ head: '<meta name="twitter:card" content="summary">' }],
  fail: [
    { page: { head: '<meta property="og:title" content="A">' }, message: 'missing', evidence: 'og:title' },
    {
      page: { head: '<meta name="twitter:card" content="large">' },
      message: 'invalid',
      evidence: 'large',
      sentence: '"large"',
    },
  ],
  notApplicable: [
    { head: '<title>A</title>' },
    { head: '<meta name="robots" content="noindex"><meta property="og:title" content="A">' },
  ],
  nearMiss: [
    { note: 'a setting of widgets', head: '<meta name="twitter:widgets:csp" content="on">' },
    { note: 'with property', head: '<meta property="twitter:card" content="summary_large_image">' },
    {
      note: 'empty, which another rule reports',
      head: '<meta property="og:title" content="A"><meta name="twitter:card" content="">',
    },
  ],
});
