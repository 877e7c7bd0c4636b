import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf } from '../../shared/structured-data/entities.js';
import { describes, eachMissing } from '../../shared/structured-data/requirements.js';
import { REQUIRED } from '../../shared/structured-data/rich-results.data.js';
import { kindsOf } from '../../shared/structured-data/schema-org.js';

const TYPES = kindsOf('LocalBusiness');

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
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/local-business',
      'https://schema.org/LocalBusiness',
    ],
    howToFix: 'Give the business a name and an address of type PostalAddress.',
  },
  applies: ({ structuredData }) => describes(structuredData, TYPES),
  check({ structuredData }, report) {
    const described = entitiesOf(structuredData, TYPES).filter(({ isMain }) => isMain);
    eachMissing(described, REQUIRED.localBusiness, ({ element, types }, property) =>
      report('missing', element, { type: types[0] ?? '', property }),
    );
  },
});
