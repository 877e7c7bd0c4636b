import { ruleTester } from '../../testing/index.js';
import rule from './length.rule.js';

const long = `/${'tomatoes-and-peppers-'.repeat(12)}`;

ruleTester(rule, {
  pass: [{ pages: { '/tomatoes': '<p>x</p>' } }],
  fail: [
    {
      page: { pages: { '/': '<p>Home</p>', [long]: '<p>x</p>' } },
      message: 'long',
      evidence: long,
      sentence: '272 characters',
    },
  ],
  notApplicable: [{ pages: { '/': { head: '<title>x</title><meta name="robots" content="noindex">' } } }],
  nearMiss: [
    {
      note: 'a title in Cyrillic, three times as long when encoded',
      pages: { [`/${'помидоры-'.repeat(10)}`]: '<p>x</p>' },
    },
    {
      note: 'a long variant that names a short canonical URL',
      pages: { [`${long}?a`]: { head: '<title>x</title><link rel="canonical" href="/tomatoes">' } },
    },
  ],
});
