import { isCustomElement, isScripted, roleOf } from '../../shared/aria/exposure.js';
import { isFocusable } from '../../shared/aria/focus.js';
import { definePageRule } from '../../engine/run/rule.js';

const MAX_INSIDE = 300;

export default definePageRule({
  meta: {
    id: 'accessibility/text-role',
    title: {
      failed: 'Element with the role "text" contains a control',
      passed: 'No element with the role "text" contains a control',
    },
    subcategory: 'aria',
    wcag: ['4.1.2'],
    severity: 'warning',
    weight: 4,
    needs: ['attributes'],
    messages: {
      inside: '<{inside}> is inside of <{element} role="text">, which screen readers read as one piece of text.',
    },
    since: '1.0',
    references: ['https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html'],
    howToFix: 'Remove role="text", or put it only around words.',
  },
  applies: ({ attributes }) => attributes.with('role').some((element) => roleOf(element) === 'text'),
  check({ attributes }, report) {
    for (const element of attributes.with('role')) {
      if (roleOf(element) !== 'text' || element.isAriaHidden || isScripted(element)) continue;
      const inside = element
        .descendants([], MAX_INSIDE)
        .find(
          (part) =>
            !part.isAriaHidden &&
            !isCustomElement(part) &&
            isFocusable(part) &&
            !part.has('disabled') &&
            isControl(part.name),
        );
      if (inside) report('inside', inside, { inside: inside.name, element: element.name });
    }
  },
});

/** An element with `tabindex="-1"` alone is a place for the focus. */
function isControl(name: string): boolean {
  return ['a', 'button', 'input', 'select', 'textarea', 'summary'].includes(name);
}
