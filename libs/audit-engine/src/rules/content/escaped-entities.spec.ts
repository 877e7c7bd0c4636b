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
    { note: 'code', body: '<p>Write <code>&amp;amp;</code> for an ampersand.</p>' },
    { note: 'an address', body: '<p><a href="/?a=1&amp;amp=2">AT&amp;T; more</a></p>' },
    { note: 'a text about a reference', body: '<p>It no longer writes &amp;quot; into attributes.</p>' },
    { note: 'a field', body: '<textarea aria-label="HTML">&amp;nbsp;</textarea>' },
  ],
});
