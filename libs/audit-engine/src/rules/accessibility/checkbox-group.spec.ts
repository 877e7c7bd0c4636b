import { ruleTester } from '../../testing/index.js';
import rule from './checkbox-group.rule.js';

const box = (label: string, more = ''): string =>
  `<label><input type="checkbox" name="crop[]" ${more}> ${label}</label>`;

ruleTester(rule, {
  pass: [
    `<fieldset><legend>What do you grow?</legend>${box('Beans')}${box('Peas')}</fieldset>`,
    `<div role="group" aria-label="What do you grow?">${box('Beans')}${box('Peas')}</div>`,
  ],
  fail: [
    {
      page: `<form><p>What do you grow?</p>${box('Beans', 'value="b"')}${box('Peas')}</form>`,
      message: 'unnamed',
      sentence: '2 check boxes "crop[]"',
      evidence: 'value="b"',
    },
    { page: `<fieldset>${box('Beans')}${box('Peas')}</fieldset>`, message: 'unnamed' },
  ],
  notApplicable: [
    '<p>None</p>',
    box('Beans'),
    '<label><input type="checkbox" name="a"> A</label><label><input type="checkbox" name="b"> B</label>',
    '<label><input type="radio" name="a"> A</label><label><input type="radio" name="a"> B</label>',
  ],
  nearMiss: [
    {
      note: 'one action at each product',
      body: `<ul><li>Beans ${box('Compare')}</li><li>Peas ${box('Compare')}</li></ul>`,
    },
    { note: 'a list of articles', body: `<article>${box('Beans')}</article><article>${box('Peas')}</article>` },
    {
      note: 'rows of a table',
      body: `<table><tr><td>${box('Beans')}</td></tr><tr><td>${box('Peas')}</td></tr></table>`,
    },
    {
      note: 'named from elsewhere',
      body: `<h3 id="q">Crops</h3><div role="group" aria-labelledby="q">${box('Beans')}${box('Peas')}</div>`,
    },
    { note: 'in two forms', body: `<form>${box('Beans')}</form><form>${box('Peas')}</form>` },
    {
      note: 'boxes without a label are another finding',
      body: '<input type="checkbox" name="a"><input type="checkbox" name="a">',
    },
  ],
});
