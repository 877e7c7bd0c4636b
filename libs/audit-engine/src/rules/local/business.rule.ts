import { definePageRule } from '../../engine/run/rule.js';
import { BUSINESSES, businessesOf } from '../../shared/structured-data/businesses.js';
import { describes, eachMissing } from '../../shared/structured-data/requirements.js';
import { REQUIRED } from '../../shared/structured-data/rich-results.data.js';

export default definePageRule({
  meta: {
    id: 'local/business',
    title: { failed: 'Business data lacks a name or address', passed: 'Business data has a name and an address' },
    subcategory: 'business',
    severity: 'error',
    weight: 7,
    needs: ['structuredData'],
    messages: { missing: 'A business ({type}) has no {property}.' },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/local-business',
      'https://schema.org/LocalBusiness',
    ],
    howToFix: 'Give the business a name and an address of type PostalAddress.',
  },
  applies: ({ structuredData }) => describes(structuredData, BUSINESSES),
  check({ structuredData }, report) {
    eachMissing(businessesOf(structuredData), REQUIRED.localBusiness, ({ element, types }, property) =>
      report('missing', element, { type: types[0] ?? '', property }),
    );
  },
});
