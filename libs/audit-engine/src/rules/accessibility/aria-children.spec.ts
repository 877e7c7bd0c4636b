import { ruleTester } from '../../testing/index.js';
import rule from './aria-children.rule.js';

ruleTester(rule, {
  pass: [
    '<ul role="list"><li>A</li></ul>',
    '<div role="radiogroup" aria-label="Size"><label><input type="radio" name="s"> S</label></div>',
  ],
  fail: [
    {
      page: '<div role="tablist"><button>A</button></div><nav role="menubar"><a href="/">A</a></nav>',
      message: 'missing',
      count: 2,
      sentence: 'role="tablist"> has no tab',
      evidence: 'tablist',
    },
    {
      page: '<div role="list"><div role="listitem">A</div><button>More</button></div><div role="tablist"><button role="tab">A</button><a href="/">B</a></div>',
      message: 'wrong',
      count: 2,
      sentence: '<button> with the role "button" is not allowed inside <div role="list">, only listitem',
    },
    {
      page: '<ul role="menu"><li role="menuitem">A</li><li>B</li></ul>',
      message: 'wrong',
      sentence: 'role "listitem"',
    },
    { page: '<div role="list"><div role="menuitem"></div></div>', message: 'wrong', sentence: '"menuitem"' },
    { page: '<div role="tablist"><span><h2>Sizes</h2></span><button role="tab">A</button></div>', message: 'wrong' },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    {
      note: 'groups and separators',
      body: '<ul role="menu"><li role="menuitem">A</li><li role="separator"></li><li role="none"><ul role="group" aria-label="b"><li role="menuitem">C</li></ul></li></ul>',
    },
    {
      note: 'inside of an item anything goes',
      body: '<div role="list"><div role="listitem"><button>More</button></div></div>',
    },
    { note: 'drawn only', body: '<div role="tablist"><button role="tab">A</button><hr aria-hidden="true"></div>' },
    {
      note: 'rows in groups, and a caption',
      body: '<div role="table"><div role="caption">a</div><div role="rowgroup"><div role="row"><span role="cell">1</span></div></div></div>',
    },
    {
      note: 'a radio group explains itself',
      body: '<div role="radiogroup" aria-label="a"><p>Choose</p><div role="radio" aria-checked="true" tabindex="0">1</div></div>',
    },
    {
      note: 'still loading',
      body: '<div role="tree" aria-busy="true"><div role="treeitem">A</div><p>Loading</p></div>',
    },
    {
      note: 'moves in from elsewhere',
      body: '<div role="list" aria-owns="x"><div role="listitem">A</div><p>b</p></div><i id="x">b</i>',
    },
    { note: 'items that are filled later', body: '<ul role="listbox"><li></li></ul>' },
    { note: 'filled later', body: '<ul role="listbox" id="results"></ul>' },
    '<div role="tree" aria-busy="true"><p>Loading</p></div>',
    '<div role="tablist" aria-owns="a b"><span>Tabs</span></div>',
    '<div role="tablist"><my-tab>A</my-tab></div>',
    '<ul role="menu"><li role="none"><a role="menuitem" href="/">A</a></li></ul>',
    '<ul role="listbox"><template><li role="option">A</li></template> none</ul>',
  ],
});
