import { ruleTester } from '../../testing/index.js';
import rule from './loading-values.rule.js';

ruleTester(rule, {
  pass: ['<img src="a.jpg" alt="A" loading="lazy" decoding="async" fetchpriority="low">'],
  fail: [
    {
      page: '<img src="a.jpg" alt="A" loading="true"><img src="b.jpg" alt="B" decoding="defer" fetchpriority="highest">',
      message: 'invalid',
      count: 3,
      sentence: 'loading="true"',
      evidence: 'a.jpg',
    },
  ],
  notApplicable: ['<img src="a.jpg" alt="A">'],
  nearMiss: [
    '<img src="a.jpg" alt="A" loading="LAZY">',
    { note: 'what old frameworks write', body: '<img src="a.jpg" alt="A" loading="">' },
  ],
});
