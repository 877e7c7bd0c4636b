import type { PageElement } from '../../engine/parse/element.js';
import { ROLES } from './aria.data.js';
import { isSummary } from './focus.js';
import {
  OWN_ROLES,
  OWN_ROLES_OF_INPUT,
  ROLES_BY_ELEMENT,
  ROLES_BY_INPUT,
  ROLES_OF_LINK,
  ROLES_OF_NAMED_IMAGE,
} from './html-roles.data.js';

const words = (text: string): string[] => text.split(' ');

const sets = new Map<string, ReadonlySet<string>>();

/** A table's line as a set, made once. */
function setOf(roles: string): ReadonlySet<string> {
  let known = sets.get(roles);
  if (!known) sets.set(roles, (known = new Set(roles === '' ? [] : words(roles))));
  return known;
}

/** Roles that ARIA in HTML lets authors write on the element; null when it takes any. */
export function rolesFor(element: PageElement): ReadonlySet<string> | null {
  const { name } = element;
  if (element.in('foreign')) return null;
  if (name === 'a') return element.has('href') ? setOf(ROLES_OF_LINK) : null;
  if (name === 'area') return setOf(element.has('href') ? 'link' : 'button generic link');
  if (name === 'img') {
    const isNamed = Boolean(element.attr('alt')) || element.accessibleName !== '';
    return isNamed
      ? setOf(ROLES_OF_NAMED_IMAGE)
      : setOf(element.attr('alt') === null ? 'image img none presentation' : 'none presentation');
  }
  if (name === 'input') return inputRoles(element);
  if (name === 'select')
    return element.has('multiple') || Number(element.attr('size')) > 1 ? setOf('listbox') : setOf('combobox menu');
  if (name === 'figure')
    return element.children.some((child) => child.name === 'figcaption')
      ? setOf('doc-example figure none presentation')
      : null;
  if (name === 'summary') return isSummary(element) ? setOf('button') : null;
  if (name === 'label') return isLabelOfField(element) ? setOf('') : null;
  if (name === 'td' || name === 'th' || name === 'tr') return null;
  const roles = ROLES_BY_ELEMENT[name];
  return roles === undefined ? null : setOf(roles);
}

function inputRoles(element: PageElement): ReadonlySet<string> {
  const written = element.keyword('type') ?? 'text';
  const type = ROLES_BY_INPUT[written] === undefined ? 'text' : written;
  if (element.has('list') && /^(?:text|search|tel|url|email)$/.test(type)) return setOf('combobox');
  if (type === 'checkbox' && element.has('aria-pressed'))
    return setOf('button checkbox menuitemcheckbox option switch');
  return setOf(ROLES_BY_INPUT[type] ?? '');
}

const SECTIONS = ['article', 'aside', 'main', 'nav', 'section'];

/** The role an element has by itself; null where it has none, or where the standard leaves it open. */
export function ownRoleOf(element: PageElement): string | null {
  const { name } = element;
  if (element.in('foreign')) return null;
  if (name === 'a' || name === 'area') return element.has('href') ? 'link' : 'generic';
  if (name === 'img') return element.attr('alt') === '' && !element.has('title') ? 'none' : 'img';
  if (name === 'input') {
    const type = element.keyword('type') ?? 'text';
    if (element.has('list') && /^(?:text|search|tel|url|email)$/.test(type)) return 'combobox';
    return Object.hasOwn(ROLES_BY_INPUT, type) ? (OWN_ROLES_OF_INPUT[type] ?? null) : 'textbox';
  }
  if (name === 'select') return element.has('multiple') || Number(element.attr('size')) > 1 ? 'listbox' : 'combobox';
  if (name === 'section') return element.accessibleName === '' ? 'generic' : 'region';
  if (name === 'header' || name === 'footer')
    return element.closest(...SECTIONS) === null ? (name === 'header' ? 'banner' : 'contentinfo') : 'generic';
  if (name === 'td' || name === 'th') return cellRole(element);
  return OWN_ROLES[name] ?? null;
}

/** Cells take after their table; headers are of columns or of rows, which the whole table decides. */
function cellRole(element: PageElement): string | null {
  const role = element.closest('table')?.keyword('role') ?? null;
  if (role !== null && role !== 'table' && role !== 'grid' && role !== 'treegrid') return null;
  if (element.name === 'td') return role === null || role === 'table' ? 'cell' : 'gridcell';
  return 'columnheader';
}

function isLabelOfField(element: PageElement): boolean {
  return (
    element.has('for') ||
    element.descendants(['input', 'select', 'textarea', 'button', 'meter', 'output', 'progress'], 1).length > 0
  );
}

/** The role an author wrote that counts: the first one that exists; null when there is none. */
export function writtenRoleOf(element: PageElement): string | null {
  return element.has('role')
    ? (element
        .tokens('role')
        .slice(0, MAX_ROLES)
        .find((role) => ROLES.has(role)) ?? null)
    : null;
}

const MAX_ROLES = 10;

/** The role that counts, written or its own. */
export function effectiveRoleOf(element: PageElement): string | null {
  return writtenRoleOf(element) ?? ownRoleOf(element);
}
