import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { REQUIRED_PARENTS } from '../../shared/aria/aria.data.js';
import type { RoleRelation } from '../../shared/aria/role-relation.js';
import { inherited, isCustomElement, mayBeHidden, roleOf } from '../../shared/aria/exposure.js';
import { ownedIds } from '../../shared/aria/references.js';

export default definePageRule({
  meta: {
    id: 'accessibility/aria-parent',
    title: { failed: 'ARIA role lacks its required parent', passed: 'ARIA roles are inside their required parents' },
    subcategory: 'aria',
    wcag: ['1.3.1'],
    severity: 'error',
    weight: 4,
    needs: ['attributes'],
    messages: { missing: '<{element} role="{role}"> is not inside of {parents}.' },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/TR/wai-aria-1.2/#scope',
      'https://www.w3.org/WAI/WCAG22/Understanding/info-and-relationships.html',
    ],
    howToFix: 'Give the element around it the role it belongs to, for example role="tablist" around role="tab".',
  },
  applies: ({ attributes }) => attributes.with('role').some((element) => relationOf(element) !== null),
  check({ attributes }, report) {
    const owned = ownedIds(attributes.with('aria-*'));
    const isOwned = inherited((element) => owned.size > 0 && owned.has(element.attr('id') ?? ''));
    for (const element of attributes.with('role')) {
      const relation = relationOf(element);
      if (relation === null || isInside(element, relation, isOwned) || mayBeHidden(element)) continue;
      report('missing', element, {
        element: element.name,
        role: roleOf(element) ?? '',
        parents: [...relation.roles].join(' or '),
      });
    }
  },
});

function relationOf(element: PageElement): RoleRelation | null {
  return element.isAriaHidden ? null : (REQUIRED_PARENTS.get(roleOf(element) ?? '') ?? null);
}

type Test = (element: PageElement) => boolean;

/** Any ancestor will do: what may be in between is a matter of taste of browsers. */
const AROUND: ReadonlyMap<RoleRelation, Test> = new Map(
  [...REQUIRED_PARENTS.values()].map((relation) => [relation, inherited((element) => fulfils(element, relation))]),
);

function fulfils(element: PageElement, { roles, elements }: RoleRelation): boolean {
  const role = roleOf(element);
  if (role === null || role === 'presentation')
    return elements.has(element.name) || isCustomElement(element) || element.name === 'slot';
  return roles.has(role) || isCustomElement(element);
}

function isInside(element: PageElement, relation: RoleRelation, isOwned: Test): boolean {
  return isOwned(element) || (element.parent !== null && AROUND.get(relation)?.(element.parent) === true);
}
