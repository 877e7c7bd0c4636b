import type { JsonValue } from '../../engine/facts/structured-data.js';
import { definePageRule } from '../../engine/run/rule.js';
import { listOf, schemaNodes, written } from '../../shared/structured-data/entities.js';

export default definePageRule({
  meta: {
    id: 'structured-data/empty-value',
    title: { failed: 'Structured data property is empty', passed: 'No structured data property is empty' },
    subcategory: 'values',
    severity: 'warning',
    weight: 3,
    needs: ['structuredData'],
    messages: { empty: 'The property {property} of {type} is empty.' },
    since: '1.0',
    version: 4,
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
      'https://schema.org/docs/gs.html',
    ],
    howToFix: 'Fill the property, or leave it out when there is nothing to say.',
  },
  applies: ({ structuredData }) => structuredData.nodes.length > 0,
  check({ structuredData }, report) {
    for (const { value, types, block } of schemaNodes(structuredData)) {
      for (const property of Object.keys(value)) {
        if (property === '' || property.startsWith('@') || isTagline(property, types)) continue;
        if (listOf(value[property]).some(isEmpty))
          report('empty', written(block.element, property, value[property]), { property, type: types[0] ?? '' });
      }
    }
  },
});

/** Plugins write the description of a site that has none; no search engine shows it. */
function isTagline(property: string, types: readonly string[]): boolean {
  return property === 'description' && types.includes('WebSite');
}

function isEmpty(value: JsonValue): boolean {
  return typeof value === 'string' && value.trim() === '';
}
