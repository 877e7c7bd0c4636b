import { ruleTester } from '../../testing/index.js';
import rule from './list-children.rule.js';

ruleTester(rule, {
  pass: [
    '<ul><li>A</li><li>B<ul><li>C</li></ul></li></ul>',
    '<ol><li>A</li><script>1</script><template></template></ol>',
  ],
  fail: [
    {
      page: '<ul>\n<li>A</li>\n<div class="sep">or</div>\n<li>B</li></ul>',
      message: 'stranger',
      evidence: 'class="sep"',
      line: 6,
      sentence: '<ul> has <div>',
    },
    {
      page: '<ul><li>A</li><div><img src="a.png" alt="A"></div></ul><ul><span aria-label="B"></span></ul><ul><hr></ul><ul><li>C</li><p></p></ul><ul><li>D</li><div role="separator"></div></ul><ul><div tabindex="0"></div></ul>',
      message: 'stranger',
      count: 6,
    },
    { page: '<ul><li>A</li><ul><li>B</li></ul></ul>', message: 'stranger' },
    { page: '<ol><a href="/">A</a></ol><ul><p>B</p><p>C</p></ul>', message: 'stranger', count: 2 },
    {
      page: '<ul>Fruit <li>Apples</li></ul><ol>\n<li>A</li> and B</ol>',
      message: 'text',
      count: 2,
      sentence: 'list items: "',
    },
  ],
  notApplicable: [
    '<p>None</p>',
    '<ul role="tablist"><button role="tab">A</button></ul>',
    '<dl><dt>A</dt><dd>B</dd></dl>',
  ],
  nearMiss: [
    {
      note: 'microdata and styles that nobody sees',
      body: '<ol itemscope itemtype="https://schema.org/BreadcrumbList"><li>A</li><meta itemprop="numberOfItems" content="1"><style>li{color:red}</style></ol>',
    },
    {
      note: 'nothing that is heard',
      body: '<ul><li>A</li><br><div class="clear"></div><span class="stretch"></span><li>B</li></ul>',
    },
    '<ul><my-item>A</my-item></ul>',
    { note: 'signs between items', body: '<ul><li>A</li> | <li>B</li></ul>' },
    '<ul><div role="listitem">A</div></ul>',
    { note: 'end tags left out', body: '<ul><li>A<li>B</ul>' },
    { note: 'not in the accessibility tree', body: '<ul><li>A</li><div aria-hidden="true"></div></ul>' },
    '<ul role="presentation"><div>A</div></ul>',
    '<ul></ul>',
  ],
});
