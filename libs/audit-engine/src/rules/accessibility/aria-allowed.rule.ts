import type { PageElement } from '../../engine/parse/element.js';
import { ARIA_ATTRIBUTES } from '../../shared/aria/aria.data.js';
import { isAllowedOn } from '../../shared/aria/allowed-attributes.js';
import { isCustomElement, isScripted, isUnfilled } from '../../shared/aria/exposure.js';
import { effectiveRoleOf, writtenRoleOf } from '../../shared/aria/html-roles.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/aria-allowed',
    title: {
      failed: 'ARIA attribute is not allowed on this element',
      passed: 'Every ARIA attribute is allowed on its element',
    },
    subcategory: 'aria',
    wcag: ['4.1.2'],
    severity: 'warning',
    weight: 3,
    needs: ['attributes'],
    messages: {
      role: '{attribute} is not allowed on <{element}> with the role "{role}".',
      none: '{attribute} is not allowed on <{element}> without a role.',
      row: '{attribute} on a row counts in a tree grid only.',
      never: '<{element}> may have aria-hidden and no other attribute of ARIA.',
      state: '<{element} type="{type}"> says {attribute}="{value}", and its own state says otherwise.',
    },
    since: '1.0',
    version: 2,
    references: ['https://www.w3.org/TR/wai-aria-1.2/#states_and_properties', 'https://www.w3.org/TR/html-aria/'],
    howToFix:
      'Remove the attribute, or give the element the role that has it, for example role="tab" for aria-selected.',
  },
  applies: ({ attributes }) => attributes.with('aria-*').length > 0,
  check({ attributes }, report) {
    for (const element of attributes.with('aria-*')) {
      if (element.isAriaHidden || isCustomElement(element) || element.in('foreign') || isScripted(element)) continue;
      if (BARE.has(element.name)) {
        if (writtenOn(element).some((name) => name !== 'aria-hidden'))
          report('never', element, { element: element.name });
        continue;
      }
      const role = roleOf(element);
      if (role === null) continue;
      for (const attribute of writtenOn(element)) {
        const data = { attribute, element: element.name };
        if (attribute === 'aria-checked' && isNativeBox(element)) {
          const value = element.keyword(attribute) ?? '';
          if (value !== 'mixed' && (value === 'true') !== element.has('checked'))
            report('state', element, { ...data, value, type: element.keyword('type') ?? '' });
        } else if (!isAllowedOn(role, attribute)) {
          if (role === 'generic' && !element.has('role')) report('none', element, data);
          else report('role', element, { ...data, role });
        } else if (role === 'row' && TREE_ONLY.has(attribute) && isRowOfTable(element))
          report('row', element, { attribute });
      }
    }
  },
});

/** ARIA in HTML: elements that are only a place in the text. */
const BARE = new Set(['br', 'wbr']);

/** WAI-ARIA 1.2 allows `aria-expanded` on a row of any table; these three describe a tree. */
const TREE_ONLY = new Set(['aria-level', 'aria-posinset', 'aria-setsize']);

/**
 * Elements without their own role, whose states screen readers do not announce; others
 * without one (dates, files, colours) are left open by the standard.
 */
const PLAIN = new Set(
  'abbr audio canvas cite dl figcaption iframe kbd label legend mark picture ruby rp rt var video'.split(' '),
);

function roleOf(element: PageElement): string | null {
  if (element.has('role') && writtenRoleOf(element) === null) return null;
  return effectiveRoleOf(element) ?? (PLAIN.has(element.name) ? 'generic' : null);
}

/** Empty values count as not written. */
function writtenOn(element: PageElement): string[] {
  const found: string[] = [];
  const list = element.attributes;
  for (let i = 0; i < list.length; i += 2) {
    const name = list[i] ?? '';
    const value = list[i + 1] ?? '';
    if (
      name.startsWith('aria-') &&
      ARIA_ATTRIBUTES.has(name) &&
      value.trim() !== '' &&
      value !== 'undefined' &&
      !isUnfilled(value)
    )
      found.push(name);
  }
  return found;
}

function isNativeBox(element: PageElement): boolean {
  return element.name === 'input' && /^(?:checkbox|radio)$/.test(element.keyword('type') ?? '');
}

function isRowOfTable(element: PageElement): boolean {
  for (let at = element.parent; at !== null; at = at.parent) {
    const role = writtenRoleOf(at);
    if (role === 'treegrid' || isCustomElement(at)) return false;
    if (role === 'table' || role === 'grid') return true;
    if (at.name === 'table' && role === null) return true;
  }
  return false;
}
