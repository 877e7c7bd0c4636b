import type { PageElement } from '../../engine/parse/element.js';
import { REQUIRED_CHILDREN } from './aria.data.js';
import type { RoleRelation } from './role-relation.js';
import { effectiveRoleOf } from './html-roles.js';
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
  return (
    relation !== null &&
    element.text !== '' &&
    isChecked(element) &&
    !hasChild(element, relation) &&
    !mayBeHidden(element)
  );
}

/** Empty containers wait for their content. */
function isChecked(element: PageElement): boolean {
  const size = element.lastIndex - element.index;
  if (size === 0 || size > MAX_INSIDE || element.keyword('aria-busy') === 'true') return false;
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

interface Stranger {
  element: PageElement;
  role: string;
}

/**
 * "Allowed Accessibility Child Roles" of the WAI-ARIA 1.2 containers, beside those that are required: groups and
 * separators in menus and list boxes, rows in groups of rows. Radio groups and feeds may hold anything.
 */
const ALSO_ALLOWED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['grid', new Set(['rowgroup', 'caption'])],
  ['list', new Set()],
  ['listbox', new Set(['group'])],
  ['menu', new Set(['group', 'menu', 'separator'])],
  ['menubar', new Set(['group', 'menu', 'separator'])],
  ['row', new Set()],
  ['table', new Set(['rowgroup', 'caption'])],
  ['tablist', new Set()],
  ['tree', new Set(['group'])],
  ['treegrid', new Set(['rowgroup', 'caption'])],
]);

/** Roles that browsers pass through: what is inside counts as a child of the container. */
const TRANSPARENT = new Set(['generic', 'none', 'presentation']);

/** Children with a role that the container must not have. Nothing is said of large containers, and of those whose content comes later. */
export function strangersIn(container: PageElement): Stranger[] {
  const role = roleOf(container) ?? '';
  const relation = relationOf(container);
  const also = ALSO_ALLOWED.get(role);
  if (!relation || !also || !isChecked(container) || mayBeHidden(container)) return [];
  const found: Stranger[] = [];
  // Items without a text and a role may become other ones.
  const isFilled = container.text !== '';
  const visit = (element: PageElement): void => {
    for (const child of element.children) {
      if (
        child.isAriaHidden ||
        child.in('foreign') ||
        isCustomElement(child) ||
        isScripted(child) ||
        mayBeHidden(child)
      )
        continue;
      const childRole = effectiveRoleOf(child);
      if (childRole === null || TRANSPARENT.has(childRole)) {
        if (childRole !== null) visit(child);
      } else if (!relation.roles.has(childRole) && !also.has(childRole) && (isFilled || child.has('role')))
        found.push({ element: child, role: childRole });
    }
  };
  visit(container);
  return found;
}
