import { definePageRule } from '../../engine/run/rule.js';
import { BUSINESSES, businessesOf } from '../../shared/structured-data/businesses.js';
import { has, objectsOf } from '../../shared/structured-data/entities.js';
import { kindsOf } from '../../shared/structured-data/schema-org.js';
import { describes, eachMissing } from '../../shared/structured-data/requirements.js';
import { RECOMMENDED } from '../../shared/structured-data/rich-results.data.js';

/** A business that comes to its customers, or receives them by appointment alone, has no hours at its address. */
const WITHOUT_HOURS = ['areaServed', 'serviceArea', 'checkinTime'];
const LODGINGS = kindsOf('LodgingBusiness');

export default definePageRule({
  meta: {
    id: 'local/business-details',
    title: { failed: 'Business data lacks recommended details', passed: 'Business data has the recommended details' },
    subcategory: 'business',
    severity: 'warning',
    weight: 2,
    needs: ['structuredData', 'anchors'],
    messages: { missing: 'A business ({type}) has no {property}.' },
    since: '1.0',
    version: 3,
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/local-business',
      'https://schema.org/LocalBusiness',
    ],
    howToFix: 'Add telephone with its country code, url and openingHoursSpecification.',
  },
  applies: ({ structuredData }) => describes(structuredData, BUSINESSES),
  check({ structuredData, anchors }, report) {
    const showsNumber = anchors.some(({ kind }) => kind === 'tel');
    eachMissing(businessesOf(structuredData), RECOMMENDED.localBusiness, ({ element, types, value }, property) => {
      const isNeeded =
        property === 'telephone'
          ? showsNumber && !objectsOf(structuredData, value.contactPoint).some((point) => has(point, property))
          : !property.startsWith('openingHours') ||
            !(WITHOUT_HOURS.some((name) => has(value, name)) || types.some((type) => LODGINGS.has(type)));
      if (isNeeded) report('missing', element, { type: types[0] ?? '', property });
    });
  },
});
