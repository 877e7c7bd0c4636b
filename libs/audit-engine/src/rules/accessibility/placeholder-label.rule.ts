import { definePageRule } from '../../engine/run/rule.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';
import { isDisabled } from '../../shared/aria/focus.js';
import { isSearchField } from '../../shared/forms/search-field.js';

export default definePageRule({
  meta: {
    id: 'accessibility/placeholder-label',
    title: {
      failed: 'Field has only a placeholder as its label',
      passed: 'No field relies on a placeholder as its label',
    },
    subcategory: 'forms',
    wcag: ['3.3.2'],
    severity: 'warning',
    weight: 4,
    needs: ['forms'],
    messages: { only: 'A field is named by its placeholder "{text}" alone, which disappears while people type.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/labels-or-instructions.html',
      'https://www.w3.org/WAI/tutorials/forms/instructions/#placeholder-text',
    ],
    howToFix: 'Write a visible <label for="…"> for the field and keep the placeholder for an example of what to type.',
  },
  applies: ({ forms }) => forms.controls.some(({ isButton, element }) => !isButton && !element.isAriaHidden),
  check({ forms }, report) {
    for (const { element, type, isButton, hasLabel, name } of forms.controls) {
      if (isButton || hasLabel || name === '' || element.isAriaHidden) continue;
      if (element.attr('title')?.trim() || isSearchField(element, type) || mayBeHidden(element) || isDisabled(element))
        continue;
      report('only', element, { text: name });
    }
  },
});
