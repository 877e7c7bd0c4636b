import type { PageElement } from '../../engine/parse/element.js';
import { PRESENTATIONAL_CHILDREN } from '../../shared/aria/aria-roles.data.js';
import { inherited, isCustomElement, mayBeHidden } from '../../shared/aria/exposure.js';
import { isTabStop } from '../../shared/aria/focus.js';
import { effectiveRoleOf, writtenRoleOf } from '../../shared/aria/html-roles.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/nested-widgets',
    title: {
      failed: 'Focusable element is inside an ARIA widget',
      passed: 'No focusable element is inside an ARIA widget',
    },
    subcategory: 'keyboard',
    wcag: ['4.1.2'],
    severity: 'warning',
    weight: 4,
    needs: ['attributes'],
    messages: {
      nested: '{inner} takes the focus inside of {outer}, whose parts screen readers leave out.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
      'https://www.w3.org/TR/wai-aria-1.2/#childrenArePresentational',
      'https://html.spec.whatwg.org/multipage/dom.html#interactive-content',
    ],
    howToFix: 'Put the two beside each other, or make the outer one a plain element.',
  },
  check({ attributes, named }, report) {
    const seen = new Set<PageElement>();
    for (const element of [
      ...named('a', 'button', 'input', 'select', 'textarea', 'summary', 'iframe', 'audio', 'video'),
      ...attributes.with('tabindex'),
    ]) {
      if (seen.has(element) || element.parent === null || !isInWidget(element.parent) || !takesFocus(element)) continue;
      seen.add(element);
      const outer = widgetAround(element.parent);
      if (outer && !(isPlainControl(outer) && isPlainControl(element)) && !mayBeHidden(element))
        report('nested', element, { inner: nameOf(element), outer: nameOf(outer) });
    }
  },
});

const isInWidget = inherited(isWidget);

function isWidget(element: PageElement): boolean {
  if (element.isAriaHidden || element.in('foreign') || isCustomElement(element)) return false;
  const role = writtenRoleOf(element);
  if (role !== null) return WIDGETS.has(role) || (role === 'link' && element.name !== 'a');
  // A summary may hold links: HTML gives it any phrasing content, and ARIA in HTML no role that would swallow them.
  return element.name === 'button' || (element.name === 'a' && element.has('href'));
}

/** Roles that browsers make one thing of; bars with parts that take the focus, and what is in drawings, are left alone. */
const WIDGETS = new Set(
  [...PRESENTATIONAL_CHILDREN].filter((role) => !/^(?:graphics-symbol|math|meter|progressbar|separator)$/.test(role)),
);

/** What an `a`, a button or a field does by itself: nested ones have a separate rule. */
function isPlainControl(element: PageElement): boolean {
  if (element.name === 'a') return element.has('href');
  return (
    /^(?:button|input|select|textarea)$/.test(element.name) ||
    (element.keyword('role') === 'button' && !element.has('tabindex'))
  );
}

/** Parts that browsers give the focus; a summary and a link hold other text than controls. */
function takesFocus(element: PageElement): boolean {
  if (element.isAriaHidden || !isTabStop(element)) return false;
  const role = effectiveRoleOf(element);
  return !(element.name === 'summary' && role === null && element.parent === null);
}

const MAX_UP = 60;

function widgetAround(from: PageElement): PageElement | null {
  let at: PageElement | null = from;
  for (let step = 0; at !== null && step < MAX_UP; step++, at = at.parent) if (isWidget(at)) return at;
  return null;
}

/** `<a>`, or with its role where one is written. */
function nameOf(element: PageElement): string {
  const role = writtenRoleOf(element);
  return role === null ? `<${element.name}>` : `<${element.name} role="${role}">`;
}
