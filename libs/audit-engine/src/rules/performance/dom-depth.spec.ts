import { ruleTester } from '../../testing/index.js';
import rule from './dom-depth.rule.js';

const nested = (levels: number): string => `${'<div>'.repeat(levels)}<b>Beans</b>${'</div>'.repeat(levels)}`;

ruleTester(rule, {
  pass: [nested(30)],
  fail: [{ page: nested(80), message: 'deep', evidence: '&lt;b&gt;Beans' }],
  nearMiss: [
    { note: 'many side by side', body: nested(10).repeat(50) },
    {
      note: 'end tags left out, as the standard allows',
      body: `<ul>${'<li>Beans'.repeat(200)}</ul>${'<p>Peas'.repeat(200)}`,
    },
  ],
});
