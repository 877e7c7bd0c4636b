import { ruleTester } from '../../testing/index.js';
import rule from './og-conflict.rule.js';

ruleTester(rule, {
  pass: [{ head: '<meta property="og:title" content="A">' }],
  fail: [
    {
      page: {
        head: '<meta property="og:title" content="A">\n<meta property="og:title" content="B"><meta property="og:title" content="C">',
      },
      message: 'conflict',
      line: 4,
      evidence: '"B"',
      sentence: 'og:title different values',
    },
  ],
  notApplicable: [{ head: '<title>A</title>' }],
  nearMiss: [
    {
      note: 'several images are a list',
      head: '<meta property="og:title" content="A"><meta property="og:image" content="https://example.com/a.png"><meta property="og:image" content="https://example.com/b.png">',
    },
    { note: 'the same value twice', head: '<meta property="og:title" content="A"><meta name="og:title" content="A">' },
    {
      note: 'the same URL twice',
      head: '<meta property="og:url" content="https://example.com"><meta property="og:url" content="https://example.com/">',
    },
    {
      note: 'one of them is empty',
      head: '<meta property="og:title" content=""><meta property="og:title" content="A">',
    },
  ],
});
