import { definePageRule } from '../../engine/run/rule.js';
import { BUSINESSES, businessesOf } from '../../shared/structured-data/businesses.js';
import { has, objectsOf } from '../../shared/structured-data/entities.js';
import { describes, eachMissing } from '../../shared/structured-data/requirements.js';
import { RECOMMENDED } from '../../shared/structured-data/rich-results.data.js';

export default definePageRule({
  meta: {
    id: 'local/business-details',
    title: { failed: 'Business data lacks recommended details', passed: 'Business data has the recommended details' },
    subcategory: 'business',
    severity: 'warning',
    weight: 2,
    needs: ['structuredData'],
    messages: { missing: 'A business ({type}) has no {property}.' },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/local-business',
      'https://schema.org/LocalBusiness',
    ],
    howToFix: 'Add telephone with its country code, url and openingHoursSpecification.',
  },
  applies: ({ structuredData }) => describes(structuredData, BUSINESSES),
  check({ structuredData }, report) {
    eachMissing(businessesOf(structuredData), RECOMMENDED.localBusiness, ({ element, types, value }, property) => {
      const isInContact =
        property === 'telephone' && objectsOf(structuredData, value.contactPoint).some((point) => has(point, property));
      if (!isInContact) report('missing', element, { type: types[0] ?? '', property });
    });
  },
});
