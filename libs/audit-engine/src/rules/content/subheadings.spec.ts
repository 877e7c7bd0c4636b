import { ruleTester } from '../../testing/index.js';
import rule from './subheadings.rule.js';

const text = '<p>Tomatoes like the sun and a large pot, and water in the morning, but not on their leaves.</p>\n';

const PICTURE = '<p><img src="/pictures/tomatoes-on-the-balcony.jpg" alt="Tomatoes" width="800" height="600"></p>\n';

ruleTester(rule, {
  pass: [`<h1>Tomatoes</h1>${text.repeat(7)}<h2>Water</h2>${text.repeat(7)}`],
  fail: [
    {
      page: `<main><h1>Tomatoes</h1>${text.repeat(13)}</main>`,
      message: 'none',
      line: 4,
      evidence: '&lt;main&gt;',
      sentence: '13 paragraphs',
    },
    {
      page: {
        note: 'short lines that stand for headings',
        body: `<main><h1>Tomatoes</h1>${`<p style="color: green"><strong class="beginning-of-a-part">Water</strong></p>${text}`.repeat(12)}</main>`,
      },
      message: 'none',
      sentence: '12 paragraphs, short lines not counted',
    },
    {
      page: { note: 'pictures between the paragraphs', body: `<main>${`${text}${PICTURE}`.repeat(12)}</main>` },
      message: 'none',
      sentence: '12 paragraphs',
    },
    {
      page: {
        note: 'a greeting and a farewell',
        body: `<main><p>Hello!</p>${text.repeat(12)}<p>Yours</p><ul><li><p>Bread</p></li></ul></main><footer><p>Us</p></footer>`,
      },
      message: 'none',
      sentence: '12 paragraphs',
    },
  ],
  notApplicable: [text.repeat(11), { head: '<meta name="robots" content="noindex">', body: text.repeat(20) }],
  nearMiss: [
    {
      note: 'a short text with its date, its author, tags and a licence',
      body: `<main><h1>Tomatoes</h1>${'<p class="has-text-weight-medium is-uppercase is-size-7"><b>18 January</b></p>'.repeat(5)}${text.repeat(8)}</main>`,
    },
    { note: 'a list of entries', body: `<ul>${`<li>${text}</li>`.repeat(15)}</ul>` },
    { note: 'questions and answers', body: `<dl>${`<dt>Why?</dt><dd>${text}</dd>`.repeat(15)}</dl>` },
    { note: 'teasers', body: `<article>${text.repeat(2)}</article>`.repeat(8) },
    { note: 'a table', body: `<table><tr>${`<td>${text}</td>`.repeat(14)}</tr></table>` },
    { note: 'chapters of the highest level', body: `<h1>Soil</h1>${text.repeat(7)}<h1>Seed</h1>${text.repeat(7)}` },
    { note: 'pictures in paragraphs', body: `<main>${text.repeat(8)}${PICTURE.repeat(8)}</main>` },
    {
      note: 'a list of links',
      body: `<main>${'<p><a href="/downloads/minutes-of-the-meeting-in-spring.pdf">Minutes</a></p>'.repeat(20)}${text.repeat(3)}</main>`,
    },
    {
      note: 'cards of a line each',
      body: '<p>Tomatoes like the sun and a large pot, and water too.</p>'.repeat(14),
    },
    { note: 'what guests said', body: `<main>${`<p>“${text.slice(3)}<p>Guest in spring, 2026</p>`.repeat(14)}</main>` },
    { note: 'many short paragraphs', body: '<p>9 €</p>'.repeat(40) },
    { note: 'headings by role', body: `<div role="heading" aria-level="2">Water</div>${text.repeat(14)}` },
    { note: 'the footer is long', body: `<p>Hello</p><footer>${text.repeat(14)}</footer>` },
  ],
});
