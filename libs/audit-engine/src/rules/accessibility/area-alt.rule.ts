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
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/non-text-content.html',
      'https://html.spec.whatwg.org/multipage/image-maps.html#the-area-element',
    ],
    howToFix: 'Write into alt of each <area> where it leads.',
  },
  applies: ({ document }) => document.named('area').some((area) => isLink(area.attr('href'), area.isAriaHidden)),
  check({ document }, report) {
    for (const area of document.named('area'))
      if (isLink(area.attr('href'), area.isAriaHidden) && area.accessibleName === '') report('missing', area);
  },
});

function isLink(href: string | null, isHidden: boolean): boolean {
  return href !== null && !isHidden;
}
