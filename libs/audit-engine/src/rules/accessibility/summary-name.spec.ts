import { ruleTester } from '../../testing/index.js';
import rule from './summary-name.rule.js';

ruleTester(rule, {
  pass: ['<details><summary>Delivery</summary><p>Two days</p></details>'],
  fail: [
    {
      page: '<details><summary><i class="chevron"></i></summary><p>Two days</p></details>',
      message: 'missing',
      evidence: '&lt;summary&gt;',
    },
  ],
  notApplicable: [
    '<p>None</p>',
    { note: 'without summary a browser writes one', body: '<details><p>Two days</p></details>' },
  ],
  nearMiss: [
    {
      note: 'only the first one opens',
      body: '<details><summary>Delivery</summary><summary></summary><p>Two days</p></details>',
    },
    { note: 'deeper inside it opens nothing', body: '<details><div><summary></summary></div></details>' },
    '<details><summary aria-label="Delivery"></summary></details>',
    '<details><summary><svg><title>More</title></svg></summary></details>',
    '<div><summary></summary></div>',
  ],
});
