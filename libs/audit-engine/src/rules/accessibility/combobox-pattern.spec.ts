import { ruleTester } from '../../testing/index.js';
import rule from './combobox-pattern.rule.js';

const list = (attributes: string): string => `<ul id="towns" ${attributes}><li role="option">York</li></ul>`;
const field = '<input role="combobox" aria-label="Town" aria-expanded="true" aria-controls="towns">';

ruleTester(rule, {
  pass: [`${field}${list('role="listbox"')}`, `${field}<div id="towns" role="dialog" aria-label="Towns">x</div>`],
  fail: [
    {
      page: '<div role="combobox" aria-expanded="false" aria-label="Town"><input type="text" aria-label="Town"></div>',
      message: 'wrapper',
      sentence: '<div role="combobox"> is around its <input>',
      evidence: 'combobox',
    },
    { page: `${field}${list('role="menu"')}`, message: 'popup', sentence: '<ul id="towns">, whose role "menu"' },
    { page: `${field}${list('')}`, message: 'popup', sentence: 'role "list"' },
  ],
  notApplicable: ['<input type="text" aria-label="Town">'],
  nearMiss: [
    { note: 'a list that comes later', body: field },
    { note: 'a place for a list that comes later', body: `${field}<div id="towns"></div>` },
    { note: 'a button that opens a list', body: `<button role="combobox" aria-expanded="false">Town</button>` },
    {
      note: 'a focusable box without a field',
      body: '<div role="combobox" tabindex="0" aria-expanded="false" aria-label="Town">York</div>',
    },
    {
      note: 'the field has the role as well',
      body: '<div role="combobox" aria-label="Towns"><input role="combobox" aria-expanded="false" aria-label="Town"></div>',
    },
    {
      note: 'a web component brings the role',
      body: `${field}<town-list id="towns"></town-list>`,
    },
    { note: 'not shown', body: '<div class="hidden"><div role="combobox"><input aria-label="a"></div></div>' },
  ],
});
