import { ruleTester } from '../../testing/index.js';
import rule from './repeated-attribute.rule.js';

ruleTester(rule, {
  pass: ['<p class="a b">Hello</p>'],
  fail: [
    {
      page: '<p>Hello</p>\n<a class="a" href="/" class="b" CLASS="c">Home</a>',
      message: 'repeated',
      line: 5,
      evidence: '&lt;a class',
      sentence: 'This <a> has the attribute class',
    },
  ],
  nearMiss: [
    { note: 'two attributes with like names', body: '<a href="/" data-href="/">Home</a>' },
    { note: 'the same attribute on two elements', body: '<p class="a"><b class="a">Hello</b></p>' },
  ],
});
