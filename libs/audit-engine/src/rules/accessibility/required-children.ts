import type { PageElement } from '../../facts/element.js';
import { REQUIRED_CHILDREN, type RoleRelation } from './aria.data.js';
import { isCustomElement, isScripted, mayBeHidden, roleOf } from './exposure.js';

/** Larger containers are taken as right. */
const MAX_INSIDE = 300;

/** What the role of an element must own; null when nothing. */
export function relationOf(element: PageElement): RoleRelation | null {
  return element.isAriaHidden ? null : (REQUIRED_CHILDREN.get(roleOf(element) ?? '') ?? null);
}

/** True for a container that has content, and none of the parts its role asks for. */
export function lacksChildren(element: PageElement): boolean {
  const relation = relationOf(element);
  return relation !== null && isJudged(element) && !hasChild(element, relation) && !mayBeHidden(element);
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
