import { ruleTester } from '../../testing/index.js';
import rule from './query-only.rule.js';

ruleTester(rule, {
  pass: [{ pages: { '/growing-tomatoes': '<p>x</p>' } }],
  fail: [
    {
      page: { pages: { '/?p=123': '<p>x</p>' } },
      message: 'number',
      evidence: 'https://example.com/?p=123',
      sentence: '?p=123 alone',
    },
    { page: { pages: { '/index.php?id=7': '<p>x</p>' } }, message: 'number' },
  ],
  notApplicable: [{ pages: { '/?p=123': { head: '<title>x</title><link rel="canonical" href="/tomatoes">' } } }],
  nearMiss: [
    { note: 'a numbered part of a named page', pages: { '/tomatoes?page_id=2': '<p>x</p>' } },
    { note: 'a search', pages: { '/?s=tomatoes': '<p>x</p>' } },
  ],
});
