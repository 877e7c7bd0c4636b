import { ruleTester } from '../../testing/index.js';
import rule from './font-size.rule.js';

ruleTester(rule, {
  pass: ['<p style="font-size: 16px">Tomatoes want sun, water, patience and company.</p>'],
  fail: [
    {
      page: '<p style="font-size:9px">Tomatoes want sun, water, patience and company.</p><div style="FONT-SIZE: 7.5pt !important">Tomatoes want sun, water, patience and company.</div>',
      message: 'tiny',
      count: 2,
      sentence: '9px',
      evidence: 'font-size:9px',
    },
  ],
  notApplicable: ['<p>None</p>', '<p style="color:red">None</p>'],
  nearMiss: [
    {
      note: 'phones scale the page as a whole',
      head: '<title>A</title>',
      body: '<p style="font-size:9px">Tomatoes want sun, water, patience and company.</p>',
    },
    {
      note: 'closes the gaps between columns',
      body: '<div style="font-size: 0"><p style="font-size: 16px">Tomatoes want sun, water, patience and company.</p></div>',
    },
    '<sup style="font-size: 9px">Tomatoes want sun, water, patience and company.</sup>',
    '<p style="font-size: 9px">New</p>',
    '<p style="font-size: 0.8em">Tomatoes want sun, water, patience and company.</p>',
    '<p style="font-size: 9pt">Tomatoes want sun, water, patience and company.</p>',
  ],
});
