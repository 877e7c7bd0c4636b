import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf, listOf, textOf } from '../../shared/structured-data/entities.js';
import { describes, eachMissing } from '../../shared/structured-data/requirements.js';
import { REQUIRED } from '../../shared/structured-data/rich-results.data.js';

const MIN_CHARS = 50;
const MAX_CHARS = 5_000;
const TYPES = new Set(['Dataset']);

export default definePageRule({
  meta: {
    id: 'structured-data/dataset',
    title: { failed: 'Dataset data is incomplete', passed: 'Dataset data is complete' },
    subcategory: 'required properties',
    severity: 'warning',
    weight: 3,
    needs: ['structuredData'],
    messages: {
      missing: 'A Dataset has no {property}.',
      length: 'The description of a Dataset has {chars} characters; Dataset Search takes 50 to 5,000.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/dataset',
      'https://schema.org/Dataset',
    ],
    howToFix: 'Give the dataset a name, and a description of 50 to 5,000 characters that says what it holds.',
  },
  applies: ({ structuredData }) => describes(structuredData, TYPES),
  check({ structuredData }, report) {
    const described = entitiesOf(structuredData, TYPES).filter(({ isMain }) => isMain);
    eachMissing(described, REQUIRED.dataset, ({ element }, property) => report('missing', element, { property }));
    for (const { element, value } of described) {
      const [text = '', ...more] = listOf(value.description).map((one) => textOf(one) ?? '');
      // An empty text is a separate finding, and several are versions in other languages.
      if (text !== '' && more.length === 0 && (text.length < MIN_CHARS || text.length > MAX_CHARS))
        report('length', element, { chars: text.length });
    }
  },
});
