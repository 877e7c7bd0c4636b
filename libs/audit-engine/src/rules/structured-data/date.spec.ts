import { ruleTester } from '../../testing/index.js';
import rule from './date.rule.js';

const node = (more: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Article', headline: 'Beans', ...more })}</script>`;

ruleTester(rule, {
  pass: [node({ datePublished: '2026-03-08', dateModified: '2026-03-08T09:00:00+01:00' })],
  fail: [
    {
      page: node({ datePublished: 'March 8, 2026' }),
      message: 'invalid',
      sentence: 'datePublished "March 8, 2026"',
      evidence: 'March 8',
    },
    { page: node({ datePublished: '08.03.2026', dateModified: '2026-13-01' }), message: 'invalid', count: 2 },
    { page: node({ datePublished: '0000-00-00' }), message: 'invalid' },
    { page: node({ datePublished: '-0001-11-30T00:00:00+00:00' }), message: 'invalid' },
    { page: node({ datePublished: 1772960400 }), message: 'invalid' },
    { page: node({ datePublished: '2026-3-8' }), message: 'invalid' },
  ],
  notApplicable: ['<time>March 8, 2026</time>', node({ dateModified: '' })],
  nearMiss: [
    {
      note: 'a birthday before Christ',
      body: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Person","name":"Gaius Julius Caesar","birthDate":"-0099-07-12"}</script>',
    },
    {
      note: 'a year or a month is enough for what is not known better',
      body: node({ publisher: { '@type': 'Organization', name: 'B', foundingDate: '1974' }, datePublished: '2026-03' }),
    },
    {
      note: 'fractions of a second and an offset without a colon',
      body: node({ datePublished: '2026-03-08T09:00:00.123+0100' }),
    },
    { note: 'a space in place of the T', body: node({ datePublished: '2026-03-08 09:00:00' }) },
    { note: 'properties that may be texts', body: node({ temporalCoverage: 'the war years', copyrightYear: 2026 }) },
    { note: 'a value with its type', body: node({ datePublished: { '@type': 'Date', '@value': '2026-03-08' } }) },
  ],
});
