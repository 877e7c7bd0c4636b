import { ruleTester } from '../../testing/index.js';
import rule from './zoom.rule.js';

ruleTester(rule, {
  pass: [
    { head: '<title>a</title><meta name="viewport" content="width=device-width, initial-scale=1">' },
    { head: '<title>a</title><meta name="viewport" content="width=device-width, maximum-scale=5">' },
  ],
  fail: [
    {
      page: { head: '<meta name="viewport" content="width=device-width, user-scalable=no">' },
      message: 'disabled',
      sentence: 'user-scalable=no',
      evidence: 'user-scalable',
    },
    { page: { head: '<meta name="viewport" content="width=device-width,user-scalable=0">' }, message: 'disabled' },
    {
      page: { head: '<meta name="viewport" content="width=device-width; maximum-scale=1.0; user-scalable=yes">' },
      message: 'limited',
      sentence: '1.0',
    },
  ],
  notApplicable: [{ head: '<title>a</title>' }],
  nearMiss: [
    { head: '<meta name="viewport" content="width=device-width, maximum-scale=2">' },
    { head: '<meta name="viewport" content="width=device-width, maximum-scale=-1, user-scalable=1">' },
    {
      note: 'the last one counts',
      head: '<meta name="viewport" content="user-scalable=no"><meta name="viewport" content="width=device-width">',
    },
  ],
});
