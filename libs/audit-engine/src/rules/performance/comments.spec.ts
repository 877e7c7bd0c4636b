import { ruleTester } from '../../testing/index.js';
import rule from './comments.rule.js';

ruleTester(rule, {
  pass: ['<!-- header --><p>Beans</p>'],
  fail: [
    {
      page: `<!-- a -->\n<!-- old menu ${'<li>Beans</li>'.repeat(3_000)} -->`,
      message: 'large',
      sentence: '42 kB',
      evidence: 'old menu',
      line: 5,
    },
  ],
  notApplicable: ['<p>Beans</p>'],
  nearMiss: [{ note: 'many small marks of a framework', body: '<!--[--><p>Beans</p><!--]-->'.repeat(2_000) }],
});
