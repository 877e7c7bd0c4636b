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
    {
      page: '<div style="font-size: 10px"><a style="font-weight: 700">Tomatoes want much sun</a>, <b>water <i>and</i></b> some company.</div>',
      message: 'tiny',
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
    {
      note: 'what is inside has another size',
      body: '<div style="font-size: 10px"><p style="font-size: 16px">Tomatoes want sun, water, patience and company.</p></div>',
    },
    {
      note: 'a style sheet gives the paragraphs their size',
      body: '<div style="font-size: 10px"><p>Tomatoes want sun, water, patience and company.</p></div>',
    },
    {
      note: 'larger letters inside',
      body: '<p style="font-size: 10px"><font size="4">Tomatoes want sun, water, patience and company.</font></p>',
    },
    '<sup style="font-size: 9px">Tomatoes want sun, water, patience and company.</sup>',
    '<p style="font-size: 9px">New</p>',
    '<p style="font-size: 0.8em">Tomatoes want sun, water, patience and company.</p>',
    '<p style="font-size: 9pt">Tomatoes want sun, water, patience and company.</p>',
  ],
});
