import { ruleTester } from '../../testing/index.js';
import rule from './aria-attribute.rule.js';

ruleTester(rule, {
  pass: ['<button aria-expanded="false">Menu</button>'],
  fail: [
    {
      page: '<p aria-labeledby="a">x</p><p aria-role="note" aria-text="y">x</p>',
      message: 'unknown',
      count: 3,
      sentence: 'aria-labeledby',
      evidence: 'labeledby',
    },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    {
      note: 'known to the draft of ARIA 1.3',
      body: '<td aria-colindextext="A">1</td><p aria-description="x">y</p><div role="tab" aria-actions="close">z</div>',
    },
    { note: 'upper case is the same attribute', body: '<button ARIA-PRESSED="true">B</button>' },
    { note: 'a binding of a framework', body: '<p :aria-labl="x" aria-live="polite">y</p>' },
  ],
});
