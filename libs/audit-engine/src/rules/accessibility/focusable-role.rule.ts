import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { inherited, isCustomElement, isScripted, mayBeHidden, roleOf } from '../../shared/aria/exposure.js';
import { isFocusable, isFocusPlace } from '../../shared/aria/focus.js';

export default definePageRule({
  meta: {
    id: 'accessibility/focusable-role',
    title: { failed: 'ARIA widget cannot take the focus', passed: 'Every ARIA widget can take the focus' },
    subcategory: 'keyboard',
    wcag: ['2.1.1'],
    severity: 'warning',
    weight: 5,
    needs: ['attributes'],
    messages: { unreachable: '<{element} role="{role}"> cannot take the focus.' },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/keyboard.html',
      'https://www.w3.org/WAI/ARIA/apg/practices/keyboard-interface/',
    ],
    howToFix: 'Use the HTML element (button, a href, input), or add tabindex="0" and handle the keys.',
  },
  applies: ({ attributes }) => attributes.with('role').some(isWidget),
  check({ attributes }, report) {
    for (const element of attributes.with('role')) {
      if (isWidget(element) && !isFocusable(element) && !mayGetFocus(element) && !mayBeHidden(element))
        report('unreachable', element, { element: element.name, role: roleOf(element) ?? '' });
    }
  },
});

/** Roles that are a separate tab stop; tabs, options and menu items may share one. */
const WIDGETS = new Set(['button', 'link', 'checkbox', 'switch', 'slider', 'textbox', 'searchbox', 'spinbutton']);
const NATIVE = new Set(['button', 'input', 'select', 'textarea', 'summary', 'label', 'option']);

function isWidget(element: PageElement): boolean {
  return (
    WIDGETS.has(roleOf(element) ?? '') &&
    !NATIVE.has(element.name) &&
    !element.isAriaHidden &&
    !isCustomElement(element)
  );
}

function mayGetFocus(element: PageElement): boolean {
  if (
    element.keyword('aria-disabled') === 'true' ||
    isScripted(element) ||
    (element.parent !== null && isFocusableAround(element.parent))
  )
    return true;
  return element.descendants([], 100).some((inside) => isFocusable(inside) || isCustomElement(inside));
}

/** A switch or button drawn inside of a link or button takes part in its focus. */
const isFocusableAround = inherited(
  (element) => (isFocusable(element) && !isFocusPlace(element)) || isCustomElement(element) || element.name === 'label',
);
