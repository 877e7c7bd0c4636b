import { DEPRECATED_ATTRIBUTES, DEPRECATED_ROLES } from '../../shared/aria/aria-roles.data.js';
import { writtenRoleOf } from '../../shared/aria/html-roles.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/deprecated-aria',
    title: { failed: 'Page uses deprecated ARIA', passed: 'No page uses deprecated ARIA' },
    subcategory: 'aria',
    wcag: [],
    severity: 'warning',
    weight: 1,
    needs: ['attributes'],
    messages: {
      role: 'The role "{role}" is deprecated; its successor is "{successor}".',
      attribute: '{attribute} is deprecated, and no screen reader supports it.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/TR/wai-aria-1.2/#directory',
      'https://www.w3.org/TR/wai-aria-1.2/#aria-grabbed',
      'https://www.w3.org/TR/dpub-aria-1.1/',
    ],
    howToFix:
      'Write role="list" or role="listitem" instead of the old role, and remove aria-grabbed and aria-dropeffect.',
  },
  applies: ({ attributes }) => attributes.with('role').length > 0 || attributes.with('aria-*').length > 0,
  check({ attributes }, report) {
    for (const element of attributes.with('role')) {
      const role = element.isAriaHidden ? null : writtenRoleOf(element);
      const successor = DEPRECATED_ROLES.get(role ?? '');
      if (role !== null && successor !== undefined) report('role', element, { role, successor });
    }
    for (const element of attributes.with('aria-*')) {
      if (element.isAriaHidden) continue;
      for (const attribute of DEPRECATED_ATTRIBUTES)
        if (element.has(attribute)) report('attribute', element, { attribute });
    }
  },
});
