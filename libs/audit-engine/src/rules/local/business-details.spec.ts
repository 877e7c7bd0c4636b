import { ruleTester } from '../../testing/index.js';
import rule from './business-details.rule.js';

const block = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...(value as object) })}</script>`;

const complete = {
  '@type': 'Bakery',
  name: 'Crust',
  address: '3 Chapel Row, Ledbury',
  telephone: '+44 1531 555 0143',
  url: 'https://example.com/',
  openingHours: 'Mo-Fr 07:00-17:00',
};

ruleTester(rule, {
  pass: [block(complete)],
  fail: [
    { page: block({ ...complete, telephone: undefined }), message: 'missing', sentence: 'telephone' },
    {
      page: block({ ...complete, url: undefined, openingHours: undefined }),
      message: 'missing',
      count: 2,
      sentence: 'url',
    },
  ],
  notApplicable: ['<p>Beans</p>', block({ '@type': 'Thing', name: 'Beans' })],
  nearMiss: [
    {
      note: 'named inside of something else',
      body: block({ '@type': 'Product', name: 'Bread', manufacturer: { '@type': 'Bakery', name: 'Crust' } }),
    },
    {
      note: 'hours as objects',
      body: block({
        ...complete,
        openingHours: undefined,
        openingHoursSpecification: {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: 'Monday',
          opens: '07:00',
          closes: '17:00',
        },
      }),
    },
  ],
});
