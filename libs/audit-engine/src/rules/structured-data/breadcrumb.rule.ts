import type { JsonObject, JsonValue } from '../../facts/structured-data.js';
import { definePageRule } from '../../rule.js';

export default definePageRule({
  meta: {
    id: 'structured-data/breadcrumb',
    name: 'Breadcrumb data',
    subcategory: 'breadcrumb',
    severity: 'warning',
    weight: 4,
    needs: ['structuredData'],
    messages: {
      noItems: 'A BreadcrumbList has no itemListElement.',
      incomplete: 'Item {position} of a BreadcrumbList has no {property}.',
    },
    since: '1.0',
    references: ['https://schema.org/BreadcrumbList', 'https://developers.google.com/search/docs/appearance/structured-data/breadcrumb'],
    howToFix: 'Give each ListItem a position, a name and, except for the last one, an item with the URL.',
  },
  applies: ({ structuredData }) => structuredData.nodesOf('BreadcrumbList').length > 0,
  check({ structuredData }, report) {
    for (const { value, block } of structuredData.nodesOf('BreadcrumbList')) {
      const items = listOf(value['itemListElement']);
      if (items.length === 0) report('noItems', block.element);
      items.forEach((item, i) => {
        const isLast = i === items.length - 1;
        const target = item['item'];
        const name = item['name'] ?? (isObject(target) ? target['name'] : undefined);
        if (name === undefined) report('incomplete', block.element, { position: i + 1, property: 'name' });
        if (item['position'] === undefined) report('incomplete', block.element, { position: i + 1, property: 'position' });
        if (target === undefined && !isLast) report('incomplete', block.element, { position: i + 1, property: 'item' });
      });
    }
  },
});

function listOf(value: JsonValue | undefined): JsonObject[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
