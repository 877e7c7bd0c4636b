import { ruleTester } from '../../testing/index.js';
import rule from './inline-spacing.rule.js';

ruleTester(rule, {
  pass: ['<p style="line-height: 1.5">Text</p>'],
  fail: [
    {
      page: '<p style="line-height: 1.2 !important; letter-spacing:0 ! IMPORTANT">Text</p>',
      message: 'fixed',
      count: 2,
      sentence: 'line-height',
      evidence: 'line-height',
    },
  ],
  notApplicable: ['<p>Text</p>'],
  nearMiss: [
    '<p style="color: red !important">Text</p>',
    '<p style="line-height: 1 !important"></p>',
    '<p style="line-height: 1 !important" hidden>Text</p>',
  ],
});
