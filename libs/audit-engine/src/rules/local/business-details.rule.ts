import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf } from '../../shared/structured-data/entities.js';
import { describes, eachMissing } from '../../shared/structured-data/requirements.js';
import { RECOMMENDED } from '../../shared/structured-data/rich-results.data.js';
import { kindsOf } from '../../shared/structured-data/schema-org.js';

const TYPES = kindsOf('LocalBusiness');

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
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/local-business',
      'https://schema.org/LocalBusiness',
    ],
    howToFix: 'Add telephone with its country code, url and openingHoursSpecification.',
  },
  applies: ({ structuredData }) => describes(structuredData, TYPES),
  check({ structuredData }, report) {
    const described = entitiesOf(structuredData, TYPES).filter(({ isMain }) => isMain);
    eachMissing(described, RECOMMENDED.localBusiness, ({ element, types }, property) =>
      report('missing', element, { type: types[0] ?? '', property }),
    );
  },
});
