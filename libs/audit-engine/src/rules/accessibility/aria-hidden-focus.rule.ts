import type { PageElement } from '../../facts/element.js';
import { definePageRule } from '../../rule.js';
import { mayBeHidden } from './exposure.js';
import { isTabStop } from './focus.js';

export default definePageRule({
  meta: {
    id: 'accessibility/aria-hidden-focus',
    name: 'Hidden elements that take the focus',
    subcategory: 'aria',
    severity: 'warning',
    weight: 6,
    needs: ['attributes'],
    messages: { focusable: '<{element}> with aria-hidden="true" can be reached with the Tab key.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
      'https://www.w3.org/TR/wai-aria-1.2/#aria-hidden',
    ],
    howToFix: 'Remove aria-hidden, or take the element out of the tab order with tabindex="-1".',
  },
  applies: ({ attributes }) => attributes.with('aria-*').some(isHiddenByItself),
  check({ attributes }, report) {
    for (const element of attributes.with('aria-*'))
      if (isHiddenByItself(element) && isTabStop(element) && !mayBeHidden(element))
        report('focusable', element, { element: element.name });
  },
});

function isHiddenByItself(element: PageElement): boolean {
  return element.keyword('aria-hidden') === 'true' && !element.isHidden && !element.has('inert');
}
