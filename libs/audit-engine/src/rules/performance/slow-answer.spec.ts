import { ruleTester } from '../../testing/index.js';
import rule from './slow-answer.rule.js';

ruleTester(rule, {
  pass: [{ body: '<p>x</p>', ttfbMs: 120 }],
  fail: [{ page: { body: '<p>x</p>', ttfbMs: 2_412 }, message: 'slow', sentence: 'after 2.4 s' }],
  notApplicable: [{ note: 'not measured', body: '<p>x</p>', ttfbMs: 0 }],
  nearMiss: [
    { note: 'not quick, not slow', body: '<p>x</p>', ttfbMs: 1_200 },
    { note: 'a long page takes its time', body: '<p>x</p>', ttfbMs: 300, totalMs: 6_000 },
  ],
});
