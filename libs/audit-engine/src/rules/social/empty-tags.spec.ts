import { ruleTester } from '../../testing/index.js';
import rule from './empty-tags.rule.js';

ruleTester(rule, {
  pass: [{ head: '<meta property="og:title" content="A">' }],
  fail: [
    {
      page: { head: '<title>A</title>\n<meta property="og:title" content=" "><meta name="twitter:card">' },
      message: 'empty',
      count: 2,
      line: 4,
      sentence: 'og:title is empty',
    },
  ],
  notApplicable: [{ head: '<title>A</title>' }],
  nearMiss: [
    {
      note: 'an empty one beside a full one',
      head: '<meta property="og:image" content=""><meta property="og:image" content="https://example.com/a.jpg">',
    },
    {
      note: 'a tag that may be empty',
      head: '<meta property="og:title" content="A"><meta property="og:determiner" content="">',
    },
  ],
});
