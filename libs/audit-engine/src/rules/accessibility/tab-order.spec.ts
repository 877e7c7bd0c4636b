import { ruleTester } from '../../testing/index.js';
import rule from './tab-order.rule.js';

ruleTester(rule, {
  pass: ['<div tabindex="0">a</div>', '<main tabindex="-1">a</main>'],
  fail: [
    {
      page: '<a href="/" tabindex="2">a</a><input tabindex="1" aria-label="b">',
      message: 'positive',
      count: 2,
      sentence: 'has tabindex="2"',
      evidence: 'tabindex="2"',
    },
  ],
  notApplicable: ['<a href="/">a</a>'],
  nearMiss: [
    '<div tabindex="">a</div>',
    '<div tabindex="first">a</div>',
    '<a href="/" tabindex="5" hidden>a</a>',
    '<a href="/" tabindex="+0">a</a>',
  ],
});
