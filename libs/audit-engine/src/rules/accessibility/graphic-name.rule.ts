import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isCustomElement, isScripted, mayBeHidden, roleOf } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/graphic-name',
    title: { failed: 'Graphic has no accessible name', passed: 'Every graphic has an accessible name' },
    subcategory: 'text alternatives',
    wcag: ['1.1.1'],
    severity: 'error',
    weight: 6,
    needs: ['attributes'],
    messages: { missing: '<{element} role="{role}"> has no accessible name.' },
    since: '1.0',
    version: 3,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/non-text-content.html',
      'https://www.w3.org/TR/wai-aria-1.2/#img',
      'https://www.w3.org/TR/graphics-aria-1.0/',
    ],
    howToFix:
      'Add aria-label, or a <title> as the first child of the svg; write aria-hidden="true" when the graphic only decorates.',
  },
  applies: ({ attributes }) => attributes.with('role').some(isGraphic),
  check({ attributes }, report) {
    for (const element of attributes.with('role')) {
      if (
        !isGraphic(element) ||
        element.accessibleName !== '' ||
        hasTitle(element) ||
        isScripted(element) ||
        mayBeHidden(element)
      )
        continue;
      report('missing', element, { element: element.name, role: roleOf(element) ?? '' });
    }
  },
});

const ROLES = new Set(['img', 'image', 'graphics-document', 'graphics-symbol']);

/** A part of a drawing is named by its own `title`. */
function hasTitle(element: PageElement): boolean {
  return element.children.some(({ name, text }) => name === 'title' && text !== '');
}

/** `img` elements are checked as images. A part of a named graphic needs no separate name. */
function isGraphic(element: PageElement): boolean {
  if (!ROLES.has(roleOf(element) ?? '') || element.name === 'img' || element.isAriaHidden || isCustomElement(element))
    return false;
  // Frameworks write the attribute without a value on the server, and with `true` in the browser.
  if (element.attr('aria-hidden') === '') return false;
  if (element.name === 'svg' || !element.in('foreign')) return true;
  const drawing = element.closest('svg');
  return drawing !== null && drawing.accessibleName === '' && !drawing.has('role');
}
