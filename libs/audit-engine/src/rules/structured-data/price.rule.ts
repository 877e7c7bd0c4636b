import { definePageRule } from '../../engine/run/rule.js';
import { textsOf, written } from '../../shared/structured-data/entities.js';

const PROPERTIES = new Set(['price', 'lowPrice', 'highPrice', 'minPrice', 'maxPrice']);
const NUMBER = /^\d{1,15}(?:\.\d{1,10})?$/;

export default definePageRule({
  meta: {
    id: 'structured-data/price',
    title: {
      failed: 'Price in structured data is not a plain number',
      passed: 'Every price in structured data is a plain number',
    },
    subcategory: 'values',
    severity: 'error',
    weight: 6,
    needs: ['structuredData'],
    messages: { invalid: 'The {property} "{value}" is not a plain number.' },
    since: '1.0',
    version: 2,
    references: [
      'https://schema.org/price',
      'https://developers.google.com/search/docs/appearance/structured-data/merchant-listing',
    ],
    howToFix:
      'Write digits with a point for the decimals and nothing else, such as 1299.00; the currency belongs into priceCurrency.',
  },
  applies: ({ structuredData }) => textsOf(structuredData, PROPERTIES).length > 0,
  check({ structuredData }, report) {
    for (const { element, property, text, value } of textsOf(structuredData, PROPERTIES)) {
      if (!NUMBER.test(text.slice(0, 40)))
        report('invalid', written(element, property, value), { property, value: text });
    }
  },
});
