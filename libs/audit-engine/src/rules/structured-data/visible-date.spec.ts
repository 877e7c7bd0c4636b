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
    {
      page: page(
        '"datePublished":"2026-03-08"',
        '<h1>A</h1><p>Anna · <time datetime="2021-02-01">1 February</time></p>',
      ),
      message: 'differs',
      sentence: 'date 2021-02-01',
    },
    {
      page: page('"datePublished":"2026-03-08"', '<p>Published: March 3, 2021</p>'),
      message: 'differs',
      sentence: '2021-03-03',
    },
    { page: page('"datePublished":"2026-03-08"', '<p>Last updated on 3 Feb 2022 by Anna</p>'), message: 'differs' },
    { page: page('"datePublished":"2026-03-08"', '<div>Posted 2022-02-03</div>'), message: 'differs' },
  ],
  notApplicable: ['<p>x</p>', page('"author":"b"', shown('2026-03-08'))],
  nearMiss: [
    { note: 'a day in another zone', body: page('"datePublished":"2026-03-08T23:30:00-05:00"', shown('2026-03-09')) },
    {
      note: 'the day before, as the time of the data is late in its own zone',
      body: page('"datePublished":"2026-03-08T07:30:00+00:00"', shown('2026-03-07')),
    },
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
    { note: 'the same day in words', body: page('"datePublished":"2026-03-08"', '<p>Published 8th March 2026</p>') },
    {
      note: 'a sentence about another text',
      body: page(
        '"datePublished":"2026-03-08"',
        '<p>Published 3 March 1960 in London, the book was soon forgotten.</p>',
      ),
    },
    { note: 'no date', body: page('"datePublished":"2026-03-08"', '<p>Updated Summer 12, 2020</p>') },
    {
      note: 'a date in the first paragraph',
      body: page(
        '"datePublished":"2026-03-08"',
        '<h1>A</h1><p>The moon was reached on <time datetime="1969-07-20">20 July</time> by two people, while a third waited for them up there.</p>',
      ),
    },
    { note: 'one of two fits', body: page('"datePublished":"2026-03-08"', shown('2020-01-02') + shown('2026-03-08')) },
  ],
});
