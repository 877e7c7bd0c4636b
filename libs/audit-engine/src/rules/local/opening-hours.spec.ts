import { ruleTester } from '../../testing/index.js';
import rule from './opening-hours.rule.js';

const store = (more: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Bakery', name: 'Crust', ...more })}</script>`;
const hours = (openingHours: unknown): string => store({ openingHours });
const specification = (more: object): string =>
  store({
    openingHoursSpecification: [
      { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Monday', opens: '09:00', closes: '17:00', ...more },
    ],
  });

ruleTester(rule, {
  pass: [
    hours('Mo-Fr 09:00-17:00'),
    hours(['Mo-Sa 11:00-14:30', 'Mo-Th 17:00-21:30']),
    hours('Mo,We,Fr 09:00-12:00, 14:00-17:00'),
    specification({}),
  ],
  fail: [
    { page: hours('Monday to Friday, 9am - 5pm'), message: 'hours', sentence: 'Monday to Friday' },
    { page: hours(['Mo-Fr 09:00-17:00', 'Lun-Ven 9h-17h']), message: 'hours' },
    { page: specification({ opens: '9 am' }), message: 'time', sentence: '"9 am" in opens' },
    { page: specification({ closes: '25:00' }), message: 'time' },
    { page: specification({ dayOfWeek: ['Montag', 'Dienstag'] }), message: 'day', count: 2 },
  ],
  notApplicable: ['<p>Open Monday to Friday, 9 am to 5 pm</p>', store({ telephone: '+44 1531 555 0143' })],
  nearMiss: [
    { note: 'always open, as schema.org writes it', body: hours('Mo-Su') },
    {
      note: 'days as addresses',
      body: specification({ dayOfWeek: ['https://schema.org/Monday', 'http://schema.org/Tuesday'] }),
    },
    { note: 'seconds, a missing zero and midnight', body: specification({ opens: '9:00:00', closes: '24:00' }) },
    {
      note: 'closed days without times',
      body: specification({ opens: undefined, closes: undefined, validFrom: '2026-12-25' }),
    },
    { note: 'two lines in one text', body: hours('Mo-Fr 09:00-17:00; Sa 10:00-13:00') },
  ],
});
