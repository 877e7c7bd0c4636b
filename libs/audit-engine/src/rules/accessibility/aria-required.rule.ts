import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { REQUIRED_STATES } from '../../shared/aria/aria.data.js';
import { isCustomElement, isScripted, mayBeHidden, roleOf } from '../../shared/aria/exposure.js';
import { tabIndexOf } from '../../shared/aria/focus.js';

export default definePageRule({
  meta: {
    id: 'accessibility/aria-required',
    title: { failed: 'ARIA role lacks a required attribute', passed: 'ARIA roles have their required attributes' },
    subcategory: 'aria',
    wcag: ['4.1.2'],
    severity: 'error',
    weight: 5,
    needs: ['attributes'],
    messages: { missing: '<{element} role="{role}"> has no {name}.' },
    since: '1.0',
    version: 3,
    references: [
      'https://www.w3.org/TR/wai-aria-1.2/#requiredState',
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
    ],
    howToFix:
      'Write the state the role needs, for example role="checkbox" aria-checked="false", or use the HTML element that brings it.',
  },
  applies: ({ attributes }) => attributes.with('role').some((element) => requiredState(element) !== null),
  check({ attributes }, report) {
    for (const element of attributes.with('role')) {
      const name = requiredState(element);
      if (
        name !== null &&
        !element.has(name) &&
        !(name === 'aria-valuenow' && element.attr('aria-valuetext')?.trim()) &&
        !isScripted(element) &&
        !mayBeHidden(element)
      )
        report('missing', element, { element: element.name, role: roleOf(element) ?? '', name });
    }
  },
});

/** HTML elements that bring the state by themselves. */
const NATIVE = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'select', 'meter', 'progress', 'option']);

function requiredState(element: PageElement): string | null {
  const role = roleOf(element) ?? '';
  if (element.isAriaHidden || NATIVE.has(element.name) || isCustomElement(element)) return null;
  if (element.name === 'input' && /^(?:checkbox|radio|range)$/.test(element.keyword('type') ?? '')) return null;
  // A separator that takes the focus is a control that can be moved.
  if (role === 'separator') return (tabIndexOf(element) ?? -1) >= 0 ? 'aria-valuenow' : null;
  // ARIA 1.2: what is open is named by the field.
  if (role === 'combobox' && element.keyword('aria-expanded') === 'true' && !element.has('aria-controls'))
    return 'aria-controls';
  return REQUIRED_STATES.get(role) ?? null;
}
