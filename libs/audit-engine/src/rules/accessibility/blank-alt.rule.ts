import type { PageElement } from '../../engine/parse/element.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/blank-alt',
    title: { failed: 'Alternative text is only white space', passed: 'No alternative text is only white space' },
    subcategory: 'text alternatives',
    wcag: ['1.1.1'],
    severity: 'warning',
    weight: 4,
    needs: ['images'],
    messages: {
      blank: 'The alt text of an image is blanks only.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/non-text-content.html',
      'https://html.spec.whatwg.org/multipage/images.html#alt',
    ],
    howToFix: 'Write alt="" without a blank when the image only decorates, else say what it shows.',
  },
  applies: ({ images }) => images.some(({ element }) => Boolean(element.attr('alt'))),
  check({ images }, report) {
    for (const { element } of images) {
      const alt = element.attr('alt');
      if (alt && alt.trim() === '' && !element.isAriaHidden && !isNamedOtherwise(element) && !mayBeHidden(element))
        report('blank', element);
    }
  },
});

function isNamedOtherwise(element: PageElement): boolean {
  return element.accessibleName !== '' || /^(?:none|presentation)$/.test(element.keyword('role') ?? '');
}
