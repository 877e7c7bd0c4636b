import { definePageRule } from '../../engine/run/rule.js';
import { ROLES } from '../../shared/aria/aria.data.js';
import { isUnfilled } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/aria-role',
    title: { failed: 'ARIA role does not exist', passed: 'Every ARIA role exists' },
    subcategory: 'aria',
    wcag: ['4.1.2'],
    severity: 'error',
    weight: 5,
    needs: ['attributes'],
    messages: { unknown: 'The role "{role}" does not exist.' },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/TR/wai-aria-1.2/#role_definitions',
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
    ],
    howToFix: 'Write a role of WAI-ARIA, or use the HTML element that has the meaning and leave the role out.',
  },
  applies: ({ attributes }) => attributes.with('role').length > 0,
  check({ attributes }, report) {
    for (const element of attributes.with('role')) {
      const roles = element.tokens('role');
      if (roles.length === 0 || element.isAriaHidden || roles.some((role) => ROLES.has(role) || isUnfilled(role)))
        continue;
      report('unknown', element, { role: roles.join(' ') });
    }
  },
});
