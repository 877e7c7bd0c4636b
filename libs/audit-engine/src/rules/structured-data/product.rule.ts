import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf } from '../../shared/structured-data/entities.js';
import { describes, eachMissing } from '../../shared/structured-data/requirements.js';
import { REQUIRED } from '../../shared/structured-data/rich-results.data.js';

const TYPES = new Set(['Product']);

export default definePageRule({
  meta: {
    id: 'structured-data/product',
    title: { failed: 'Product data is incomplete', passed: 'Product data is complete' },
    subcategory: 'required properties',
    severity: 'warning',
    weight: 6,
    needs: ['structuredData'],
    messages: { missing: 'A {type} has no {property}.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/product-snippet',
      'https://schema.org/Product',
    ],
    howToFix: 'Give the product a name, and offers, a review or an aggregateRating.',
  },
  applies: ({ structuredData }) => describes(structuredData, TYPES),
  check({ structuredData }, report) {
    const described = entitiesOf(structuredData, TYPES).filter(({ isMain }) => isMain);
    eachMissing(described, REQUIRED.product, ({ element, types }, property) =>
      report('missing', element, { type: types[0] ?? '', property }),
    );
  },
});
