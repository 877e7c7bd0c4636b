import { ruleTester } from '../../testing/index.js';
import rule from './aria-reference.rule.js';

ruleTester(rule, {
  pass: ['<h2 id="t">Beds</h2><section aria-labelledby="t">x</section>'],
  fail: [
    {
      page: '<h2 id="t">Beds</h2><section aria-labelledby="title">x</section>',
      message: 'missing',
      sentence: '"title"',
      evidence: 'aria-labelledby',
    },
    { page: '<div role="form" aria-labelledby="t"><input aria-label="Mail"></div>', message: 'missing' },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    { note: 'one of two is found', body: '<b id="a">A</b><div role="group" aria-labelledby="a b">x</div>' },
    '<div role="group" aria-labelledby="{{ id }}">x</div>',
    '<div role="group" aria-labelledby="x" hidden>x</div>',
    {
      note: 'a form that a script fills, with its heading',
      body: '<div id="order" role="form" aria-labelledby="order-title"><div class="spinner"></div></div>',
    },
    {
      note: "a menu of Bootstrap's examples",
      body: '<ul class="dropdown-menu" aria-labelledby="menu"><li>x</li></ul>',
    },
    { note: 'what is described may come later', body: '<input aria-label="Mail" aria-describedby="error">' },
  ],
});
