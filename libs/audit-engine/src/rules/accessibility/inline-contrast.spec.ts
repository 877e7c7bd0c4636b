import { ruleTester } from '../../testing/index.js';
import rule from './inline-contrast.rule.js';

ruleTester(rule, {
  pass: ['<p style="color:#000;background:#fff">Text</p>', '<p style="color: white; background-color: navy">Text</p>'],
  fail: [
    {
      page: '<p style="color:#ccc;background-color:#fff">Text</p>',
      message: 'low',
      sentence: 'Text in #ccc on #fff has a contrast of 1.6 to 1',
      evidence: '#ccc',
    },
    { page: '<b style="background:yellow;color:rgb(255, 255, 255)">Text</b>', message: 'low' },
  ],
  notApplicable: ['<p>Text</p>', '<p style="color:#ccc">Text</p>'],
  nearMiss: [
    {
      note: 'the shorthand behind it resets the colour',
      body: '<p style="color: #777; background-color: #888; background: #fff0">Text</p>',
    },
    { note: 'a colour that is not opaque', body: '<p style="color: rgb(0 0 0 / 0.1); background: #fff">Text</p>' },
    {
      note: 'enough for large text, and the size is not known',
      body: '<p style="color:#767676;background:#fff">Text</p>',
    },
    { note: 'no text of its own', body: '<p style="color:#ccc;background:#fff"><b>Text</b></p>' },
    '<p style="color:#ccc;background:url(a.png) #fff">Text</p>',
    '<p style="color:rgba(0,0,0,.1);background:#fff">Text</p>',
    '<p style="border-color:#ccc;background:#fff">Text</p>',
    '<p style="color:#ccc;background:#fff" hidden>Text</p>',
  ],
});
