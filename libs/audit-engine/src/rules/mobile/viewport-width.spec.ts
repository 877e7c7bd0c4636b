import { ruleTester } from '../../testing/index.js';
import rule from './viewport-width.rule.js';

ruleTester(rule, {
  pass: [
    { head: '<title>a</title><meta name="viewport" content="width=device-width">' },
    { head: '<meta name="viewport" content="initial-scale=1">' },
  ],
  fail: [
    {
      page: { head: '<meta name="viewport" content="width=1024">' },
      message: 'fixed',
      sentence: '1024',
      evidence: 'width=1024',
    },
    { page: { head: '<meta name="viewport" content="width=320, initial-scale=1">' }, message: 'fixed' },
    { page: { head: '<meta name="viewport" content="user-scalable=yes">' }, message: 'missing' },
  ],
  notApplicable: [{ head: '<title>a</title>' }, { head: '<meta name="viewport" content="">' }],
  nearMiss: [
    { head: '<meta name="viewport" content="width = device-width; initial-scale = 1.0">' },
    {
      note: 'the last one counts',
      head: '<meta name="viewport" content="width=1024"><meta name="viewport" content="width=device-width">',
    },
    { head: '<meta name="viewport" content="WIDTH=DEVICE-WIDTH">' },
  ],
});
