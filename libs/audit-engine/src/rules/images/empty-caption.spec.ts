import { ruleTester } from '../../testing/index.js';
import rule from './empty-caption.rule.js';

ruleTester(rule, {
  pass: ['<figure><img src="a.jpg" alt="A"><figcaption>Our garden</figcaption></figure>'],
  fail: [
    {
      page: '<figure><img src="a.jpg" alt="A"><figcaption class="c"> </figcaption></figure>',
      message: 'empty',
      evidence: 'class="c"',
    },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    '<figure><figcaption x-text="caption"></figcaption></figure>',
    '<figure><figcaption hidden></figcaption></figure>',
    '<figure><figcaption><my-caption></my-caption></figcaption></figure>',
    '<figure><figcaption><img src="a.png" alt="Our garden"></figcaption></figure>',
  ],
});
