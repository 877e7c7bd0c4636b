import { ruleTester } from '../../testing/index.js';
import rule from './software.rule.js';

const block = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...(value as object) })}</script>`;

const complete = {
  '@type': 'WebApplication',
  name: 'Beanbook',
  offers: { '@type': 'Offer', price: '0' },
  aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.7', ratingCount: '321' },
};

ruleTester(rule, {
  pass: [block(complete)],
  fail: [
    { page: block({ ...complete, offers: undefined }), message: 'missing', sentence: 'WebApplication has no offers' },
    {
      page: block({ ...complete, name: undefined, aggregateRating: undefined }),
      message: 'missing',
      count: 2,
      sentence: 'name',
    },
    {
      page: block({ ...complete, '@type': ['VideoGame', 'MobileApplication'], offers: undefined }),
      message: 'missing',
      sentence: 'offers',
    },
  ],
  notApplicable: [
    '<p>Beans</p>',
    block({ '@type': 'Thing', name: 'Beans' }),
    block({ '@type': 'VideoGame', name: 'Bean Race' }),
  ],
  nearMiss: [
    {
      note: 'an application inside of something else',
      body: block({
        '@type': 'TechArticle',
        headline: 'Install',
        about: { '@type': 'SoftwareApplication', name: 'Beanbook' },
      }),
    },
    {
      note: 'a review in place of the average',
      body: block({ ...complete, aggregateRating: undefined, review: { '@type': 'Review', author: 'A' } }),
    },
  ],
});
