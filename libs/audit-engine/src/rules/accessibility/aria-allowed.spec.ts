import { ruleTester } from '../../testing/index.js';
import rule from './aria-allowed.rule.js';

ruleTester(rule, {
  pass: [
    '<button type="button" aria-expanded="false">Menu</button>',
    '<div role="tab" aria-selected="true" tabindex="0">Size</div>',
    '<p aria-live="polite" aria-busy="false">x</p>',
  ],
  fail: [
    {
      page: '<button type="button" aria-selected="true">Size</button>',
      message: 'role',
      sentence: 'aria-selected is not allowed on <button> with the role "button"',
    },
    {
      page: '<div role="link" tabindex="0" aria-checked="true">a</div><a href="/" aria-pressed="true">b</a>',
      message: 'role',
      count: 2,
    },
    {
      page: '<h2 aria-selected="true">a</h2><ul aria-valuenow="3"><li>x</li></ul><nav aria-modal="true">a</nav>',
      message: 'role',
      count: 3,
    },
    {
      page: '<div aria-expanded="true">a</div><span aria-level="2">b</span><label aria-required="true">c</label>',
      message: 'none',
      count: 3,
    },
    { page: '<p>a<br aria-busy="true">b</p>', message: 'never', sentence: '<br> may have' },
    { page: '<table><tr aria-level="2"><td>a</td></tr></table>', message: 'row' },
    {
      page: '<label><input type="checkbox" aria-checked="true"> a</label>',
      message: 'state',
      sentence: 'type="checkbox"',
    },
    {
      page: '<input type="search" aria-label="a" aria-expanded="false"><input type="email" aria-label="b" aria-checked="true">',
      message: 'role',
      count: 2,
    },
  ],
  notApplicable: ['<p>x</p>'],
  nearMiss: [
    {
      note: 'ARIA 1.1 allowed it, and browsers expose it',
      body: '<ul aria-expanded="false"><li aria-expanded="true">a</li></ul>',
    },
    {
      note: 'deprecated as global, not forbidden',
      body: '<div aria-disabled="true" aria-haspopup="true" aria-invalid="true">x</div>',
    },
    { note: 'a role that does not exist is the finding', body: '<div role="datepicker" aria-expanded="true">x</div>' },
    { note: 'the second role counts', body: '<div role="doc-thing tab" aria-selected="true">x</div>' },
    {
      note: 'a row of a tree grid',
      body: '<table role="treegrid"><tr aria-expanded="true" aria-level="1"><td>a</td></tr></table>',
    },
    {
      note: 'the native state',
      body: '<input type="checkbox" checked aria-checked="true" aria-label="a"><input type="radio" aria-checked="false" aria-label="b">',
    },
    { note: 'an empty value is none', body: '<div aria-expanded="">x</div>' },
    { note: 'not in the accessibility tree', body: '<div aria-hidden="true" aria-expanded="true">x</div>' },
    { note: 'frameworks fill the role later', body: '<div :role="kind" aria-selected="true">x</div>' },
    {
      note: 'dates and files have no role in the standard',
      body: '<input type="date" aria-required="true" aria-label="a"><input type="file" aria-invalid="true" aria-label="b">',
    },
    { note: 'a break out of the tree', body: '<p>a<br aria-hidden="true">b<wbr aria-hidden="false"></p>' },
    { note: 'its own element', body: '<my-tab aria-selected="true">x</my-tab>' },
    {
      note: 'fields of text',
      body: '<textarea aria-required="true" aria-multiline="true" aria-label="a"></textarea><input aria-autocomplete="list" aria-label="b"><select aria-required="true" aria-label="c"></select>',
    },
    { note: 'a heading by role', body: '<div role="heading" aria-level="2">x</div><h3 aria-level="4">y</h3>' },
    {
      note: 'a table that sorts',
      body: '<table><tr><th aria-sort="ascending">a</th></tr><tr><td aria-colspan="1">b</td></tr></table>',
    },
    { note: 'a row that opens', body: '<table><tr aria-expanded="false"><td>a</td></tr></table>' },
    { note: 'a splitter', body: '<hr tabindex="0" aria-valuenow="3" aria-orientation="vertical" aria-label="a">' },
  ],
});
