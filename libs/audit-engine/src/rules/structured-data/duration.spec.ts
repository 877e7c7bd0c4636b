import { ruleTester } from '../../testing/index.js';
import rule from './duration.rule.js';

const node = (more: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Recipe', name: 'Beans', ...more })}</script>`;

ruleTester(rule, {
  pass: [node({ prepTime: 'PT15M', totalTime: 'PT1H30M' })],
  fail: [
    {
      page: node({ prepTime: '15 minutes', cookTime: '00:30:00' }),
      message: 'invalid',
      count: 2,
      sentence: 'prepTime "15 minutes"',
      evidence: '15 minutes',
    },
    { page: node({ totalTime: 'PT' }), message: 'invalid' },
    { page: node({ totalTime: '1H30M' }), message: 'invalid' },
    { page: node({ totalTime: 90 }), message: 'invalid' },
  ],
  notApplicable: ['<p>15 minutes</p>'],
  nearMiss: [
    {
      note: 'days, weeks, zero and fractions',
      body: node({ totalTime: 'P1DT2H', prepTime: 'PT0S', cookTime: 'PT1.5H', timeRequired: 'P2W' }),
    },
    {
      note: 'an amount with a unit',
      body: node({ duration: { '@type': 'QuantitativeValue', value: 15, unitCode: 'MIN' } }),
    },
  ],
});
