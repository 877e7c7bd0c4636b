import { ruleTester } from '../../testing/index.js';
import rule from './aria-hidden-focus.rule.js';

ruleTester(rule, {
  pass: [
    '<i class="icon" aria-hidden="true"></i>',
    '<a href="/t" aria-hidden="true" tabindex="-1"><img src="a.png" alt=""></a>',
  ],
  fail: [
    {
      page: '<a href="/t" aria-hidden="true">More</a><div tabindex="0" aria-hidden="true">x</div>',
      message: 'focusable',
      count: 2,
      evidence: 'href="/t"',
    },
  ],
  notApplicable: ['<p>None</p>', '<div aria-hidden="false">x</div>'],
  nearMiss: [
    '<button aria-hidden="true" disabled>x</button>',
    '<button aria-hidden="true" hidden>x</button>',
    '<a href="/t" aria-hidden="true" style="display:none">x</a>',
    {
      note: 'a closed drawer is hidden by its style sheet',
      body: '<div class="drawer" aria-hidden="true"><a href="/">Home</a></div>',
    },
    '<a id="anchor" aria-hidden="true"></a>',
  ],
});
