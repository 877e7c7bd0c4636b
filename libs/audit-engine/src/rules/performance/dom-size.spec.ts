import { ruleTester } from '../../testing/index.js';
import rule from './dom-size.rule.js';

const nested = (levels: number): string => `${'<div>'.repeat(levels)}<b>Beans</b>${'</div>'.repeat(levels)}`;

ruleTester(rule, {
  pass: ['<p>Beans</p>', nested(30)],
  fail: [
    { page: '<i>x</i>'.repeat(3_100), message: 'many', sentence: '310' },
    { page: nested(80), message: 'deep', evidence: '&lt;b&gt;Beans' },
  ],
  nearMiss: [
    { note: 'a long article', body: '<p>Beans <em>grow</em> well.</p>'.repeat(1_200) },
    { note: 'many side by side', body: nested(10).repeat(50) },
    {
      note: 'end tags left out, as the standard allows',
      body: `<ul>${'<li>Beans'.repeat(200)}</ul>${'<p>Peas'.repeat(200)}`,
    },
  ],
});
