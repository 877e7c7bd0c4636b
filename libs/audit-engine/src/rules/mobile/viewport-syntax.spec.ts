import { ruleTester } from '../../testing/index.js';
import rule from './viewport-syntax.rule.js';

ruleTester(rule, {
  pass: [
    {
      head: '<meta name="viewport" content="width=device-width, initial-scale=1.0, viewport-fit=cover, interactive-widget=resizes-content">',
    },
  ],
  fail: [
    {
      page: { head: '<meta name="viewport" content="width=device-width, initial_scale=1">' },
      message: 'unknown',
      sentence: '"initial_scale"',
      evidence: 'initial_scale',
    },
    {
      page: { head: '<meta name="viewport" content="width=100%, initial-scale=one">' },
      message: 'value',
      count: 2,
      sentence: 'width=100%',
    },
  ],
  notApplicable: [{ head: '<title>a</title>' }],
  nearMiss: [
    { note: 'blanks separate too', head: '<meta name="viewport" content="width=device-width initial-scale = 1">' },
    {
      note: 'semicolons work in browsers',
      head: '<meta name="viewport" content="width=device-width; initial-scale=1;">',
    },
    {
      note: 'known to some browsers',
      head: '<meta name="viewport" content="width=device-width, minimal-ui, shrink-to-fit=no, target-densitydpi=device-dpi">',
    },
    { head: '<meta name="viewport" content="width=device-width,initial-scale=1,,maximum-scale=5,user-scalable=yes">' },
  ],
});
