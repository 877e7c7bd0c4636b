import { ruleTester } from '../../testing/index.js';
import rule from './priority.rule.js';

ruleTester(rule, {
  pass: ['<img src="a.jpg" alt="A" fetchpriority="high">'],
  fail: [
    { page: '<img src="a.jpg" alt="A" fetchpriority="high" loading="lazy">', message: 'conflict', evidence: 'a.jpg' },
    { page: '<img src="a.jpg" alt="A" fetchpriority="high">'.repeat(6), message: 'many', sentence: '6 images' },
  ],
  notApplicable: ['<img src="a.jpg" alt="A" fetchpriority="low">'],
  nearMiss: [
    '<img src="a.jpg" alt="A" fetchpriority="high"><img src="b.jpg" alt="B" loading="lazy">',
    '<img src="a.jpg" alt="A" fetchpriority="high" loading="eager">',
    { note: 'one for each kind of screen', body: '<img src="a.jpg" alt="A" fetchpriority="high">'.repeat(4) },
  ],
});
