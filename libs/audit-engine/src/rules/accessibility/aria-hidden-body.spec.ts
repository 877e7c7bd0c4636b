import { ruleTester } from '../../testing/index.js';
import rule from './aria-hidden-body.rule.js';

ruleTester(rule, {
  pass: ['<p>Hello</p>'],
  fail: [
    {
      page: '<!doctype html><html lang="en"><body aria-hidden="true"><p>Hello</p></body></html>',
      message: 'hidden',
      sentence: 'body',
      evidence: 'aria-hidden',
    },
  ],
  nearMiss: [
    '<!doctype html><html lang="en"><body aria-hidden="false"><p>Hello</p></body></html>',
    '<div aria-hidden="true">x</div>',
  ],
});
