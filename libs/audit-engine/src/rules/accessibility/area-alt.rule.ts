import type { PageDocument } from '../../engine/parse/document.js';
import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/area-alt',
    title: { failed: 'Image map area has no alternative text', passed: 'Every image map area has alternative text' },
    subcategory: 'text alternatives',
    wcag: ['1.1.1', '2.4.4', '4.1.2'],
    severity: 'error',
    weight: 5,
    needs: ['document'],
    messages: { missing: 'An <area> of an image map has no text alternative.' },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/non-text-content.html',
      'https://html.spec.whatwg.org/multipage/image-maps.html#the-area-element',
    ],
    howToFix: 'Write into alt of each <area> where it leads.',
  },
  applies: ({ document }) => linkedAreas(document).length > 0,
  check({ document }, report) {
    for (const area of linkedAreas(document)) if (area.accessibleName === '') report('missing', area);
  },
});

/** Areas that lead somewhere. Those of a map that no image uses are neither shown nor reached. */
function linkedAreas(document: PageDocument): PageElement[] {
  const areas = document.named('area').filter((area) => area.has('href') && !area.isAriaHidden);
  if (areas.length === 0) return areas;
  const used = usedMaps(document);
  return areas.filter((area) => {
    const map = area.closest('map');
    return map !== null && used.has(map);
  });
}

/** Of several maps with the same name the first one counts (HTML, "rules for parsing a hash-name reference"). */
function usedMaps(document: PageDocument): ReadonlySet<PageElement> {
  const first = new Map<string, PageElement>();
  for (const map of document.named('map'))
    for (const name of [map.keyword('name'), map.keyword('id')]) if (name && !first.has(name)) first.set(name, map);
  const used = new Set<PageElement>();
  for (const image of document.named('img', 'object')) {
    const value = image.keyword('usemap') ?? '';
    const map = first.get(value.slice(value.indexOf('#') + 1));
    if (map) used.add(map);
  }
  return used;
}
