import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf, has, isReference, objectsOf } from '../../shared/structured-data/entities.js';
import { describes } from '../../shared/structured-data/requirements.js';

const TYPES = new Set(['ProfilePage']);

export default definePageRule({
  meta: {
    id: 'structured-data/profile-page',
    title: { failed: 'Profile page data is incomplete', passed: 'Profile page data is complete' },
    subcategory: 'required properties',
    severity: 'warning',
    weight: 2,
    needs: ['structuredData'],
    messages: {
      noEntity: 'A ProfilePage has no mainEntity.',
      noName: 'The person or organization of a ProfilePage has no name.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/profile-page',
      'https://schema.org/ProfilePage',
    ],
    howToFix: 'Name the person or organization that the page is about as mainEntity, with a name or an alternateName.',
  },
  applies: ({ structuredData }) => describes(structuredData, TYPES),
  check({ structuredData }, report) {
    for (const { value, element } of entitiesOf(structuredData, TYPES)) {
      const entities = objectsOf(structuredData, value['mainEntity']);
      // Some tools write what the page is about as "about".
      if (!has(value, 'mainEntity') && !has(value, 'about')) report('noEntity', element);
      for (const entity of entities)
        if (!isReference(entity) && !has(entity, 'name') && !has(entity, 'alternateName')) report('noName', element);
    }
  },
});
