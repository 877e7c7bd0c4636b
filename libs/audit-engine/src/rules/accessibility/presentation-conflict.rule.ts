import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { mayBeHidden, roleOf } from '../../shared/aria/exposure.js';
import { isTabStop } from '../../shared/aria/focus.js';

export default definePageRule({
  meta: {
    id: 'accessibility/presentation-conflict',
    title: { failed: 'Presentational role is ignored', passed: 'Every presentational role takes effect' },
    subcategory: 'aria',
    wcag: [],
    severity: 'warning',
    weight: 3,
    needs: ['attributes'],
    messages: {
      focusable: '<{name}> with the role "{role}" takes the focus, so that the role is ignored.',
      named: '<{name}> with the role "{role}" has a name, so that the role is ignored.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none',
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
    ],
    howToFix: 'Remove the role when the element matters; remove tabindex and aria-label when it only decorates.',
  },
  applies: ({ attributes }) => attributes.with('role').some(isPresentational),
  check({ attributes }, report) {
    for (const element of attributes.with('role')) {
      if (!isPresentational(element) || mayBeHidden(element)) continue;
      const data = { name: element.name, role: roleOf(element) ?? '' };
      if (isTabStop(element)) report('focusable', element, data);
      else if (element.attr('aria-label')?.trim() || element.attr('aria-labelledby')?.trim())
        report('named', element, data);
    }
  },
});

/** Frames are left out: the role is written on those that only measure. */
function isPresentational(element: PageElement): boolean {
  const role = roleOf(element);
  return (role === 'none' || role === 'presentation') && element.name !== 'iframe' && !element.isAriaHidden;
}
