import { ruleTester } from '../../testing/index.js';
import rule from './data-uri-size.rule.js';

ruleTester(rule, {
  pass: ['<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">'],
  fail: [
    {
      page: `<img src="data:image/png;base64,${'A'.repeat(12_000)}" alt="A">`,
      message: 'large',
      sentence: 'takes up about 12 kB of the page',
      evidence: 'data:image/png',
    },
    {
      page: `<img src="data:image/png;base64,${'A'.repeat(240_000)}" alt="A">`,
      message: 'huge',
      sentence: 'more than 100 kB',
      evidence: 'data:image/png',
    },
  ],
  notApplicable: ['<img src="a.jpg" alt="A">'],
  nearMiss: [{ note: 'a small icon', body: `<img src="data:image/png;base64,${'A'.repeat(4_000)}" alt="A">` }],
});
