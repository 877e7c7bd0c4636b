import { ruleTester } from '../../testing/index.js';
import rule from './og-property.rule.js';

ruleTester(rule, {
  pass: [{ head: '<meta property="og:title" content="A"><meta name="twitter:card" content="summary">' }],
  fail: [
    {
      page: { head: '<title>A</title>\n<meta name="og:title" content="A"><meta name="og:type" content="website">' },
      message: 'name',
      count: 2,
      line: 4,
      sentence: 'og:title uses',
    },
  ],
  notApplicable: [{ head: '<meta name="twitter:title" content="A">' }],
  nearMiss: [
    { note: 'both attributes on one element', head: '<meta name="og:title" property="og:title" content="A">' },
    { note: 'written both ways', head: '<meta property="og:title" content="A"><meta name="og:title" content="A">' },
  ],
});
