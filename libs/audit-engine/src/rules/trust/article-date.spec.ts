import { ruleTester } from '../../testing/index.js';
import rule from './article-date.rule.js';

const words = `<p>${'A sentence about gardens and how they grow well. '.repeat(20)}</p>`;
const ld = (date: string): string =>
  `<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Gardens"${date}}</script>`;
const og = '<title>Gardens</title><meta property="og:type" content="article">';

ruleTester(rule, {
  pass: [`${ld(',"datePublished":"2026-01-02"')}<h1>Gardens</h1>${words}`],
  fail: [{ page: `${ld('')}<h1>Gardens</h1>${words}`, message: 'missing', evidence: '&lt;h1' }],
  notApplicable: [
    `<h1>Gardens</h1>${words}`,
    { head: og, body: words },
    // Themes call each page an article.
    `${ld('').replace('NewsArticle', 'Article')}<h1>Gardens</h1>${words}`,
  ],
  nearMiss: [
    {
      note: 'a date on the page',
      body: `${ld('')}<h1>Gardens</h1><time datetime="2026-01-02">2 January</time>${words}`,
    },
    {
      note: 'a meta element',
      head: `${og}<meta property="article:modified_time" content="2026-01-02">`,
      body: `${ld('')}${words}`,
    },
    { note: 'a list of articles', body: `${ld('')}${ld('')}<h1>Blog</h1>${words}` },
  ],
});
