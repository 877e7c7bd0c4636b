import { ruleTester } from '../../testing/index.js';
import rule from './same-label.rule.js';

const field = (label: string, id: string, more = ''): string =>
  `<label for="${id}">${label}</label> <input id="${id}" name="${id}" ${more}>`;

ruleTester(rule, {
  pass: [`<form>${field('First name', 'first')}${field('Last name', 'last')}</form>`],
  fail: [
    {
      page: `<form>\n${field('Name', 'first')}\n${field(' name ', 'last')}</form>`,
      message: 'same',
      sentence: '"name"',
      evidence: 'name="last"',
      line: 6,
    },
    {
      page: '<form><label>E-mail <input type="email" name="mail"></label><label>E-mail <textarea name="other"></textarea></label></form>',
      message: 'same',
    },
    {
      page: '<form><label>Mail <input id="m" name="mail"></label><label>Mail <input id="m" name="other"></label></form>',
      message: 'same',
    },
  ],
  notApplicable: ['<p>None</p>', `<form>${field('Name', 'first')}</form>`],
  nearMiss: [
    {
      note: 'one for each width',
      head: '<title>A</title><style>@media (max-width: 600px) { .wide { display: none } }</style>',
      body: `<form><p class="wide">${field('City', 'from')}</p><p>${field('City', 'to')}</p></form>`,
    },
    {
      note: 'under different legends',
      body: `<form><fieldset><legend>From</legend>${field('City', 'from')}</fieldset><fieldset><legend>To</legend>${field('City', 'to')}</fieldset></form>`,
    },
    {
      note: 'under different headings',
      body: `<form><h3>From</h3>${field('City', 'from')}<h3>To</h3>${field('City', 'to')}</form>`,
    },
    { note: 'in two forms', body: `<form>${field('Search', 'a')}</form><form>${field('Search', 'b')}</form>` },
    {
      note: 'one of many guests',
      body: '<form><label>Name <input name="guest[]"></label><label>Name <input name="guest[]"></label></form>',
    },
    {
      note: 'two labels for one ID, which both are those of the first field that has it',
      body: `<form>${field('Bus', 'bus')}${field('Guardian', 'bus')}</form>`,
    },
    { note: 'numbered', body: `<form>${field('Name', 'guest1')}${field('Name', 'guest2')}</form>` },
    {
      note: 'rows of a table',
      body: `<form><table><tr><td>${field('Amount', 'beans')}</td></tr><tr><td>${field('Amount', 'peas')}</td></tr></table></form>`,
    },
    {
      note: 'choices under two questions',
      body: '<form><p>Beans?</p><label><input type="radio" name="b"> Yes</label><p>Peas?</p><label><input type="radio" name="p"> Yes</label></form>',
    },
    { note: 'one of them is hidden', body: `<form>${field('Name', 'a', 'hidden')}${field('Name', 'b')}</form>` },
  ],
});
