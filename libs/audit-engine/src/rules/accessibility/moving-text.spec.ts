import { ruleTester } from '../../testing/index.js';
import rule from './moving-text.rule.js';

ruleTester(rule, {
  pass: [
    { note: 'a marquee that is not shown', body: '<marquee hidden>Sale</marquee>' },
    { note: 'nothing that moves', body: '<blink></blink><marquee> </marquee>' },
    { note: 'a speed of nothing', body: '<marquee scrollamount="0">Sale</marquee>' },
  ],
  fail: [
    {
      page: '<p>Now</p><marquee onmouseover="this.stop()">Sale</marquee>',
      message: 'moving',
      evidence: 'Sale&lt;/marquee&gt;',
      sentence: 'no button',
    },
    { page: '<blink>new</blink>', message: 'blinking', evidence: '&lt;blink&gt;new&lt;/blink&gt;' },
    { page: '<marquee><img src="a.gif" alt=""></marquee>', message: 'moving' },
  ],
  notApplicable: ['<p>Sale</p>'],
  nearMiss: ['<p class="marquee">Sale</p>', '<p>&lt;marquee&gt; is obsolete</p>'],
});
