import { ruleTester } from '../../testing/index.js';
import rule from './hidden-text.rule.js';

const words = 'cheap shoes red shoes blue shoes buy shoes best shoes shoe shop '.repeat(3);

ruleTester(rule, {
  pass: [`<p style="color: #333">${words}</p>`],
  fail: [
    {
      page: `<p>Hello</p>\n<div style="text-indent:-9999px">${words}</div>`,
      message: 'indent',
      line: 5,
      evidence: 'text-indent',
      sentence: '36 words',
    },
    { page: `<p style="font-size: 0">${words}</p>`, message: 'tiny' },
    { page: `<p style="color:#FFF; background-color: #fff">${words}</p>`, message: 'color', sentence: '#fff' },
    { page: `<p style="color:white; background: rgb(255 255 255)">${words}</p>`, message: 'color' },
    { page: `<p style="background:#000 none no-repeat; color: hsl(0, 0%, 0%)">${words}</p>`, message: 'color' },
    { page: `<p style="color:rgba(255,0,0,1)!important;background-color:red">${words}</p>`, message: 'color' },
    { page: `<p style="font-size:0.5px !important">${words}</p>`, message: 'tiny' },
  ],
  notApplicable: [`<p>${words}</p>`],
  nearMiss: [
    {
      note: 'two colours of one function',
      body: `<p style="color:rgb(0,0,0);background:rgb(255,255,255)">${words}</p>`,
    },
    {
      note: 'two colours by hue',
      body: `<p style="color:hsl(120 50% 20%);background-color:hsl(120 50% 95%)">${words}</p>`,
    },
    { note: 'two variables', body: `<p style="color:var(--text);background:var(--page)">${words}</p>` },
    { note: 'the same variable', body: `<p style="color:var(--a);background:var(--a)">${words}</p>` },
    { note: 'nothing painted', body: `<p style="color:rgba(0,0,0,.8);background:rgba(0,0,0,0)">${words}</p>` },
    { note: 'newer functions', body: `<p style="color:oklch(0.2 0 0);background:oklch(0.9 0 0)">${words}</p>` },
    {
      note: 'a mixture',
      body: `<p style="color:color-mix(in srgb, red, blue);background:color-mix(in srgb, red, white)">${words}</p>`,
    },
    { note: 'colours of the system', body: `<p style="color:currentcolor;background:currentcolor">${words}</p>` },
    { note: 'a colour that is written over', body: `<p style="color:#fff;background:#fff;color:#000">${words}</p>` },
    {
      note: 'a background that is written over',
      body: `<p style="color:#fff;background-color:#fff;background:#000">${words}</p>`,
    },
    { note: 'no length', body: `<p style="font-size:1">${words}</p>` },
    { note: 'a size in a custom property', body: `<p style="--font-size:0;font-size:var(--size)">${words}</p>` },
    {
      note: 'white text on a picture',
      body: `<p style="color:#fff;background:#fff url(/hills.jpg) center">${'one two three four five '.repeat(6)}</p>`,
    },
    {
      note: 'a picture as a declaration of its own',
      body: `<p style="color:#fff;background-color:#fff;background-image:linear-gradient(#000,#333)">${'one two three four five '.repeat(6)}</p>`,
    },
    { note: 'a logo in place of its name', body: '<a href="/" style="text-indent:-9999px">Green Fingers</a>' },
    { note: 'spaces between boxes', body: `<div style="font-size:0"><p class="box">${words}</p></div>` },
    { note: 'a size of one em', body: `<p style="font-size:1em">${words}</p>` },
    { note: 'a menu that opens', body: `<div style="display:none">${words}</div>` },
  ],
});
