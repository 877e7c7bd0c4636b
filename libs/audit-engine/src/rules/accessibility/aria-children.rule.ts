import type { PageElement } from '../../facts/element.js';
import { definePageRule } from '../../rule.js';
import { REQUIRED_CHILDREN, type RoleRelation } from './aria.data.js';
import { isCustomElement, isScripted, mayBeHidden, roleOf } from './exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/aria-children',
    name: 'Required children of ARIA roles',
    subcategory: 'aria',
    severity: 'warning',
    weight: 3,
    needs: ['attributes'],
    messages: { missing: 'An element with the role "{role}" has no {children} inside.' },
    since: '1.0',
    references: [
      'https://www.w3.org/TR/wai-aria-1.2/#mustContain',
      'https://www.w3.org/WAI/WCAG22/Understanding/info-and-relationships.html',
    ],
    howToFix: 'Give the parts the role they need, or remove the role from the container.',
  },
  applies: ({ attributes }) => attributes.with('role').some((element) => relationOf(element) !== null),
  check({ attributes }, report) {
    for (const element of attributes.with('role')) {
      const relation = relationOf(element);
      if (relation === null || !isJudged(element) || hasChild(element, relation) || mayBeHidden(element)) continue;
      report('missing', element, { role: roleOf(element) ?? '', children: [...relation.roles].join(' or ') });
    }
  },
});

/** Larger containers are taken as right. */
const MAX_INSIDE = 300;

function relationOf(element: PageElement): RoleRelation | null {
  return element.isAriaHidden ? null : (REQUIRED_CHILDREN.get(roleOf(element) ?? '') ?? null);
}

/** Empty containers wait for their content. */
function isJudged(element: PageElement): boolean {
  const size = element.lastIndex - element.index;
  if (size === 0 || size > MAX_INSIDE || element.text === '' || element.keyword('aria-busy') === 'true') return false;
  return !element.has('aria-owns') && !isScripted(element) && !isCustomElement(element);
}

function hasChild(element: PageElement, { roles, elements }: RoleRelation): boolean {
  return element.descendants([], MAX_INSIDE).some((inside) => {
    const role = roleOf(inside);
    if (isCustomElement(inside) || isScripted(inside) || inside.name === 'slot' || inside.name === 'template')
      return true;
    return role === null ? elements.has(inside.name) : roles.has(role);
  });
}
