import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isCustomElement, isScripted, mayBeHidden } from '../../shared/aria/exposure.js';
import { isDisabled } from '../../shared/aria/focus.js';

export default definePageRule({
  meta: {
    id: 'accessibility/fieldset-legend',
    title: { failed: 'Group of form fields has no name', passed: 'Every group of form fields has a name' },
    subcategory: 'forms',
    wcag: ['1.3.1'],
    severity: 'warning',
    weight: 2,
    needs: ['forms', 'document'],
    messages: {
      missing: 'A fieldset with {count} fields has no legend.',
      empty: 'The legend of a fieldset is empty.',
    },
    since: '1.0',
    version: 3,
    references: [
      'https://www.w3.org/WAI/WCAG22/Techniques/html/H71',
      'https://html.spec.whatwg.org/multipage/form-elements.html#the-fieldset-element',
    ],
    howToFix: 'Begin the fieldset with a <legend> that says what its fields have in common.',
  },
  applies: ({ forms, document }) =>
    document.named('legend').some((legend) => legend.parent?.name === 'fieldset') ||
    forms.controls.some(({ element }) => element.closest('fieldset') !== null),
  check({ forms, document }, report) {
    for (const [set, count] of countedSets(forms.controls))
      if (count >= MIN_FIELDS && !isInOneSet(set) && isUnnamed(set) && legendOf(set) === undefined)
        report('missing', set, { count });
    for (const set of document.named('fieldset'))
      if (legendOf(set) !== undefined && !set.isAriaHidden && isUnnamed(set)) report('empty', set);
  },
});

/** A single field has a label, which is enough. */
const MIN_FIELDS = 2;

/** The fieldsets around fields, and how many fields each has. Radio buttons have another rule. */
function countedSets(
  controls: readonly { element: PageElement; type: string; isButton: boolean }[],
): ReadonlyMap<PageElement, number> {
  const counts = new Map<PageElement, number>();
  for (const { element, type, isButton } of controls) {
    const set =
      isButton || type === 'radio' || element.isAriaHidden || isDisabled(element) ? null : element.closest('fieldset');
    if (set !== null) counts.set(set, (counts.get(set) ?? 0) + 1);
  }
  return counts;
}

function legendOf(set: PageElement): PageElement | undefined {
  return set.children.find(({ name }) => name === 'legend');
}

function isUnnamed(set: PageElement): boolean {
  return !isNamed(set) && !/^(?:none|presentation)$/.test(set.keyword('role') ?? '') && !mayBeHidden(set);
}

function isNamed(set: PageElement): boolean {
  return (
    set.accessibleName !== '' ||
    set.has('aria-labelledby') ||
    isScripted(set) ||
    set.descendants(['legend'], 1).some((legend) => legend.text !== '' || isScripted(legend) || hasUnknown(legend))
  );
}

function hasUnknown(legend: PageElement): boolean {
  return legend.descendants([], 10).some((inside) => isCustomElement(inside) || inside.name === 'img');
}

/** All fields of the form are in this one set: the form is the group. */
function isInOneSet(set: PageElement): boolean {
  const form = set.closest('form');
  return form !== null && form.descendants(['fieldset'], 2).length === 1;
}
