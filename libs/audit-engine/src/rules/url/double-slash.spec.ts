import { ruleTester } from '../../testing/index.js';
import rule from './double-slash.rule.js';

ruleTester(rule, {
  pass: [{ pages: { '/a/b': '<p>x</p>' } }],
  fail: [
    {
      page: { pages: { 'https://example.com/a//b': '<p>x</p>' } },
      message: 'doubled',
      evidence: 'https://example.com/a//b',
    },
  ],
  notApplicable: [
    { pages: { 'https://example.com/a//b': { head: '<title>x</title><link rel="canonical" href="/a/b">' } } },
  ],
  nearMiss: [
    { note: 'an address inside of the path', pages: { '/web/2020/https://other.example/': '<p>x</p>' } },
    { note: 'an address in the query', pages: { '/go?to=https://other.example//a': '<p>x</p>' } },
  ],
});
