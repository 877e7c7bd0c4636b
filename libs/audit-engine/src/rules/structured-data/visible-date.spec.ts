import { ruleTester } from '../../testing/index.js';
import rule from './visible-date.rule.js';

const page = (data: string, body: string) =>
  `<script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting","headline":"a",${data}}</script><article>${body}</article>`;
const shown = (date: string) => `<p class="byline"><time datetime="${date}" class="published">${date}</time></p>`;

ruleTester(rule, {
  pass: [page('"datePublished":"2026-03-08"', shown('2026-03-08'))],
  fail: [
    {
      page: page('"datePublished":"2026-03-08","dateModified":"2026-03-09"', shown('2024-01-02')),
      message: 'differs',
      sentence: 'shows the date 2024-01-02, and its data says 2026-03-08 and 2026-03-09',
    },
    {
      page: page('"datePublished":"2026-03-08"', '<time itemprop="datePublished" datetime="2026-02-01">x</time>'),
      message: 'differs',
    },
  ],
  notApplicable: ['<p>x</p>', page('"author":"b"', shown('2026-03-08'))],
  nearMiss: [
    { note: 'a day in another zone', body: page('"datePublished":"2026-03-08T23:30:00-05:00"', shown('2026-03-09')) },
    {
      note: 'the date of the last change',
      body: page('"datePublished":"2024-03-08","dateModified":"2026-01-02"', shown('2026-01-02')),
    },
    {
      note: 'a day the text tells of',
      body: page('"datePublished":"2026-03-08"', '<p>On <time datetime="1969-07-20">20 July</time> …</p>'),
    },
    {
      note: 'dates of teasers',
      body: page(
        '"datePublished":"2026-03-08"',
        `<ul><li>${shown('2024-01-02')}</li></ul><article>${shown('2023-01-02')}</article>`,
      ),
    },
    { note: 'one of two fits', body: page('"datePublished":"2026-03-08"', shown('2020-01-02') + shown('2026-03-08')) },
  ],
});
