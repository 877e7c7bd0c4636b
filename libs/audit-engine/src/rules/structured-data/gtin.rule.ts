import { definePageRule } from '../../engine/run/rule.js';
import { textsOf, written } from '../../shared/structured-data/entities.js';

const PROPERTIES = new Set(['gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14', 'isbn']);
const LENGTHS = new Set([8, 12, 13, 14]);

export default definePageRule({
  meta: {
    id: 'structured-data/gtin',
    title: { failed: 'Product or book number is invalid', passed: 'Every product and book number is valid' },
    subcategory: 'values',
    severity: 'error',
    weight: 4,
    needs: ['structuredData'],
    messages: {
      length: 'The {property} "{value}" does not have the digits of such a number.',
      check: 'The last digit of the {property} "{value}" does not fit the others.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://schema.org/gtin',
      'https://www.gs1.org/services/how-calculate-check-digit-manually',
      'https://www.isbn-international.org/content/isbn-users-manual',
    ],
    howToFix:
      'Copy the number from the bar code, as text so that leading zeros stay; leave the property out when there is none.',
  },
  applies: ({ structuredData }) => textsOf(structuredData, PROPERTIES).length > 0,
  check({ structuredData }, report) {
    for (const { element, property, text, value } of textsOf(structuredData, PROPERTIES)) {
      const digits = text
        .slice(0, 60)
        .replace(/^isbn(?:-1[03])?:?\s*/i, '')
        .replace(/[\s-]/g, '');
      if (/^(?:https?|urn):/i.test(digits)) continue;
      const isTen = property === 'isbn' && /^\d{9}[\dX]$/i.test(digits);
      if (!isTen && !(/^\d+$/.test(digits) && LENGTHS.has(digits.length)))
        report('length', written(element, property, value), { property, value: text });
      else if (!(isTen ? fitsTen(digits) : fits(digits)))
        report('check', written(element, property, value), { property, value: text });
    }
  },
});

/** GS1: from the right, digits count 1 and 3 times; the sum ends with 0. */
function fits(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) sum += Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
}

/** ISBN of ten: weights from 10 to 1, X is ten; the sum is a multiple of 11. */
function fitsTen(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < 10; i++) sum += (digits[i]?.toUpperCase() === 'X' ? 10 : Number(digits[i])) * (10 - i);
  return sum % 11 === 0;
}
