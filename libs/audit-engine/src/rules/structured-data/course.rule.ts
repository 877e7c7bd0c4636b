import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf } from '../../shared/structured-data/entities.js';
import { describes, eachMissing } from '../../shared/structured-data/requirements.js';
import { REQUIRED } from '../../shared/structured-data/rich-results.data.js';

const TYPES = new Set(['Course']);

export default definePageRule({
  meta: {
    id: 'structured-data/course',
    title: { failed: 'Course data is incomplete', passed: 'Course data is complete' },
    subcategory: 'required properties',
    severity: 'warning',
    weight: 3,
    needs: ['structuredData'],
    messages: { missing: 'A Course has no {property}.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/course',
      'https://schema.org/Course',
    ],
    howToFix: 'Give the course a name and one or two sentences about what people learn.',
  },
  applies: ({ structuredData }) => describes(structuredData, TYPES),
  check({ structuredData }, report) {
    const described = entitiesOf(structuredData, TYPES).filter(({ isMain }) => isMain);
    eachMissing(described, REQUIRED.course, ({ element }, property) => report('missing', element, { property }));
  },
});
