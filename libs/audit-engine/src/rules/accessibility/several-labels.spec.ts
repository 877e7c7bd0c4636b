import { ruleTester } from '../../testing/index.js';
import rule from './several-labels.rule.js';

ruleTester(rule, {
  pass: ['<label for="a">Name</label><input id="a">'],
  fail: [
    {
      page: '<label for="a">Name</label><label for="a">Surname</label><input id="a">',
      message: 'several',
      evidence: 'Surname',
      sentence: '(text) has 2 labels',
    },
    { page: '<label for="a">Name</label><label>Surname <input id="a"></label>', message: 'several' },
    {
      page: '<label for="s">Size</label><select id="s"><option>1</option></select><label for="s">cm</label>',
      message: 'several',
    },
  ],
  notApplicable: ['<button>a</button>', '<p>x</p>'],
  nearMiss: [
    {
      note: 'one for each language, of which a style shows one',
      head: '<title>A</title><style>[data-en] { display: none }</style>',
      body: '<label for="a" data-en>Name</label><label for="a" data-de>Name</label><input id="a">',
    },
    {
      note: 'one opens the menu, one closes it',
      body: '<input type="checkbox" id="m"><label for="m">Open</label><nav>a</nav><label for="m">Close</label>',
    },
    { note: 'one label in both ways', body: '<label for="a">Name <input id="a"></label>' },
    {
      note: 'one is empty: a style sheet draws it',
      body: '<label for="a">Name</label><input id="a" type="checkbox"><label for="a" class="box"></label>',
    },
    {
      note: 'one is not read',
      body: '<label for="a">Name</label><label for="a" aria-hidden="true">N</label><input id="a">',
    },
    {
      note: 'the names are put together on purpose',
      body: '<label id="x" for="a">Name</label><label id="y" for="a">first</label><input id="a" aria-labelledby="x y">',
    },
    {
      note: 'one for each language, of which a style sheet shows one',
      head: '<style>[data-fr] { display: none } .fr [data-fr] { display: block }</style>',
      body: '<label for="a" data-de>Nachname</label><label for="a" data-fr>Nom</label><input id="a">',
    },
    {
      note: 'two fields with one id are the finding',
      body: '<label for="a">Name</label><input id="a"><label for="a">City</label><input id="a">',
    },
  ],
});
