import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf } from '../../shared/structured-data/entities.js';
import { describes, eachMissing } from '../../shared/structured-data/requirements.js';
import { REQUIRED } from '../../shared/structured-data/rich-results.data.js';
import { SOFTWARE } from '../../shared/structured-data/rich-results.js';

export default definePageRule({
  meta: {
    id: 'structured-data/software',
    title: { failed: 'Software data is incomplete', passed: 'Software data is complete' },
    subcategory: 'required properties',
    severity: 'warning',
    weight: 3,
    needs: ['structuredData'],
    messages: { missing: 'A {type} has no {property}.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/software-app',
      'https://schema.org/SoftwareApplication',
    ],
    howToFix: 'Give the application a name, offers with a price (0 when it is free), and a rating or review.',
  },
  applies: ({ structuredData }) => describes(structuredData, SOFTWARE),
  check({ structuredData }, report) {
    const described = entitiesOf(structuredData, SOFTWARE).filter(({ isMain }) => isMain);
    eachMissing(described, REQUIRED.software, ({ element, types }, property) =>
      report('missing', element, { type: types[0] ?? '', property }),
    );
  },
});
