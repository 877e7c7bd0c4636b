import { ruleTester } from '../../testing/index.js';
import rule from './crossed-tags.rule.js';

ruleTester(rule, {
  pass: ['<p><b><i>Seeds</i></b></p>'],
  fail: [
    {
      page: '<p>Hello</p>\n<p>All <b><i>seeds</b></i> are here</p>',
      message: 'crossed',
      line: 5,
      evidence: '&lt;i',
      sentence: 'This <i> begins inside the <b>',
    },
    {
      page: '<div><strong>Open</div></strong><ul><li><a href="/a">Seeds</li></a></ul>',
      message: 'crossed',
      count: 2,
      sentence: '</div> comes before </strong>',
    },
  ],
  nearMiss: [
    { note: 'never closed, which is not crossed', body: '<p>All <b>seeds</p><p>Hello</p>' },
    { note: 'an end tag of nothing', body: '<div>Seeds</span></div>' },
    { note: 'end tags that may be left out', body: '<ul><li><b>Seeds</b><li>Bulbs</ul><p>Open<div>Late</div>' },
    { note: 'a link that ends where the next one begins', body: '<p><a href="/a">A <a href="/b">B</a></a></p>' },
    { note: 'begun again behind a cell', body: '<table><tr><td><b>1</td><td>2</b></td></tr></table>' },
    { note: 'in a template', body: '<template><b><i>x</b></i></template>' },
  ],
});
