import { ruleTester } from '../../testing/index.js';
import rule from './product.rule.js';

const block = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...(value as object) })}</script>`;

const complete = {
  '@type': 'Product',
  name: 'Beans',
  offers: { '@type': 'Offer', price: '1.99', priceCurrency: 'EUR' },
};

ruleTester(rule, {
  pass: [block(complete)],
  fail: [
    {
      page: block({ ...complete, offers: undefined }),
      message: 'missing',
      sentence: 'offers or review or aggregateRating',
    },
    {
      page: block({ ...complete, name: undefined, offers: undefined }),
      message: 'missing',
      count: 2,
      sentence: 'no name',
    },
  ],
  notApplicable: ['<p>Beans</p>', block({ '@type': 'Thing', name: 'Beans' })],
  nearMiss: [
    {
      note: 'ratings alone are enough',
      body: block({
        '@type': 'Product',
        name: 'Beans',
        aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 2 },
      }),
    },
    {
      note: 'a product inside of something else',
      body: block({ '@type': 'Review', itemReviewed: { '@type': 'Product', name: 'Beans' } }),
    },
    { note: 'a reference', body: block({ '@type': 'Product', '@id': 'https://example.com/beans#product' }) },
    {
      note: 'described in two places',
      body: block({
        '@graph': [
          { '@type': 'Product', '@id': '#p', name: 'Beans' },
          { '@type': 'Product', '@id': '#p', offers: { '@type': 'Offer', price: 1, priceCurrency: 'EUR' } },
        ],
      }),
    },
  ],
});
