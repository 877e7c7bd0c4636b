import { ruleTester } from '../../testing/index.js';
import rule from './nested-widgets.rule.js';

ruleTester(rule, {
  pass: ['<button type="button">a</button><a href="/">b</a>', '<div role="tab" tabindex="0">a <b>c</b></div>'],
  fail: [
    {
      page: '<button type="button">a <span tabindex="0">b</span></button>',
      message: 'nested',
      sentence: '<span> takes the focus inside of <button>',
    },
    {
      page: '<a href="/">a <span role="button" tabindex="0">b</span></a>',
      message: 'nested',
      sentence: '<span role="button">',
    },
    { page: '<div role="checkbox" aria-checked="true" tabindex="0">a <a href="/">b</a></div>', message: 'nested' },
    {
      page: '<div role="tab" tabindex="0">a <button type="button">x</button></div><div role="radio" aria-checked="true" tabindex="0"><input aria-label="c"></div>',
      message: 'nested',
      count: 2,
    },
    {
      page: '<div role="listbox" aria-label="l"><div role="option">a <a href="/">b</a></div><div role="option"><select aria-label="s"></select></div></div>',
      message: 'nested',
      count: 2,
    },
    {
      page: '<div role="switch" aria-checked="true" tabindex="0"><textarea aria-label="a"></textarea></div>',
      message: 'nested',
    },
    { page: '<div role="button" tabindex="0"><iframe src="/a" title="a"></iframe></div>', message: 'nested' },
    {
      page: '<div role="menuitemcheckbox" aria-checked="true" tabindex="0"><a href="/">a</a></div>',
      message: 'nested',
    },
    { page: '<div role="img" aria-label="Four stars"><a href="/a">Rate</a></div>', message: 'nested' },
  ],
  notApplicable: [],
  nearMiss: [
    { note: 'taken out of the tab order', body: '<div role="tab" tabindex="0"><a href="#a" tabindex="-1">a</a></div>' },
    { note: 'menu items may hold links', body: '<ul role="menu"><li role="menuitem"><a href="/">a</a></li></ul>' },
    {
      note: 'cells and rows too',
      body: '<div role="row"><span role="gridcell"><button type="button">a</button></span></div>',
    },
    { note: 'a summary may hold links', body: '<details><summary>a <a href="/">b</a></summary></details>' },
    { note: 'disabled', body: '<div role="tab" tabindex="0">a <button type="button" disabled>x</button></div>' },
    { note: 'a label is made to hold its field', body: '<label tabindex="0"><input type="checkbox"> a</label>' },
    { note: 'a tree item holds others', body: '<div role="treeitem" tabindex="0">a <a href="/">b</a></div>' },
    { note: 'links in buttons have a rule of their own', body: '<button type="button"><a href="/">a</a></button>' },
    {
      note: 'the role of a tab belongs to what is inside',
      body: '<ul role="tablist"><li role="presentation"><a role="tab" href="#a">a</a></li></ul>',
    },
    { note: 'a drawing', body: '<svg role="img" aria-label="Chart"><a href="/a"><text>12</text></a></svg>' },
    {
      note: 'hidden',
      body: '<button type="button">a <span tabindex="0" hidden>b</span><i tabindex="0" aria-hidden="true">c</i></button>',
    },
    { note: 'an anchor without an address', body: '<button type="button"><a name="x">a</a></button>' },
    { note: 'a hidden value', body: '<div role="tab" tabindex="0"><input type="hidden" name="a">b</div>' },
  ],
});
