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
    {
      page: `${ld('')}<h1>Gardens</h1><p>12 March 2026</p><p>Side by side with Tulips</p>${words}`,
      message: 'missing',
    },
    { page: `${ld('')}<h1>Gardens</h1><p>Posted on 12 March 2026 in Vegetables</p>${words}`, message: 'missing' },
    { page: `${ld('')}<h1>Gardens</h1><p>Авторские сады</p><p>作者們的花園</p>${words}`, message: 'missing' },
    { page: `${ld('')}<h1>Gardens</h1><p>por lunes, 4 de mayo de 2026</p>${words}`, message: 'missing' },
  ],
  notApplicable: [
    // Content systems write these tags into pages of every kind, and themes call each page an article.
    { head: og, body: `<h1>Gardens</h1>${words}` },
    `${ld('').replace('BlogPosting', 'Article')}<h1>Gardens</h1>${words}`,
    `<h1>Gardens</h1>${words}`,
    `${ld('')}<h1>Gardens</h1><p>Short</p>`,
  ],
  nearMiss: [
    ...['Автор: Анна Пример', 'מאת אנה דוגמה', 'بقلم آنا مثال', '著者：山田花子', '山田花子 記者', 'โดย อันนา'].map(
      (line) => ({
        note: 'a byline of another script',
        body: `${ld('')}<h1>Gardens</h1><p>${line}</p>${words}`,
      }),
    ),
    { note: 'a byline after a date', body: `${ld('')}<h1>Gardens</h1><p>12 March 2026 by Anna Example</p>${words}` },
    {
      note: 'a date, a mark and a byline',
      body: `${ld('')}<h1>Gardens</h1><div><time>March 12, 2026</time> · By <b>Anna Example</b></div>${words}`,
    },
    { note: 'a date and a name', body: `${ld('')}<h1>Gardens</h1><p>12. März 2026 | Anna von Beispiel</p>${words}` },
    {
      note: 'a name and a date',
      body: `${ld('')}<h1>Gardens</h1><p><span>Anna Example</span>, <span>2026-03-12</span></p>${words}`,
    },
    { note: 'at the end', body: `${ld('')}<h1>Gardens</h1>${words}<p>Posted by Anna Example on 12 March 2026</p>` },
    {
      note: 'an account and a date',
      body: `${ld('')}<h1>Gardens</h1><div>par jardin, le lundi 12 mars 2026</div>${words}`,
    },
    { note: 'another language', body: `${ld('')}<h1>Gardens</h1><p>Le 12 mars 2026, par Anne Exemple</p>${words}` },
    {
      note: 'a link to the author',
      body: `${ld('')}<h1>Gardens</h1><p>By <a rel="author" href="/anna">Anna</a></p>${words}`,
    },
    { note: 'a byline', body: `${ld('')}<h1>Gardens</h1><p class="post-byline">Anna Example</p>${words}` },
    { note: 'a meta element', head: `${og}<meta name="author" content="Anna Example">`, body: `${ld('')}${words}` },
    {
      note: 'one file for all addresses, whose script shows the article',
      body: `${ld('')}<h1>Garden</h1>${words}<script>show(location.pathname); document.title = names[0];</script>`,
    },
    { note: 'a list of articles', body: `${ld('')}${ld('')}<h1>Blog</h1>${words}` },
  ],
});
