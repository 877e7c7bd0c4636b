import { ruleTester } from '../../testing/index.js';
import rule from './inline-spacing.rule.js';

ruleTester(rule, {
  pass: ['<p style="line-height: 1.5">Text</p>'],
  fail: [
    {
      page: '<p style="line-height: 1.2 !important; letter-spacing:0 ! IMPORTANT">Text</p>',
      message: 'fixed',
      count: 2,
      sentence: 'line-height',
      evidence: 'line-height',
    },
    {
      page: '<p style="line-height: 1em !important">A</p><p style="line-height: 120% !important">B</p><p style="font-size: 20px; line-height: 24px !important">C</p><p style="line-height: normal !important">D</p>',
      message: 'fixed',
      count: 4,
    },
    {
      page: '<p style="letter-spacing: 0.1em !important">A</p><p style="letter-spacing: -1px !important">B</p><p style="word-spacing: 0 !important; word-spacing: 1em">C</p><div style="font-size: 2em"><p style="font-size: 10px; word-spacing: 1px !important">D</p></div>',
      message: 'fixed',
      count: 4,
    },
  ],
  notApplicable: ['<p>Text</p>'],
  nearMiss: [
    {
      note: 'moved off the window',
      body: '<p style="position: absolute; top: -999em; line-height: 1em !important">Beans</p>',
    },
    {
      note: 'smaller text further in',
      body: '<div style="font-size: 16px; line-height: 15px !important"><p style="font-size: 10px">Beans</p></div>',
    },
    {
      note: 'all text inside overrides it',
      body: '<div style="line-height: 1 !important"><p style="line-height: 1.6 !important">Soil</p></div>',
    },
    {
      note: 'wide enough',
      body: '<p style="line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: 0.16em !important">Text</p>',
    },
    {
      note: 'wide enough in other units',
      body: '<p style="line-height: 150% !important">A</p><p style="line-height: 2em!important">B</p><p style="line-height: 30px !important">C</p>',
    },
    {
      note: 'wide enough for its font',
      body: '<p style="font-size: 10px; line-height: 15px !important">A</p><p style="font-size: 12pt; letter-spacing: 2px !important">B</p>',
    },
    {
      note: 'the font size comes from a style sheet',
      body: '<p class="small" style="line-height: 16px !important">Text</p>',
    },
    {
      note: 'values that are known elsewhere',
      body: '<p style="line-height: var(--lines) !important; letter-spacing: calc(1px + .1em) !important; word-spacing: inherit !important">Text</p>',
    },
    { note: 'written over by an important one', body: '<p style="line-height: 2 !important; line-height: 1">Text</p>' },
    '<p style="color: red !important">Text</p>',
    '<p style="line-height: 1 !important"></p>',
    '<p style="line-height: 1 !important" hidden>Text</p>',
  ],
});
