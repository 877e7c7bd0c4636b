import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf } from '../../shared/structured-data/entities.js';
import { describes, eachMissing } from '../../shared/structured-data/requirements.js';
import { REQUIRED } from '../../shared/structured-data/rich-results.data.js';

const TYPES = new Set(['VideoObject']);

export default definePageRule({
  meta: {
    id: 'video/video-object',
    title: { failed: 'Video data is incomplete', passed: 'Video data is complete' },
    subcategory: 'structured data',
    severity: 'error',
    weight: 6,
    needs: ['structuredData'],
    messages: { missing: 'A {type} has no {property}.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/video',
      'https://schema.org/VideoObject',
    ],
    howToFix: 'Give the video a name, a thumbnailUrl and an uploadDate.',
  },
  applies: ({ structuredData }) => describes(structuredData, TYPES),
  check({ structuredData }, report) {
    const described = entitiesOf(structuredData, TYPES).filter(({ isMain }) => isMain);
    eachMissing(described, REQUIRED.video, ({ element, types }, property) =>
      report('missing', element, { type: types[0] ?? '', property }),
    );
  },
});
