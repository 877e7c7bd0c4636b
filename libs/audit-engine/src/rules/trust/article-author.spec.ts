import { ruleTester } from '../../testing/index.js';
import rule from './article-author.rule.js';

const words = `<p>${'A sentence about gardens and how they grow well. '.repeat(20)}</p>`;
const ld = (author: string): string =>
  `<script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting","headline":"Gardens"${author}}</script>`;
const og =
  '<title>Gardens</title><meta property="og:type" content="article"><meta property="article:published_time" content="2026-01-02">';

ruleTester(rule, {
  pass: [`${ld(',"author":{"@type":"Person","name":"Anna Example"}')}<h1>Gardens</h1>${words}`],
  fail: [
    { page: `${ld('')}<h1>Gardens</h1>${words}`, message: 'missing', evidence: '&lt;h1' },
    { page: { head: og, body: `<h1>Gardens</h1>${words}` }, message: 'missing' },
  ],
  notApplicable: [`<h1>Gardens</h1>${words}`, { head: og, body: '<h1>Gardens</h1><p>Short</p>' }],
  nearMiss: [
    {
      note: 'a link to the author',
      body: `${ld('')}<h1>Gardens</h1><p>By <a rel="author" href="/anna">Anna</a></p>${words}`,
    },
    { note: 'a byline', body: `${ld('')}<h1>Gardens</h1><p class="post-byline">Anna Example</p>${words}` },
    { note: 'a meta element', head: `${og}<meta name="author" content="Anna Example">`, body: words },
    {
      note: 'a page of documentation',
      head: '<title>Install</title><meta property="og:type" content="article">',
      body: words,
    },
    { note: 'a list of articles', body: `${ld('')}${ld('')}<h1>Blog</h1>${words}` },
  ],
});
