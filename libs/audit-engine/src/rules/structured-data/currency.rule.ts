import { definePageRule } from '../../engine/run/rule.js';
import { isCurrency } from '../../shared/structured-data/currencies.js';
import { textsOf, written } from '../../shared/structured-data/entities.js';

const PROPERTIES = new Set(['priceCurrency', 'currency']);

export default definePageRule({
  meta: {
    id: 'structured-data/currency',
    title: { failed: 'Currency code is invalid', passed: 'Every currency code is valid' },
    subcategory: 'values',
    severity: 'error',
    weight: 5,
    needs: ['structuredData'],
    messages: { invalid: 'The {property} "{value}" is not a currency of ISO 4217.' },
    since: '1.0',
    version: 2,
    references: ['https://schema.org/priceCurrency', 'https://www.iso.org/iso-4217-currency-codes.html'],
    howToFix: 'Write the three letters of the currency, such as EUR, USD or NOK.',
  },
  applies: ({ structuredData }) => textsOf(structuredData, PROPERTIES).length > 0,
  check({ structuredData }, report) {
    for (const { element, property, text, value } of textsOf(structuredData, PROPERTIES)) {
      if (!isCurrency(text.slice(0, 40)))
        report('invalid', written(element, property, value), { property, value: text });
    }
  },
});
