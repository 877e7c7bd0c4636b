import { ruleTester } from '../../testing/index.js';
import rule from './business.rule.js';

const block = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...(value as object) })}</script>`;

const complete = {
  '@type': 'Bakery',
  name: 'Crust',
  address: {
    '@type': 'PostalAddress',
    streetAddress: '3 Chapel Row',
    addressLocality: 'Ledbury',
    postalCode: 'HR8 1AA',
    addressCountry: 'GB',
  },
};

ruleTester(rule, {
  pass: [block(complete)],
  fail: [
    { page: block({ '@type': 'Physician', name: 'Practice Holm' }), message: 'missing' },
    {
      page: block({ ...complete, address: undefined }),
      message: 'missing',
      sentence: 'Bakery) has no address or areaServed',
    },
    {
      page: block({ ...complete, name: undefined, address: undefined }),
      message: 'missing',
      count: 2,
      sentence: 'name',
    },
  ],
  notApplicable: ['<p>Beans</p>', block({ '@type': 'Thing', name: 'Beans' })],
  nearMiss: [
    {
      note: 'a doctor who works for a practice',
      body: block({ '@type': 'Physician', name: 'Ida Holm', worksFor: { '@type': 'Dentist', name: 'Holm & Sons' } }),
    },
    {
      note: 'the address stands in its location',
      body: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"LocalBusiness","name":"Fern","location":{"@type":"Place","address":"Mill Lane 1"}}</script>',
    },
    {
      note: 'named inside of something else',
      body: block({ '@type': 'Product', name: 'Bread', manufacturer: { '@type': 'Bakery', name: 'Crust' } }),
    },
    { note: 'a reference', body: block({ '@type': 'Bakery', '@id': 'https://example.com/#shop' }) },
    { note: 'an organization without premises', body: block({ '@type': 'OnlineStore', name: 'Crust' }) },
  ],
});
