import { ruleTester } from '../../testing/index.js';
import rule from './business-details.rule.js';

const block = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...(value as object) })}</script>`;

const number = '<a href="tel:+441531555014">01531 555 014</a>';

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
      page: block({ ...complete, telephone: undefined, contactPoint: { email: 'a@example.com' } }) + number,
      message: 'missing',
    },
    { page: block({ '@type': 'Physician', name: 'Practice Holm' }) + number, message: 'missing', count: 3 },
    { page: block({ ...complete, telephone: undefined }) + number, message: 'missing', sentence: 'telephone' },
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
      body: `${number}${block({
        ...complete,
        telephone: undefined,
        contactPoint: [{ '@type': 'ContactPoint', telephone: '+44 1531 555 0143' }],
      })}`,
    },
    { note: 'a business that shows no number', body: block({ ...complete, telephone: undefined }) },
    {
      note: 'a business that comes to its customers',
      body: block({ ...complete, '@type': 'Plumber', openingHours: undefined, areaServed: 'Ledbury' }),
    },
    { note: 'rooms for guests', body: block({ ...complete, '@type': 'BedAndBreakfast', openingHours: undefined }) },
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
