import { ruleTester } from '../../testing/index.js';
import rule from './ambiguous-reference.rule.js';

ruleTester(rule, {
  pass: ['<label for="m">Mail</label><input id="m">', '<h2 id="t">Beds</h2><section aria-labelledby="t">x</section>'],
  fail: [
    {
      page: '<label for="m">Mail</label><input id="m"><input id="m" aria-label="Again">',
      message: 'several',
      sentence: 'for names the id "m", which 2',
      evidence: 'for="m"',
    },
    {
      page: '<label for="m">Mail</label><input id="m"><input id="m"><div hidden><input id="m"></div><template><i id="m"></i></template>',
      message: 'several',
      sentence: 'which 3 elements have',
    },
    {
      page: '<h2 id="t">A</h2><h2 id="t">B</h2><section aria-labelledby="t">x</section><p aria-describedby="t">x</p>',
      message: 'several',
      count: 2,
      sentence: 'aria-labelledby',
    },
  ],
  notApplicable: ['<p id="a">x</p><p id="a">y</p>'],
  nearMiss: [
    {
      note: 'one icon written out twice',
      body: '<svg role="img" aria-labelledby="t"><title id="t">Open</title></svg><svg role="img" aria-labelledby="t"><title id="t">Open</title></svg>',
    },
    {
      note: "a menu of Bootstrap's examples, which needs no name",
      body: '<b id="m">A</b><ul class="dropdown-menu" aria-labelledby="m"><li>x</li></ul><b id="m">B</b>',
    },
    { note: 'nothing refers to it', body: '<p id="a">x</p><p id="a">y</p><label for="m">Mail</label><input id="m">' },
    {
      note: 'the other one is not shown',
      body: '<label for="m">Mail</label><input id="m"><div hidden><input id="m"></div>',
    },
    '<template><input id="m"></template><label for="m">Mail</label><input id="m">',
  ],
});
