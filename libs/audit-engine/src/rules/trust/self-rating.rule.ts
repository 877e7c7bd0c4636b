import { definePageRule } from '../../engine/run/rule.js';
import type { JsonObject } from '../../engine/facts/structured-data.js';

const TYPES = [
  'Organization',
  'LocalBusiness',
  'Corporation',
  'OnlineBusiness',
  'OnlineStore',
  'Store',
  'Restaurant',
  'Hotel',
  'MedicalBusiness',
  'Dentist',
  'LegalService',
  'ProfessionalService',
  'HomeAndConstructionBusiness',
  'AutoRepair',
  'RealEstateAgent',
];

export default definePageRule({
  meta: {
    id: 'trust/self-rating',
    title: { failed: 'Company rates itself in structured data', passed: 'No company rates itself in structured data' },
    subcategory: 'reviews',
    severity: 'warning',
    weight: 4,
    needs: ['structuredData'],
    messages: { self: 'The structured data rates {name}, whose site this is; search engines show no stars for that.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/blog/2019/09/making-review-rich-results-more-helpful',
      'https://developers.google.com/search/docs/appearance/structured-data/review-snippet',
    ],
    howToFix:
      'Remove aggregateRating and review from the data about your company. Ratings of individual products are fine.',
  },
  applies: ({ structuredData }) => structuredData.nodesOf(...TYPES).length > 0,
  check({ structuredData, resolve, isInternal }, report) {
    for (const { value, isTopLevel, block } of structuredData.nodesOf(...TYPES)) {
      if (!isTopLevel || (!isGiven(value.aggregateRating) && !isGiven(value.review))) continue;
      const url = typeof value.url === 'string' ? resolve(value.url) : null;
      // Directories rate others: only a company whose address is this site is meant.
      if (url && isInternal(url) && url.pathname === '/') report('self', block.element, { name: nameOf(value) });
    }
  },
});

function isGiven(value: JsonObject[string] | undefined): boolean {
  return typeof value === 'object' && value !== null;
}

function nameOf({ name }: JsonObject): string {
  return typeof name === 'string' && name !== '' ? name : 'the company';
}
