import type { PageElement } from '../../facts/element.js';
import { definePageRule } from '../../rule.js';
import { REQUIRED_PARENTS, type RoleRelation } from './aria.data.js';
import { isCustomElement, mayBeHidden, roleOf } from './exposure.js';
import { ownedIds } from './references.js';

export default definePageRule({
  meta: {
    id: 'accessibility/aria-parent',
    name: 'Required parents of ARIA roles',
    subcategory: 'aria',
    severity: 'error',
    weight: 4,
    needs: ['attributes'],
    messages: { missing: 'An element with the role "{role}" is not inside of {parents}.' },
    since: '1.0',
    references: ['https://www.w3.org/TR/wai-aria-1.2/#scope', 'https://www.w3.org/WAI/WCAG22/Understanding/info-and-relationships.html'],
    howToFix: 'Give the element around it the role it belongs to, for example role="tablist" around role="tab".',
  },
  applies: ({ attributes }) => attributes.with('role').some((element) => relationOf(element) !== null),
  check({ attributes }, report) {
    const owned = ownedIds(attributes.with('aria-*'));
    for (const element of attributes.with('role')) {
      const relation = relationOf(element);
      if (relation === null || isInside(element, relation, owned) || mayBeHidden(element)) continue;
      report('missing', element, { role: roleOf(element) ?? '', parents: [...relation.roles].join(' or ') });
    }
  },
});

function relationOf(element: PageElement): RoleRelation | null {
  return element.isAriaHidden ? null : REQUIRED_PARENTS.get(roleOf(element) ?? '') ?? null;
}

/** Any ancestor will do: what may stand in between is a matter of taste of browsers. */
function isInside(element: PageElement, { roles, elements }: RoleRelation, owned: ReadonlySet<string>): boolean {
  for (let at: PageElement | null = element; at !== null; at = at.parent) {
    if (owned.has(at.attr('id') ?? '')) return true;
    if (at === element) continue;
    const role = roleOf(at);
    if (role === null ? elements.has(at.name) : roles.has(role) || (role === 'presentation' && elements.has(at.name))) return true;
    if (isCustomElement(at) || at.name === 'slot') return true;
  }
  return false;
}
