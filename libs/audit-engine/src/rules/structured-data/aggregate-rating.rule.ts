import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf } from '../../shared/structured-data/entities.js';
import { describes, eachMissing } from '../../shared/structured-data/requirements.js';
import { REQUIRED } from '../../shared/structured-data/rich-results.data.js';

const TYPES = new Set(['AggregateRating', 'EmployerAggregateRating']);

export default definePageRule({
  meta: {
    id: 'structured-data/aggregate-rating',
    title: { failed: 'Average rating is incomplete', passed: 'Every average rating is complete' },
    subcategory: 'required properties',
    severity: 'error',
    weight: 5,
    needs: ['structuredData'],
    messages: { missing: 'An {type} has no {property}.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/review-snippet',
      'https://schema.org/AggregateRating',
    ],
    howToFix: 'Give the average its ratingValue, and ratingCount or reviewCount.',
  },
  applies: ({ structuredData }) => describes(structuredData, TYPES),
  check({ structuredData }, report) {
    const described = entitiesOf(structuredData, TYPES);
    eachMissing(described, REQUIRED.aggregateRating, ({ element, types }, property) =>
      report('missing', element, { type: types[0] ?? '', property }),
    );
  },
});
