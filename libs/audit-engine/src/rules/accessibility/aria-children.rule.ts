import { definePageRule } from '../../engine/run/rule.js';
import { roleOf } from '../../shared/aria/exposure.js';
import { lacksChildren, relationOf, strangersIn } from '../../shared/aria/required-children.js';

export default definePageRule({
  meta: {
    id: 'accessibility/aria-children',
    title: { failed: 'ARIA role lacks its required children', passed: 'ARIA roles have their required children' },
    subcategory: 'aria',
    wcag: ['1.3.1'],
    severity: 'warning',
    weight: 3,
    needs: ['attributes'],
    messages: {
      missing: '<{element} role="{role}"> has no {children} inside.',
      wrong: '<{child}> with the role "{childRole}" is not allowed inside <{element} role="{role}">, only {children}.',
    },
    since: '1.0',
    version: 6,
    references: [
      'https://www.w3.org/TR/wai-aria-1.2/#mustContain',
      'https://www.w3.org/WAI/WCAG22/Understanding/info-and-relationships.html',
    ],
    howToFix: 'Give the parts the role they need, or remove the role from the container.',
  },
  leavesOutScripted: 'fills',
  applies: ({ attributes }) => attributes.with('role').some((element) => relationOf(element) !== null),
  check({ attributes }, report) {
    for (const element of attributes.with('role')) {
      const relation = relationOf(element);
      if (relation === null) continue;
      const [stranger] = lacksChildren(element) ? [] : strangersIn(element);
      if (stranger)
        report('wrong', stranger.element, {
          child: stranger.element.name,
          childRole: stranger.role,
          element: element.name,
          role: roleOf(element) ?? '',
          children: [...relation.roles].join(' or '),
        });
      if (lacksChildren(element))
        report('missing', element, {
          element: element.name,
          role: roleOf(element) ?? '',
          children: [...relation.roles].join(' or '),
        });
    }
  },
});
