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
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    { note: 'filled later', body: '<ul role="listbox" id="results"></ul>' },
    '<div role="tree" aria-busy="true"><p>Loading</p></div>',
    '<div role="tablist" aria-owns="a b"><span>Tabs</span></div>',
    '<div role="tablist"><my-tab>A</my-tab></div>',
    '<ul role="menu"><li role="none"><a role="menuitem" href="/">A</a></li></ul>',
    '<ul role="listbox"><template><li role="option">A</li></template> none</ul>',
  ],
});
