import type { PageElement } from '../../engine/parse/element.js';
import { isCustomElement, isScripted, mayHaveName, roleOf } from '../../shared/aria/exposure.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/tooltip-name',
    title: { failed: 'Tooltip is empty', passed: 'Every tooltip has a text' },
    subcategory: 'names',
    wcag: ['4.1.2'],
    severity: 'warning',
    weight: 2,
    needs: ['attributes', 'document'],
    messages: { empty: 'An element has role="tooltip" and neither a text nor another name.' },
    since: '1.0',
    references: ['https://www.w3.org/TR/wai-aria-1.2/#tooltip'],
    howToFix: 'Write the text of the tooltip into the element, or remove the element.',
  },
  applies: ({ attributes }) => attributes.with('role').some(isTooltip),
  check({ attributes, document }, report) {
    for (const element of attributes.with('role')) {
      if (!isTooltip(element) || element.isAriaHidden || mayHaveName(element)) continue;
      // A script that knows it fills it.
      const id = element.attr('id');
      const isNamed = id !== null && document.html.indexOf(id, document.html.indexOf(id) + id.length) !== -1;
      if (!isNamed && !element.has('class')) report('empty', element);
    }
  },
});

function isTooltip(element: PageElement): boolean {
  return roleOf(element) === 'tooltip' && !isScripted(element) && !isCustomElement(element);
}
