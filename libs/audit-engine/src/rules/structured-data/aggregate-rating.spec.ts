import { ruleTester } from '../../testing/index.js';
import rule from './aggregate-rating.rule.js';

const block = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...(value as object) })}</script>`;

const complete = {
  '@type': 'AggregateRating',
  itemReviewed: { '@type': 'Book', name: 'Beans' },
  ratingValue: '4.7',
  ratingCount: '321',
};

ruleTester(rule, {
  pass: [block(complete)],
  fail: [
    {
      page: block({ ...complete, ratingCount: undefined }),
      message: 'missing',
      sentence: 'ratingCount or reviewCount',
    },
    {
      page: block({ ...complete, ratingValue: undefined, ratingCount: undefined }),
      message: 'missing',
      count: 2,
      sentence: 'ratingValue',
    },
  ],
  notApplicable: ['<p>Beans</p>', block({ '@type': 'Thing', name: 'Beans' })],
  nearMiss: [
    { note: 'reviews are ratings', body: block({ ...complete, ratingCount: undefined, reviewCount: 3 }) },
    {
      note: 'a reference',
      body: block({
        '@type': 'Product',
        name: 'Beans',
        aggregateRating: { '@id': '#rating', '@type': 'AggregateRating' },
      }),
    },
  ],
});
