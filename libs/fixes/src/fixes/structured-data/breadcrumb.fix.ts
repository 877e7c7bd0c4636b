import { definePageFix } from '../../fix.js';
import { addMember, objectPlaces } from '../../json-source.js';

export default definePageFix({
  rule: 'structured-data/breadcrumb',
  safety: 'safe',
  needs: ['structuredData'],
  writes: 'Adds the position of each item by the order of the list.',
  edit({ finding: { data }, page, edits }) {
    if (data.property !== 'position') return 'You need to write the names and URLs.';
    const places = objectPlaces(page.structuredData);
    for (const { value } of page.structuredData.nodesOf('BreadcrumbList')) {
      const items = Array.isArray(value['itemListElement']) ? value['itemListElement'] : [value['itemListElement']];
      if (items.some((item, i) => positionOf(item) !== undefined && Number(positionOf(item)) !== i + 1)) continue;
      items.forEach((item, i) => {
        const isObject = typeof item === 'object' && item !== null && !Array.isArray(item);
        const place = isObject && positionOf(item) === undefined ? places.get(item) : undefined;
        if (place && isObject && Object.keys(item).some((key) => !/^@|^id$|^type$/.test(key)))
          addMember(edits, place, 'position', String(i + 1));
      });
    }
    return undefined;
  },
});

function positionOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'position' in item ? item.position : undefined;
}
