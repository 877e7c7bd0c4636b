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
    { page: '<p>Price: <span>NaN €</span></p><p class="promo-code">undefined</p>', message: 'text', count: 2 },
    { page: { head: '<title>undefined | Acme</title>' }, message: 'title', sentence: '"undefined"' },
  ],
  notApplicable: [{ html: '' }],
  nearMiss: [
    {
      note: 'a span that is code',
      body: '<p>The result of <span class="stt">undefined</span></p><p><span class="code">NaN</span></p>',
    },
    { note: 'typed and printed', body: '<p><kbd>undefined</kbd> <samp>NaN</samp> <var>undefined</var></p>' },
    { note: 'a word of a sentence', body: '<p>The rate is then <em>undefined</em>, and nobody can say more.</p>' },
    { note: 'a list of such values', body: '<ul><li>null</li><li>undefined</li><li>NaN</li></ul>' },
    {
      note: 'a text about programs',
      body: '<h1>Types of JavaScript</h1><h2>undefined</h2><p>It stands for nothing.</p>',
    },
    { note: 'the face of a typewriter', body: '<p style="font-family: Courier, monospace">NaN</p>' },
    {
      note: 'a page about it',
      url: 'https://example.com/docs/global_objects/nan',
      head: '<title>NaN - Global objects | Example</title>',
      body: '<p>x</p>',
    },
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
