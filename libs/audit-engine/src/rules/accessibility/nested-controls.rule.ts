import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { roleOf } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/nested-controls',
    title: { failed: 'Control is nested inside another control', passed: 'No controls are nested' },
    subcategory: 'keyboard',
    wcag: ['4.1.2'],
    severity: 'error',
    weight: 5,
    needs: [],
    messages: { nested: 'The page has {inner} inside {outer}.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
      'https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-a-element',
    ],
    howToFix: 'Put the controls beside each other; a card can be one link whose area a style sheet widens.',
  },
  visit: {
    'a button input select textarea': (element, report) => {
      const { parent } = element;
      if (
        parent === null ||
        (!parent.in('anchor') && !parent.in('button')) ||
        element.isAriaHidden ||
        !isControl(element)
      )
        return;
      const outer = outerControl(parent);
      if (outer) report('nested', element, { inner: nameOf(element), outer: nameOf(outer) });
    },
  },
});

function isControl(element: PageElement): boolean {
  if (element.name === 'a') return element.has('href');
  return element.keyword('type') !== 'hidden' && element.attr('tabindex') !== '-1';
}

/** Ancestors looked at; controls are not nested deeper. */
const MAX_UP = 60;

function outerControl(from: PageElement): PageElement | null {
  let at: PageElement | null = from;
  for (let step = 0; at !== null && step < MAX_UP; step++, at = at.parent) {
    if (at.name === 'button' || roleOf(at) === 'button' || (at.name === 'a' && at.has('href'))) return at;
  }
  return null;
}

/** `<a>`, or with its role where that makes it a control. */
function nameOf(element: PageElement): string {
  const role = roleOf(element);
  return role === null ? `<${element.name}>` : `<${element.name} role="${role}">`;
}
