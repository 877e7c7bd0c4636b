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
    {
      page: block({ ...complete, telephone: undefined, contactPoint: { email: 'a@example.com' } }),
      message: 'missing',
    },
    { page: block({ '@type': 'Physician', name: 'Practice Holm' }), message: 'missing', count: 3 },
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
      note: 'a doctor who works for a practice',
      body: block({ '@type': 'Physician', name: 'Ida Holm', worksFor: { '@type': 'Dentist', name: 'Holm & Sons' } }),
    },
    {
      note: 'a telephone number of its contact point',
      body: block({
        ...complete,
        telephone: undefined,
        contactPoint: [{ '@type': 'ContactPoint', telephone: '+44 1531 555 0143' }],
      }),
    },
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
