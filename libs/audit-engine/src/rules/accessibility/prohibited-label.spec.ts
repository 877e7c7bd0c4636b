import { ruleTester } from '../../testing/index.js';
import rule from './prohibited-label.rule.js';

ruleTester(rule, {
  pass: ['<div role="group" aria-label="Filters">x</div>', '<nav aria-label="Main">x</nav>'],
  fail: [
    {
      page: '<span aria-label="4 of 5 stars">★★★★</span><p aria-labelledby="a" id="a">x</p>',
      message: 'prohibited',
      count: 2,
      sentence: '<span> without a role has an aria-label',
      evidence: 'stars',
    },
  ],
  notApplicable: ['<p aria-live="polite">x</p>', '<span aria-hidden="true" aria-label="a">x</span>'],
  nearMiss: [
    {
      note: 'the id is missing, which is the finding',
      body: '<div id="c" class="collapse" aria-labelledby="heading-one">Text</div>',
    },
    '<div tabindex="0" aria-label="Code">x</div>',
    '<div contenteditable="true" aria-label="Text">x</div>',
    '<my-box aria-label="Box">x</my-box>',
    '<section aria-label="News">x</section>',
    '<div aria-label="">x</div>',
  ],
});
