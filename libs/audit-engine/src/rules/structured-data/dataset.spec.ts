import { ruleTester } from '../../testing/index.js';
import rule from './dataset.rule.js';

const block = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...(value as object) })}</script>`;

const description =
  'Every bean that was sown in the barn since 1972, with the day, the kind and the harvest in kilograms.';
const complete = { '@type': 'Dataset', name: 'Beans of the barn', description };

ruleTester(rule, {
  pass: [block(complete)],
  fail: [
    { page: block({ ...complete, description: undefined }), message: 'missing', sentence: 'no description' },
    { page: block({ '@type': 'Dataset', creator: 'The barn' }), message: 'missing', count: 2 },
    { page: block({ ...complete, description: 'Beans since 1972.' }), message: 'length', sentence: '17 characters' },
    { page: block({ ...complete, description: description.repeat(60) }), message: 'length' },
  ],
  notApplicable: ['<p>Beans</p>', block({ '@type': 'Thing', name: 'Beans' })],
  nearMiss: [
    {
      note: 'data that an article speaks of',
      body: block({ '@type': 'Article', headline: 'Beans', about: { '@type': 'Dataset', name: 'Beans' } }),
    },
    { note: 'an empty text: another rule', body: block({ ...complete, description: '' }) },
    { note: 'in two languages', body: block({ ...complete, description: ['Bohnen seit 1972.', 'Beans since 1972.'] }) },
  ],
});
