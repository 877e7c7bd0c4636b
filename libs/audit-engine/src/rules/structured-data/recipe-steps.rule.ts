import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf } from '../../shared/structured-data/entities.js';
import { describes, eachMissing } from '../../shared/structured-data/requirements.js';
import { RECOMMENDED } from '../../shared/structured-data/rich-results.data.js';

const TYPES = new Set(['Recipe']);

export default definePageRule({
  meta: {
    id: 'structured-data/recipe-steps',
    title: { failed: 'Recipe data lacks ingredients or steps', passed: 'Recipe data has ingredients and steps' },
    subcategory: 'recommended properties',
    severity: 'warning',
    weight: 3,
    needs: ['structuredData'],
    messages: { missing: 'A {type} has no {property}.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/recipe',
      'https://schema.org/recipeInstructions',
    ],
    howToFix: 'Add recipeIngredient as a list of texts and recipeInstructions as a list of HowToStep.',
  },
  applies: ({ structuredData }) => describes(structuredData, TYPES),
  check({ structuredData }, report) {
    const described = entitiesOf(structuredData, TYPES).filter(({ isMain }) => isMain);
    eachMissing(described, RECOMMENDED.recipe, ({ element, types }, property) =>
      report('missing', element, { type: types[0] ?? '', property }),
    );
  },
});
