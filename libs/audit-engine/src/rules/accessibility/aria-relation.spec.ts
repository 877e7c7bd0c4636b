import { ruleTester } from '../../testing/index.js';
import rule from './aria-relation.rule.js';

ruleTester(rule, {
  pass: ['<button type="button" aria-controls="a" aria-expanded="true">x</button><div id="a">y</div>'],
  fail: [
    {
      page: '<button type="button" aria-controls="nothing" aria-expanded="true">x</button>',
      message: 'missing',
      sentence: 'aria-controls names "nothing"',
    },
    {
      page: '<div role="listbox" tabindex="0" aria-label="a" aria-activedescendant="o9"><div role="option">1</div></div>',
      message: 'missing',
    },
    {
      page: '<div role="list" aria-owns="x y"></div><p aria-flowto="z">a</p><p aria-details="w">b</p>',
      message: 'missing',
      count: 3,
    },
    { page: '<input aria-label="a" aria-invalid="true" aria-errormessage="e">', message: 'missing' },
    {
      page: '<input aria-label="a" aria-invalid="true" aria-errormessage="e"><p id="e" hidden>Write a name.</p>',
      message: 'hidden',
      sentence: '"e", which is hidden',
    },
    {
      page: '<button type="button" aria-expanded="true" aria-haspopup="menu" aria-controls="m">x</button>',
      message: 'missing',
    },
  ],
  notApplicable: ['<p aria-labelledby="nothing">x</p>', '<input aria-describedby="later" aria-label="a">'],
  nearMiss: [
    {
      note: 'the message waits for a mistake',
      body: '<input aria-label="a" aria-errormessage="e"><p id="e" hidden>Write a name.</p>',
    },
    {
      note: 'one of two messages shows',
      body: '<input aria-label="a" aria-invalid="true" aria-errormessage="e f"><p id="e" hidden>Write a name.</p><p id="f">Or a place.</p>',
    },
    {
      note: 'closed: what it controls may come when it opens',
      body: '<button type="button" aria-controls="menu" aria-expanded="false">Menu</button>',
    },
    {
      note: 'opens something that is made then',
      body: '<button type="button" aria-haspopup="dialog" aria-controls="d">Settings</button>',
    },
    {
      note: 'a button that does not say whether it is open',
      body: '<button type="button" aria-controls="cart">Cart</button>',
    },
    {
      note: 'a tab that is not chosen',
      body: '<button type="button" role="tab" aria-selected="false" aria-controls="p2">Two</button>',
    },
    {
      note: 'a combobox before anybody types',
      body: '<input role="combobox" aria-expanded="false" aria-owns="list" aria-controls="list" aria-label="City">',
    },
    {
      note: 'no error yet',
      body: '<input aria-errormessage="e" aria-label="a"><input aria-invalid="false" aria-errormessage="e" aria-label="b">',
    },
    { note: 'one of two is there', body: '<button type="button" aria-controls="a b">x</button><p id="b">y</p>' },
    {
      note: 'empty',
      body: '<div role="listbox" tabindex="0" aria-label="a" aria-activedescendant=""><div role="option">1</div></div>',
    },
    { note: 'a template that a script fills', body: '<button type="button" aria-controls="{{ id }}">x</button>' },
    { note: 'hidden', body: '<div class="hidden"><button type="button" aria-controls="a">x</button></div>' },
  ],
});
