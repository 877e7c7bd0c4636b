import { ruleTester } from '../../testing/index.js';
import rule from './single-viewport.rule.js';

ruleTester(rule, {
  pass: [{ head: '<meta name="viewport" content="width=device-width">' }],
  fail: [
    {
      page: { head: '<meta name="viewport" content="width=device-width"><meta name="viewport" content="width=1024">' },
      message: 'several',
      sentence: '2 different',
      evidence: '1024',
    },
    {
      page: {
        head: '<meta name="viewport" content="initial-scale=1"><meta name="viewport" content="initial-scale=1"><meta name="viewport" content="width=1024">',
      },
      message: 'several',
      sentence: '2 different',
      evidence: '1024',
    },
    {
      page: {
        head: '<meta name="viewport" content="initial-scale=1"><meta name="viewport" content="initial-scale=1.01">',
      },
      message: 'several',
    },
  ],
  notApplicable: [{ head: '<title>a</title>' }],
  nearMiss: [
    {
      note: 'twice the same',
      head: '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="viewport" content="width=device-width,initial-scale=1">',
    },
    {
      note: 'the same in another order',
      head: '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="viewport" content="initial-scale=1, width=device-width">',
    },
    {
      note: 'the same number',
      head: '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="viewport" content="width=device-width, initial-scale=1.0">',
    },
    {
      head: '<meta name="viewport" content="width=device-width"><noscript><meta name="viewport" content="width=1024"></noscript>',
    },
  ],
});
