import { ruleTester } from '../../testing/index.js';
import rule from './double-encoding.rule.js';

ruleTester(rule, {
  pass: [{ pages: { '/%C3%A4pfel': '<p>x</p>' } }],
  fail: [
    {
      page: { pages: { '/%25C3%25A4pfel': '<p>x</p>' } },
      message: 'twice',
      evidence: 'https://example.com/%25C3',
      sentence: '%25C3, which is %C3',
    },
  ],
  notApplicable: [{ pages: { '/%2520': { head: '<title>x</title><meta name="robots" content="noindex">' } } }],
  nearMiss: [
    { note: 'a percent sign in a name', pages: { '/100%25-cotton': '<p>x</p>' } },
    { note: 'an encoded address in the query', pages: { '/go?to=%252F': '<p>x</p>' } },
  ],
});
