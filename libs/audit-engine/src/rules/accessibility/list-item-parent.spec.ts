import { ruleTester } from '../../testing/index.js';
import rule from './list-item-parent.rule.js';

ruleTester(rule, {
  pass: ['<ul><li>A</li></ul>', '<menu><li>A</li></menu>'],
  fail: [{ page: '<div>\n<li>A</li><li>B</li></div>', message: 'outside', count: 2, line: 5, evidence: '&lt;li&gt;A' }],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    '<dir><li>A</li><li>B</li></dir>',
    {
      note: 'an end tag too many closes no item around the list',
      body: '<ul><li>A<ul><li>B</li></li><li>C</li></ul></li><li>D</li></ul>',
    },
    { note: 'the div in between is the finding', body: '<ul><div><li>A</li></div></ul>' },
    '<div role="list"><li>A</li></div>',
    '<my-list><li>A</li></my-list>',
    '<div><li role="option">A</li></div>',
    '<template><li>A</li></template>',
  ],
});
