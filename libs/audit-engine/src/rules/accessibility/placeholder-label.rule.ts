import type { PageElement } from '../../engine/parse/element.js';
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
    messages: {
      only: 'A field is named by its placeholder "{text}" alone, which disappears while people type.',
      apart:
        'A field is named by its placeholder "{text}" alone: the label "{label}" before it is not connected with it.',
    },
    since: '1.0',
    version: 5,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/labels-or-instructions.html',
      'https://www.w3.org/WAI/tutorials/forms/instructions/#placeholder-text',
    ],
    howToFix:
      'Write a visible <label for="…"> with the id of the field, and keep the placeholder for an example of what to type.',
  },
  leavesOutHidden: 'itself',
  applies: ({ forms }) => forms.controls.some(({ isButton, element }) => !isButton && !element.isAriaHidden),
  check({ forms }, report) {
    for (const { element, type, isButton, hasLabel, name } of forms.controls) {
      if (isButton || hasLabel || name === '' || element.isAriaHidden) continue;
      if (element.attr('title')?.trim() || isSearchField(element, type) || mayBeHidden(element) || isDisabled(element))
        continue;
      const label = labelBefore(element);
      if (label === null) report('only', element, { text: name });
      else report('apart', element, { text: name, label: label.slice(0, MAX_SHOWN) });
    }
  },
});

const MAX_SHOWN = 80;

/** The text of a label that stands right before the field, or before the box around it, and belongs to no field. */
function labelBefore(field: PageElement): string | null {
  for (let at = field, i = 0; i < MAX_AROUND && at.parent !== null; i++, at = at.parent) {
    let before = at.document.elements[at.index - 1] ?? null;
    if (before === at.parent) continue;
    for (let up = 0; up < MAX_INSIDE && before !== null && before.parent !== at.parent; up++) before = before.parent;
    if (before?.parent !== at.parent) return null;
    const isApart = before.name === 'label' && !isConnected(before) && before.descendants(FIELDS, 1).length === 0;
    return isApart && before.text !== '' ? before.text : null;
  }
  return null;
}
const MAX_AROUND = 2;
/** Elements in one another at the end of a label. */
const MAX_INSIDE = 4;
const FIELDS = ['input', 'select', 'textarea', 'button'];

function isConnected(label: PageElement): boolean {
  return label.document.ids.has(label.attr('for') ?? '');
}
