import type { PageElement } from '../../engine/parse/element.js';
import { isCustomElement } from '../../shared/aria/exposure.js';
import { isTabStop } from '../../shared/aria/focus.js';
import { rolesFor, writtenRoleOf } from '../../shared/aria/html-roles.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/element-role',
    title: { failed: 'Element has a role that it must not have', passed: 'Every role is allowed on its element' },
    subcategory: 'aria',
    wcag: [],
    severity: 'warning',
    weight: 2,
    needs: ['attributes'],
    messages: {
      wrong: '<{element}> must not have the role "{role}".',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/TR/html-aria/#docconformance',
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
    ],
    howToFix: 'Use an element that may have the role, mostly <div> or <span>, or leave the role out.',
  },
  applies: ({ attributes }) => attributes.with('role').length > 0,
  check({ attributes }, report) {
    for (const element of attributes.with('role')) {
      if (element.isAriaHidden || isCustomElement(element)) continue;
      const role = writtenRoleOf(element);
      if (role === null || isIgnored(element, role)) continue;
      const allowed = rolesFor(element);
      if (allowed && !allowed.has(role)) report('wrong', element, { element: element.name, role });
    }
  },
});

/** Where a presentational role does not count (focus, name), that is the finding. */
function isIgnored(element: PageElement, role: string): boolean {
  return (
    (role === 'none' || role === 'presentation') &&
    (isTabStop(element) || element.has('aria-label') || element.has('aria-labelledby'))
  );
}
