import type { PageElement } from '../../engine/parse/element.js';
import { isCustomElement, isScripted, mayBeHidden, roleOf } from '../../shared/aria/exposure.js';
import { idsIn } from '../../shared/aria/references.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/aria-relation',
    title: { failed: 'ARIA relation points to a missing ID', passed: 'Every ARIA relation points to an existing ID' },
    subcategory: 'aria',
    wcag: ['4.1.2'],
    severity: 'warning',
    weight: 2,
    needs: ['attributes', 'document'],
    messages: {
      missing: '{attribute} names "{ids}", and no element has such an id.',
      hidden: 'aria-errormessage names "{ids}", which is hidden although the field is marked as invalid.',
    },
    since: '1.0',
    version: 4,
    references: [
      'https://www.w3.org/TR/wai-aria-1.2/#aria-controls',
      'https://www.w3.org/TR/wai-aria-1.2/#aria-activedescendant',
      'https://www.w3.org/TR/wai-aria-1.2/#aria-owns',
      'https://www.w3.org/TR/wai-aria-1.2/#aria-errormessage',
    ],
    howToFix: 'Write the id of an element of the page, or remove the attribute until that element is there.',
  },
  applies: ({ attributes }) => attributes.with('aria-*').some((element) => RELATIONS.some((name) => element.has(name))),
  check({ attributes, document }, report) {
    for (const element of attributes.with('aria-*')) {
      if (element.isAriaHidden || isCustomElement(element) || isScripted(element)) continue;
      for (const attribute of RELATIONS) {
        const ids = idsIn(element, attribute);
        const named = ids.flatMap((id) => document.ids.get(id) ?? []);
        if (
          attribute === 'aria-errormessage' &&
          named.length > 0 &&
          named.every((one) => one.isHidden || one.isAriaHidden) &&
          !comesLater(element, attribute) &&
          !mayBeHidden(element)
        )
          report('hidden', element, { ids: ids.join(' ') });
        if (
          ids.length === 0 ||
          ids.some((id) => document.ids.has(id)) ||
          comesLater(element, attribute) ||
          mayBeHidden(element)
        )
          continue;
        report('missing', element, { attribute, ids: ids.join(' ') });
      }
    }
  },
});

const RELATIONS = [
  'aria-activedescendant',
  'aria-controls',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-owns',
];

/** What is closed, not chosen or not wrong yet may be put into the page later. */
function comesLater(element: PageElement, attribute: string): boolean {
  if (attribute === 'aria-errormessage')
    return !/^(?:true|spelling|grammar)$/.test(element.keyword('aria-invalid') ?? '');
  if (attribute === 'aria-details' || attribute === 'aria-flowto') return false;
  // A button that does not say whether it is open: a script may make what it opens.
  if (attribute === 'aria-controls' && roleOf(element) === null && element.keyword('aria-expanded') !== 'true')
    return true;
  if (element.keyword('aria-expanded') === 'false' || element.keyword('aria-selected') === 'false') return true;
  const popup = element.keyword('aria-haspopup');
  if (popup !== null && popup !== 'false' && element.keyword('aria-expanded') !== 'true') return true;
  return roleOf(element) === 'combobox' && element.keyword('aria-expanded') !== 'true';
}
