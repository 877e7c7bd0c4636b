import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import {
  isCustomElement,
  mayBeHidden,
  mayHaveName,
  roleOf,
  waitsForImageAlternative,
} from '../../shared/aria/exposure.js';
import { lacksChildren } from '../../shared/aria/required-children.js';

export default definePageRule({
  meta: {
    id: 'accessibility/widget-name',
    title: { failed: 'ARIA widget has no accessible name', passed: 'Every ARIA widget has an accessible name' },
    subcategory: 'names',
    wcag: ['4.1.2'],
    severity: 'error',
    weight: 7,
    needs: ['attributes'],
    messages: { missing: '<{element} role="{role}"> has no accessible name.' },
    since: '1.0',
    version: 3,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
      'https://www.w3.org/TR/wai-aria-1.2/#namecalculation',
    ],
    howToFix: 'Write text into the element where its role allows it, else point aria-labelledby at its visible label.',
  },
  applies: ({ attributes }) => attributes.with('role').some(isWidget),
  check({ attributes }, report) {
    for (const element of attributes.with('role')) {
      // A role whose parts are missing is the wrong one, which is the finding.
      if (
        !isWidget(element) ||
        lacksChildren(element) ||
        mayHaveName(element) ||
        waitsForImageAlternative(element) ||
        mayBeHidden(element)
      )
        continue;
      report('missing', element, { element: element.name, role: roleOf(element) ?? '' });
    }
  },
});

/** WAI-ARIA 1.2 of 6 June 2023: widget roles that must have a name. Buttons, links, images and progress have their own rules. */
const WIDGETS = new Set([
  'checkbox',
  'combobox',
  'listbox',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
  'treeitem',
]);
const OTHER_RULES = new Set(['input', 'select', 'textarea', 'img', 'area']);

function isWidget(element: PageElement): boolean {
  if (
    !WIDGETS.has(roleOf(element) ?? '') ||
    OTHER_RULES.has(element.name) ||
    element.isAriaHidden ||
    isCustomElement(element)
  )
    return false;
  // What a search field suggests is put in by a script, and so is the name.
  if (roleOf(element) === 'listbox' && element.lastIndex === element.index) return false;
  return !(element.name === 'a' && element.has('href'));
}
