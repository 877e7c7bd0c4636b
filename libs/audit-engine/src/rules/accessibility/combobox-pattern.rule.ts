import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isCustomElement, isScripted, mayBeHidden, roleOf } from '../../shared/aria/exposure.js';
import { isFocusable } from '../../shared/aria/focus.js';
import { effectiveRoleOf } from '../../shared/aria/html-roles.js';
import { idsIn } from '../../shared/aria/references.js';

export default definePageRule({
  meta: {
    id: 'accessibility/combobox-pattern',
    title: {
      failed: 'Combobox does not follow the pattern',
      passed: 'Every combobox follows the pattern',
    },
    subcategory: 'aria',
    wcag: ['4.1.2'],
    severity: 'warning',
    weight: 3,
    needs: ['attributes', 'document'],
    messages: {
      wrapper: '<{element} role="combobox"> is around its <{field}>. The role belongs on the field.',
      popup: 'The combobox opens <{popup} id="{id}">, whose role "{role}" is not that of a popup.',
    },
    since: '1.0',
    version: 2,
    references: ['https://www.w3.org/TR/wai-aria-1.2/#combobox', 'https://www.w3.org/WAI/ARIA/apg/patterns/combobox/'],
    howToFix:
      'Write role="combobox" on the field that takes the focus, and let aria-controls name an element with the role listbox, tree, grid or dialog.',
  },
  applies: ({ attributes }) => attributes.with('role').some(isCombobox),
  check({ attributes, document }, report) {
    for (const element of attributes.with('role')) {
      if (!isCombobox(element) || isScripted(element) || mayBeHidden(element)) continue;
      const field = isFocusable(element) ? undefined : element.descendants(['input', 'textarea'], MAX_INSIDE)[0];
      if (field && roleOf(field) !== 'combobox')
        report('wrapper', element, { element: element.name, field: field.name });
      const ids = idsIn(element, 'aria-controls');
      const [id = ''] = ids;
      const popup = ids.length === 1 ? document.ids.get(id)?.[0] : undefined;
      if (popup && popup !== element && isKnown(popup) && !POPUPS.has(effectiveRoleOf(popup) ?? ''))
        report('popup', element, { popup: popup.name, id, role: effectiveRoleOf(popup) ?? '' });
    }
  },
});

const MAX_INSIDE = 100;
/** WAI-ARIA 1.2, "combobox". */
const POPUPS = new Set(['listbox', 'tree', 'grid', 'treegrid', 'dialog', 'alertdialog']);

function isCombobox(element: PageElement): boolean {
  return roleOf(element) === 'combobox' && !element.isAriaHidden && !isCustomElement(element);
}

/** A plain container may get its list from a script; a role that is written stays, and so does a list element. */
function isKnown(popup: PageElement): boolean {
  if (isScripted(popup) || isCustomElement(popup)) return false;
  return popup.has('role') ? roleOf(popup) !== null : popup.name === 'ul' || popup.name === 'ol';
}
