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
    { page: `<p style="color:#FFF; background-color: #fff">${words}</p>`, message: 'color', sentence: '#FFF' },
  ],
  notApplicable: [`<p>${words}</p>`],
  nearMiss: [
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
