import { ruleTester } from '../../testing/index.js';
import rule from './escaped-entities.rule.js';

ruleTester(rule, {
  pass: ['<p>Salt &amp; pepper, 9&nbsp;€</p>'],
  fail: [
    {
      page: '<p>Hello</p>\n<p>Salt &amp;amp; pepper</p>',
      message: 'text',
      line: 5,
      evidence: 'Salt &amp;amp; pepper',
      sentence: '"&amp;"',
    },
    { page: '<p>Gr&amp;uuml;n, 9&amp;#8239;€</p>', message: 'text' },
    { page: { head: '<title>Salt &amp;amp; pepper</title>' }, message: 'title' },
    {
      page: { head: '<title>A</title><meta name="description" content="We&amp;rsquo;re open">' },
      message: 'description',
      evidence: '&lt;meta',
    },
  ],
  notApplicable: [{ html: '' }],
  nearMiss: [
    {
      note: 'a span that is code',
      body: '<p>Write <span class="code">&amp;amp;</span> and <span class="stt">a&amp;nbsp;b</span></p>',
    },
    { note: 'typed and printed', body: '<p><kbd>&amp;amp;</kbd> <samp>a&amp;quot;b</samp> <var>&amp;amp;</var></p>' },
    { note: 'a text about entities', body: '<p>Salt &amp;amp; pepper is how HTML wants it.</p>' },
    { note: 'markup as text', body: '<p>x&amp;lt;b&amp;gt;bold&amp;lt;/b&amp;gt;</p>' },
    { note: 'between quotation marks', body: '<p>It prints "&amp;amp;" now.</p>' },
    { note: 'an address as text', body: '<p>https://example.com/?a=1&amp;amp;b=2</p>' },
    { note: 'a title about entities', head: '<title>When to write &amp;amp;amp; in XML</title>' },
    { note: 'code', body: '<p>Write <code>&amp;amp;</code> for an ampersand.</p>' },
    { note: 'an address', body: '<p><a href="/?a=1&amp;amp=2">AT&amp;T; more</a></p>' },
    { note: 'a text about a reference', body: '<p>It no longer writes &amp;quot; into attributes.</p>' },
    { note: 'a field', body: '<textarea aria-label="HTML">&amp;nbsp;</textarea>' },
  ],
});
