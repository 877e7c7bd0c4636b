import { ruleTester } from '../../testing/index.js';
import rule from './aria-parent.rule.js';

ruleTester(rule, {
  pass: ['<div role="tablist"><button role="tab">A</button></div>', '<ul><li role="listitem">A</li></ul>'],
  fail: [
    {
      page: '<div class="tabs"><button role="tab">A</button></div>',
      message: 'missing',
      sentence: 'role="tab"> is not inside of tablist',
      evidence: 'role="tab"',
    },
    {
      page: '<div role="listitem">A</div><div role="menuitem">B</div><div role="grid"><span role="gridcell">C</span></div>',
      message: 'missing',
      count: 3,
    },
  ],
  notApplicable: ['<p>None</p>', '<div role="note">a</div>'],
  nearMiss: [
    {
      note: 'owned from elsewhere',
      body: '<div role="tablist" aria-owns="t"></div><button role="tab" id="t">A</button>',
    },
    {
      note: 'something in between',
      body: '<ul role="menu"><li role="none"><a role="menuitem" href="/">A</a></li></ul>',
    },
    '<my-tabs><button role="tab">A</button></my-tabs>',
    '<table><tr role="row"><td role="cell">A</td></tr></table>',
    '<div role="table"><div role="rowgroup"><div role="row"><span role="cell">A</span></div></div></div>',
  ],
});
