import { ruleTester } from '../../testing/index.js';
import rule from './rating.rule.js';

const rated = (more: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', name: 'Beans', aggregateRating: { '@type': 'AggregateRating', reviewCount: 3, ...more } })}</script>`;

ruleTester(rule, {
  pass: [rated({ ratingValue: '4.7' }), rated({ ratingValue: 9.1, bestRating: 10 })],
  fail: [
    { page: rated({ ratingValue: '4,7' }), message: 'invalid', sentence: '"4,7"', evidence: 'ratingValue' },
    { page: rated({ ratingValue: 'very good' }), message: 'invalid' },
    { page: rated({ ratingValue: 8.4 }), message: 'range', sentence: '8.4 is outside of 1 to 5' },
    { page: rated({ ratingValue: 0, bestRating: '5' }), message: 'range' },
  ],
  notApplicable: ['<p>4.7 of 5</p>'],
  nearMiss: [
    { note: 'a share', body: rated({ ratingValue: '88%' }) },
    { note: 'a fraction', body: rated({ ratingValue: '6/10' }) },
    { note: 'a scale from 0', body: rated({ ratingValue: 0, worstRating: 0, bestRating: 10 }) },
    {
      note: 'for which age',
      body: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Movie","name":"B","contentRating":{"@type":"Rating","ratingValue":"PG-13"}}</script>',
    },
  ],
});
