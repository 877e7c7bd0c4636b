import { ruleTester } from '../../testing/index.js';
import rule from './javascript-href.rule.js';

ruleTester(rule, {
  pass: ['<a href="/a">A</a>'],
  fail: [
    {
      page: '<p>x</p>\n<a href="javascript:void(0)">More</a>',
      message: 'javascript',
      evidence: 'href="javascript:void(0)"',
      line: 5,
      sentence: '"More"',
    },
    {
      page: '<a href="javascript:show(1)"><img src="a.png" alt=""></a>',
      message: 'javascript',
      sentence: '"javascript:show(1)"',
    },
    {
      page: '<a href="javascript:show(2)"><img src="a.png" alt="&#xf01b;"></a>',
      message: 'javascript',
      sentence: '"javascript:show(2)"',
    },
    { page: '<a href=" JavaScript:show()">Show</a>', message: 'javascript' },
  ],
  notApplicable: ['<p>x</p>', '<a name="top">x</a>'],
  nearMiss: [
    { note: 'a bookmarklet', body: `<a href="javascript:${'x();'.repeat(60)}">Drag me</a>` },
    { note: 'a menu button', body: '<a href="javascript:void(0)" role="button" aria-haspopup="true">Menu</a>' },
    { note: 'a page about it', body: '<a href="/javascript:void">x</a>' },
  ],
});
