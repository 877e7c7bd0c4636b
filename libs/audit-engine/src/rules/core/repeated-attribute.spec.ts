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
    { page: '<a class="a" href="/" CLASS="a">Home</a>', message: 'repeated' },
    {
      page: '<img src="a.png" width="1" height="1" alt="The "green" door of the barn of Anna">',
      message: 'repeated',
      sentence: 'attribute of',
    },
    {
      page: { head: '<title>A</title><meta name="keywords" content=""/ <meta name="author" content=""/>' },
      message: 'unclosed',
      sentence: 'this <meta> has no ">": it goes on in the next tag, <meta.',
    },
    {
      page: '<p style="margin : 0; color : red;" text-align : left; : top; margin : 0; margin : 0">Hello</p>',
      message: 'broken',
      sentence: 'This <p> has : as an attribute, more than once: a quotation mark is missing',
    },
  ],
  nearMiss: [
    { note: 'two attributes with like names', body: '<a href="/" data-href="/">Home</a>' },
    { note: 'the same attribute on two elements', body: '<p class="a"><b class="a">Hello</b></p>' },
  ],
});
