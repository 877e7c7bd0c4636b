import type { JsonValue } from '../../engine/facts/structured-data.js';
import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf, has, isReference, objectsOf } from '../../shared/structured-data/entities.js';
import { describes } from '../../shared/structured-data/requirements.js';

const TYPES = new Set(['BreadcrumbList']);

export default definePageRule({
  meta: {
    id: 'structured-data/breadcrumb',
    title: { failed: 'Breadcrumb data is incomplete', passed: 'Breadcrumb data is complete' },
    subcategory: 'breadcrumb',
    severity: 'warning',
    weight: 4,
    needs: ['structuredData'],
    messages: {
      noItems: 'A BreadcrumbList has no itemListElement.',
      incomplete: 'Item {position} of a BreadcrumbList has no {property}.',
      repeated: 'Two items of a BreadcrumbList have the position {position}.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://schema.org/BreadcrumbList',
      'https://developers.google.com/search/docs/appearance/structured-data/breadcrumb',
    ],
    howToFix: 'Give each ListItem a position, a name and, except for the last one, an item with the URL.',
  },
  applies: ({ structuredData }) => describes(structuredData, TYPES),
  check({ structuredData }, report) {
    for (const { value, element } of entitiesOf(structuredData, TYPES)) {
      const items = objectsOf(structuredData, value['itemListElement']);
      if (!has(value, 'itemListElement')) report('noItems', element);
      for (const position of repeatedIn(items.map((item) => item['position'])))
        report('repeated', element, { position });
      items.forEach((item, i) => {
        if (isReference(item)) return;
        const isLast = i === items.length - 1;
        const target = item['item'];
        const name = item['name'] ?? objectsOf(structuredData, target)[0]?.['name'];
        if (name === undefined) report('incomplete', element, { position: i + 1, property: 'name' });
        if (item['position'] === undefined) report('incomplete', element, { position: i + 1, property: 'position' });
        if (target === undefined && !isLast) report('incomplete', element, { position: i + 1, property: 'item' });
      });
    }
  },
});

function repeatedIn(positions: readonly (JsonValue | undefined)[]): string[] {
  const written = positions.filter((one) => typeof one === 'number' || typeof one === 'string').map(String);
  return [...new Set(written.filter((one, i) => written.indexOf(one) < i))];
}
