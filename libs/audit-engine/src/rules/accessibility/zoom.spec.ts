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
    ...['none', 'fixed', '0.5', '-0.5', 'false', 'no"', '00'].map((value) => ({
      page: { head: `<meta name="viewport" content='width=device-width, user-scalable=${value}'>` },
      message: 'disabled' as const,
    })),
    { page: { head: '<meta name="viewport" content="width=device-width user-scalable = no">' }, message: 'disabled' },
    ...['yes', 'no', '1', '0', '1.99x', 'one'].map((value) => ({
      page: { head: `<meta name="viewport" content="width=device-width, maximum-scale=${value}">` },
      message: 'limited' as const,
    })),
  ],
  notApplicable: [{ head: '<title>a</title>' }],
  nearMiss: [
    ...['yes', '1', '2', '-1', '-5', 'device-width', '1.0', ''].map((value) => ({
      head: `<meta name="viewport" content="user-scalable=${value}">`,
    })),
    ...['device-height', '10', '2.0', '-0.5', ''].map((value) => ({
      head: `<meta name="viewport" content="initial-scale=1, maximum-scale=${value}">`,
    })),
    { note: 'no number at all', head: '<meta name="viewport" content="user-scalable">' },
    { head: '<meta name="viewport" content="width=device-width, maximum-scale=2">' },
    { head: '<meta name="viewport" content="width=device-width, maximum-scale=-1, user-scalable=1">' },
    {
      note: 'the last one counts',
      head: '<meta name="viewport" content="user-scalable=no"><meta name="viewport" content="width=device-width">',
    },
  ],
});
