import { ruleTester } from '../../testing/index.js';
import rule from './author.rule.js';

const article = (more: object, ...others: object[]): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': [{ '@type': 'Article', headline: 'Beans', ...more }, ...others] })}</script>`;

ruleTester(rule, {
  pass: [
    article({
      author: { '@type': 'Person', name: 'Hannah Price' },
      publisher: { '@type': 'Organization', name: 'Beans & Sons' },
    }),
  ],
  fail: [
    {
      page: article({ author: { '@type': 'Person', url: 'https://example.com/hannah' } }),
      message: 'unnamed',
      sentence: 'author of Article',
      evidence: '"author"',
    },
    {
      page: article({
        author: [{ '@type': 'Person', name: 'A' }, { '@type': 'Person' }],
        publisher: { '@type': 'Organization', logo: 'https://example.com/l.png' },
      }),
      message: 'unnamed',
      count: 2,
    },
    {
      page: article({ author: { '@id': '#a' } }, { '@type': 'Person', '@id': '#a', url: 'https://example.com/a' }),
      message: 'unnamed',
    },
  ],
  notApplicable: ['<p>By Hannah Price</p>', article({})],
  nearMiss: [
    { note: 'a name as a text', body: article({ author: 'Hannah Price' }) },
    {
      note: 'described elsewhere on the page',
      body: article({ author: { '@id': '#a' } }, { '@type': 'Person', '@id': '#a', name: 'Hannah Price' }),
    },
    { note: 'described on another page', body: article({ author: { '@id': 'https://example.com/about#hannah' } }) },
    {
      note: 'who has checked a fact, by an address',
      body: `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'ClaimReview', claimReviewed: 'Beans grow at night', author: { '@type': 'Organization', url: 'https://facts.example/' } })}</script>`,
    },
    {
      note: 'two names in parts',
      body: article({ author: { '@type': 'Person', givenName: 'Hannah', familyName: 'Price' } }),
    },
  ],
});
