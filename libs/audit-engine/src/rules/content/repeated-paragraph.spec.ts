import { ruleTester } from '../../testing/index.js';
import rule from './repeated-paragraph.rule.js';

const text =
  'Tomatoes like the sun and a large pot, and water in the morning, but never on their leaves, because they fall ill then; and take off the side shoots once a week.';

ruleTester(rule, {
  pass: [`<p>${text}</p><p>${text.replace('Tomatoes', 'Cucumbers')}</p>`],
  fail: [
    {
      page: `<p>${text}</p>\n<p>Hello</p>\n<p>${text}</p>`,
      message: 'repeated',
      line: 6,
      evidence: '&lt;p&gt;',
      sentence: 'line 4',
    },
    {
      page: {
        note: 'boxes that lead to different pages',
        body: `<div><p>${text}</p><a href="/a">More</a></div><div><p>${text}</p><a href="/b">More</a></div>`,
      },
      message: 'repeated',
    },
    {
      page: {
        note: 'empty boxes alone are hidden',
        head: '<title>A</title><style>.tabs div:empty { display: none }</style>',
        body: `<main class="tabs"><div><p>${text}</p></div><div><p>${text}</p></div></main>`,
      },
      message: 'repeated',
    },
    {
      page: {
        note: 'a text with a link',
        body: `<article><a href="/a">Soil</a><p>${text}</p><p>${text}</p></article>`,
      },
      message: 'repeated',
    },
    {
      page: {
        note: 'entries that say nothing else',
        body: `<div><h3>Soil</h3><p>${text}</p></div><div><h3>Rain</h3><p>${text}</p></div>`,
      },
      message: 'repeated',
    },
    {
      page: `<div><h3>Soil</h3><p>${text} And worms.</p><p>${text}</p></div><div><h3>Soil</h3><p>${text} And snails.</p><p>${text}</p></div>`,
      message: 'repeated',
    },
  ],
  notApplicable: [`<p>${text}</p>`],
  nearMiss: [
    {
      note: 'the refrain of a song',
      body: `<p>${'O come to the garden, come<br>'.repeat(8)}</p><p>Verse</p><p>${'O come to the garden, come<br>'.repeat(8)}</p>`,
    },
    {
      note: 'one for each width',
      head: '<title>A</title><style>@media (max-width: 600px) { .wide { display: none } }</style>',
      body: `<p class="wide">${text}</p><p>${text}</p>`,
    },
    {
      note: 'each in an article of which scripts show one',
      html: `<!doctype html><html lang="en"><head><title>A</title><style>.tabs article { display: none } .tabs .shown { display: block }</style></head><body class="tabs"><main><article class="shown"><p>${text}</p></article><article><p>${text}</p></article></main></body></html>`,
    },
    {
      note: 'a reference with code',
      body: `<code>-a</code><p>${text}</p><code>-b</code><p>${text}</p><code>-c</code>`,
    },
    {
      note: 'a policy says of each service what the law demands',
      body: `<h1>Datenschutzerklärung</h1><h2>Maps</h2><p>${text}</p><h2>Fonts</h2><p>${text}</p>`,
    },
    { note: 'one for those without scripts', body: `<p>${text}</p><noscript><p>${text}</p></noscript>` },
    { note: 'the model of a script', body: `<p>${text}</p><template><p>${text}</p></template>` },
    {
      note: 'the choice of a form',
      body: `<p><select>${'<option>Tomatoes</option>'.repeat(30)}</select></p>`.repeat(2),
    },
    { note: 'one for phones', body: `<p>${text}</p><p class="mobile-intro-below">${text}</p>` },
    {
      note: 'a teaser in two lists',
      body: `<ul><li><a href="/a">Soil</a><div><p>${text}</p></div></li></ul><ul><li><a href="/a">Soil</a><div><p>${text}</p></div></li></ul>`,
    },
    {
      note: 'the biography of a speaker with each of the talks',
      body: `<div class="talk"><h3>Soil</h3><div><p>${text} And worms.</p></div><div><p>${text}</p></div></div><div class="talk"><h3>Rain</h3><div><p>${text} And snails.</p></div><div><p>${text}</p></div></div>`,
    },
    { note: 'short ones', body: '<p>Sold out.</p><p>Sold out.</p>' },
    {
      note: 'a copy of a carousel that is not read out',
      body: `<p>${text}</p><div aria-hidden="true"><p>${text}</p></div>`,
    },
    { note: 'the footer says it too', body: `<p>${text}</p><footer><p>${text}</p></footer>` },
    { note: 'a box that opens', body: `<p>${text}</p><div class="site-popup2"><p>${text}</p></div>` },
    { note: 'a dialog', body: `<p>${text}</p><dialog><p>${text}</p></dialog>` },
    { note: 'equal length, other words', body: `<p>${text}</p><p>${text.replace('sun', 'son')}</p>` },
  ],
});
