import type { PageElement } from '../../facts/element.js';
import { definePageRule } from '../../rule.js';
import { roleOf } from './exposure.js';
import { idsIn } from './references.js';
import { isFocusable } from './focus.js';

export default definePageRule({
  meta: {
    id: 'accessibility/prohibited-label',
    name: 'Labels on elements without a role',
    subcategory: 'aria',
    severity: 'warning',
    weight: 2,
    needs: ['attributes'],
    messages: { prohibited: '<{name}> without a role has an {attribute}, which screen readers may leave out.' },
    since: '1.0',
    references: ['https://www.w3.org/TR/wai-aria-1.2/#namefromprohibited', 'https://www.w3.org/TR/html-aria/'],
    howToFix: 'Write the text as text, or give the element the role that fits, for example role="group" or role="img".',
  },
  applies: ({ attributes }) => attributes.with('aria-*').some(hasLabel),
  check({ attributes }, report) {
    for (const element of attributes.with('aria-*')) {
      if (!hasLabel(element) || !UNNAMED.has(element.name) || roleOf(element) !== null || isFocusable(element))
        continue;
      report('prohibited', element, {
        name: element.name,
        attribute: element.attr('aria-label')?.trim() ? 'aria-label' : 'aria-labelledby',
      });
    }
  },
});

/** Elements whose role must not be named: generic, paragraph, strong, emphasis, code, … (ARIA in HTML, 2025). */
const UNNAMED = new Set([
  'div',
  'span',
  'p',
  'b',
  'i',
  'u',
  'em',
  'strong',
  'small',
  'code',
  'sub',
  'sup',
  'del',
  'ins',
  'q',
  's',
  'pre',
]);

function hasLabel(element: PageElement): boolean {
  return !element.isAriaHidden && (Boolean(element.attr('aria-label')?.trim()) || isNamedByOther(element));
}

/** A reference that leads nowhere is a finding of its own, and names nothing. */
function isNamedByOther(element: PageElement): boolean {
  return idsIn(element, 'aria-labelledby').some((id) => element.document.ids.has(id));
}
