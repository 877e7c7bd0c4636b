import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isScripted, mayBeHidden, roleOf } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/progress-name',
    title: {
      failed: 'Progress bar or meter has no accessible name',
      passed: 'Every progress bar and meter has an accessible name',
    },
    subcategory: 'names',
    wcag: ['1.1.1'],
    severity: 'warning',
    weight: 3,
    needs: ['attributes', 'document'],
    messages: { missing: 'A progress bar or meter has no accessible name.' },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
      'https://www.w3.org/TR/wai-aria-1.2/#progressbar',
    ],
    howToFix: 'Add aria-label or a <label> that says what the bar measures.',
  },
  applies: ({ document, attributes }) => bars(document.named('progress', 'meter'), attributes.with('role')).length > 0,
  check({ document, attributes }, report) {
    for (const element of bars(document.named('progress', 'meter'), attributes.with('role'))) {
      if (element.accessibleName === '' && !isScripted(element) && !mayBeHidden(element)) report('missing', element);
    }
  },
});

function bars(native: readonly PageElement[], withRole: readonly PageElement[]): PageElement[] {
  const withRoles = withRole.filter((element) => roleOf(element) === 'progressbar' || roleOf(element) === 'meter');
  return [...native.filter((element) => roleOf(element) === null), ...withRoles].filter(
    (element) => !element.isAriaHidden,
  );
}
