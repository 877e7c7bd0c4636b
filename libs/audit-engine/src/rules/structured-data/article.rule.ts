import { definePageRule } from '../../rule.js';
import { entitiesOf } from './entities.js';
import { describes, eachMissing } from './requirements.js';
import { ARTICLES, RECOMMENDED } from './rich-results.data.js';

export default definePageRule({
  meta: {
    id: 'structured-data/article',
    name: 'Article data',
    subcategory: 'recommended properties',
    severity: 'warning',
    weight: 3,
    needs: ['structuredData'],
    messages: { missing: 'A description of type {type} has no {property}.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/appearance/structured-data/article', 'https://schema.org/Article'],
    howToFix: 'Add headline, image, datePublished and author.',
  },
  applies: ({ structuredData }) => describes(structuredData, ARTICLES),
  check({ structuredData }, report) {
    const described = entitiesOf(structuredData, ARTICLES).filter(({ isMain }) => isMain);
    eachMissing(described, RECOMMENDED.article, ({ element, types }, property) => report('missing', element, { type: types[0] ?? '', property }));
  },
});
