import { ruleTester } from '../../testing/index.js';
import rule from './broken-value.rule.js';

ruleTester(rule, {
  pass: ['<p>9 €</p>'],
  fail: [
    {
      page: '<p>Price:</p>\n<span class="price">NaN €</span>',
      message: 'text',
      line: 5,
      evidence: 'NaN €',
      sentence: '"NaN €"',
    },
    { page: '<p>undefined</p><time>Invalid Date</time>', message: 'text', count: 2 },
    { page: { head: '<title>undefined | Acme</title>' }, message: 'title', sentence: '"undefined"' },
  ],
  notApplicable: [{ html: '' }],
  nearMiss: [
    { note: 'a text about it', body: '<p>The result is undefined when the list is empty.</p>' },
    { note: 'code', body: '<code>undefined</code>' },
    {
      note: 'a manual with code',
      body: '<p>It is <strong>undefined</strong> here.</p><code>a</code><code>b</code><pre>c</pre>',
    },
    { note: 'a table of values', body: '<table><tr><td>NaN</td></tr></table>' },
    { note: 'a link to a page of a manual', body: '<ul><li><a href="/NaN">NaN</a></li></ul>' },
    { note: 'a title about it', head: '<title>What is undefined behaviour? – null and void</title>' },
  ],
});
