import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf } from '../../shared/structured-data/entities.js';
import { describes, eachMissing } from '../../shared/structured-data/requirements.js';
import { REQUIRED } from '../../shared/structured-data/rich-results.data.js';

const TYPES = new Set(['JobPosting']);

export default definePageRule({
  meta: {
    id: 'structured-data/job-posting',
    title: { failed: 'Job data is incomplete', passed: 'Job data is complete' },
    subcategory: 'required properties',
    severity: 'error',
    weight: 6,
    needs: ['structuredData'],
    messages: { missing: 'A {type} has no {property}.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/job-posting',
      'https://schema.org/JobPosting',
    ],
    howToFix: 'Give the job a title, a description, datePosted, hiringOrganization and jobLocation.',
  },
  applies: ({ structuredData }) => describes(structuredData, TYPES),
  check({ structuredData }, report) {
    const described = entitiesOf(structuredData, TYPES).filter(({ isMain }) => isMain);
    eachMissing(described, REQUIRED.jobPosting, ({ element, types }, property) =>
      report('missing', element, { type: types[0] ?? '', property }),
    );
  },
});
