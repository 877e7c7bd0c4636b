import { ruleTester } from '../../testing/index.js';
import rule from './og-image-size.rule.js';

ruleTester(rule, {
  pass: [{ head: '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">' }],
  fail: [
    {
      page: {
        head: '<title>A</title>\n<meta property="og:image:width" content="150"><meta property="og:image:height" content="630">',
      },
      message: 'small',
      line: 4,
      sentence: 'og:image:width is 150',
    },
    { page: { head: '<meta property="og:image:width" content="1200px">' }, message: 'invalid', sentence: '"1200px"' },
  ],
  notApplicable: [{ head: '<meta property="og:image" content="https://example.com/a.png">' }],
  nearMiss: [
    {
      note: 'the smallest that is shown',
      head: '<meta property="og:image:width" content="200"><meta property="og:image:height" content=" 200 ">',
    },
  ],
});
