import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf } from '../../shared/structured-data/entities.js';
import { describes, eachMissing } from '../../shared/structured-data/requirements.js';
import { RECOMMENDED } from '../../shared/structured-data/rich-results.data.js';

const TYPES = new Set(['VideoObject']);

export default definePageRule({
  meta: {
    id: 'video/video-address',
    title: { failed: 'Video data has no usable URL', passed: 'Video data has a usable URL' },
    subcategory: 'structured data',
    severity: 'warning',
    weight: 3,
    needs: ['structuredData'],
    messages: { missing: 'A {type} has no {property}.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/video',
      'https://schema.org/contentUrl',
    ],
    howToFix: 'Add contentUrl, the address of the file, or embedUrl, the address of the player.',
  },
  applies: ({ structuredData }) => describes(structuredData, TYPES),
  check({ structuredData }, report) {
    const described = entitiesOf(structuredData, TYPES).filter(({ isMain }) => isMain);
    eachMissing(described, RECOMMENDED.video, ({ element, types }, property) =>
      report('missing', element, { type: types[0] ?? '', property }),
    );
  },
});
