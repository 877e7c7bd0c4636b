import { ruleTester } from '../../testing/index.js';
import rule from './self-rating.rule.js';

const ld = (value: object): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const aggregateRating = { '@type': 'AggregateRating', ratingValue: 5, reviewCount: 99 };

ruleTester(rule, {
  pass: [ld({ '@type': 'Organization', name: 'Example', url: 'https://example.com/' })],
  fail: [
    {
      page: ld({ '@type': 'LocalBusiness', name: 'Example', url: 'https://example.com/', aggregateRating }),
      message: 'self',
      sentence: 'rates Example',
      evidence: '&lt;script',
    },
    {
      page: ld({ '@graph': [{ '@type': 'Organization', url: '/', review: [{ '@type': 'Review' }] }] }),
      message: 'self',
      sentence: 'the company',
    },
  ],
  notApplicable: ['<p>No data</p>'],
  nearMiss: [
    {
      note: 'a directory that rates others',
      body: ld({ '@type': 'Restaurant', name: 'Trattoria', url: 'https://trattoria.example/', aggregateRating }),
    },
    {
      note: 'a page of the directory about one of them',
      body: ld({ '@type': 'Restaurant', name: 'Trattoria', url: 'https://example.com/trattoria', aggregateRating }),
    },
    {
      note: 'a product of the company',
      body: ld({
        '@type': 'Product',
        name: 'Chair',
        aggregateRating,
        brand: { '@type': 'Organization', name: 'Example', url: 'https://example.com/' },
      }),
    },
  ],
});
