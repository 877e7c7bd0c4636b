import { definePageRule } from '../../engine/run/rule.js';
import { pureSchemaNodes } from '../../shared/structured-data/entities.js';
import { isKnownType, spellingOf } from '../../shared/structured-data/schema-org.js';

const NAME = /^[A-Za-z0-9_ -]{1,80}$/;

export default definePageRule({
  meta: {
    id: 'structured-data/type',
    title: { failed: 'Type does not exist in schema.org', passed: 'Every type exists in schema.org' },
    subcategory: 'vocabulary',
    severity: 'error',
    weight: 6,
    needs: ['structuredData'],
    messages: {
      unknown: 'The type {type} does not exist in schema.org.',
      spelling: 'The type {type} does not exist in schema.org; {correct} does.',
    },
    since: '1.0',
    references: [
      'https://schema.org/docs/full.html',
      'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
    ],
    howToFix: 'Write the type as schema.org lists it; capitals count.',
  },
  applies: ({ structuredData }) => structuredData.types.size > 0,
  check({ structuredData }, report) {
    const check = (type: string, element: Parameters<typeof report>[1]): void => {
      if (!NAME.test(type) || isKnownType(type)) return;
      const correct = spellingOf(type, 'types');
      if (correct === null) report('unknown', element, { type });
      else report('spelling', element, { type, correct });
    };
    for (const { types, block, value } of pureSchemaNodes(structuredData))
      // "type" is another name of "@type" in schema.org's context, and an ordinary property elsewhere.
      if (value['@type'] !== undefined) for (const type of types) check(type, block.element);
    for (const { type, element } of structuredData.microdata)
      if (/schema\.org/i.test(element.attr('itemtype') ?? '')) check(type, element);
  },
});
