import { definePageRule } from '../../engine/run/rule.js';
import { pureSchemaNodes, written } from '../../shared/structured-data/entities.js';
import { isKnownProperty, isKnownType, spellingOf } from '../../shared/structured-data/schema-org.js';

const NAME = /^[A-Za-z][A-Za-z0-9_ -]{0,79}$/;

export default definePageRule({
  meta: {
    id: 'structured-data/property',
    title: { failed: 'Property does not exist in schema.org', passed: 'Every property exists in schema.org' },
    subcategory: 'vocabulary',
    severity: 'warning',
    weight: 4,
    needs: ['structuredData'],
    messages: {
      unknown: 'The property {property} of {type} does not exist in schema.org.',
      spelling: 'The property {property} of {type} does not exist in schema.org; {correct} does.',
    },
    since: '1.0',
    version: 2,
    references: ['https://schema.org/docs/full.html', 'https://validator.schema.org/'],
    howToFix: 'Write the property as the page of its type on schema.org lists it; capitals count.',
  },
  applies: ({ structuredData }) => structuredData.nodes.length > 0,
  check({ structuredData }, report) {
    for (const { value, types, block } of pureSchemaNodes(structuredData)) {
      const [type = ''] = types;
      if (!types.every(isKnownType)) continue;
      for (const property of Object.keys(value)) {
        if (!NAME.test(property) || ALIASES.has(property) || isKnownProperty(property)) continue;
        const correct = spellingOf(property, 'properties');
        if (correct === null) report('unknown', written(block.element, property, value[property]), { property, type });
        else report('spelling', written(block.element, property, value[property]), { property, type, correct });
      }
    }
  },
});

/** Other names of `@type` and `@id` in schema.org's own context. */
const ALIASES = new Set(['type', 'id']);
