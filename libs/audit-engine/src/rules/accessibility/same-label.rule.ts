import type { Control } from '../../engine/facts/forms.js';
import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isCustomElement, isScripted, mayBeHidden, roleOf } from '../../shared/aria/exposure.js';

/** Fields that take one value. Choices repeat their texts under different questions. */
const SINGLE = new Set(
  'text email tel url search number password date datetime-local month week time select textarea'.split(' '),
);
const HEADING = /^h[1-6]$|^legend$/;
/** A part of a form in which the same label means another thing. */
const PART = /^(?:fieldset|table|tr|li|dd|section|article|details|dialog)$/;

export default definePageRule({
  meta: {
    id: 'accessibility/same-label',
    title: { failed: 'Two form fields have the same label', passed: 'Form fields have different labels' },
    subcategory: 'forms',
    wcag: ['2.4.6'],
    severity: 'warning',
    weight: 3,
    needs: ['forms', 'document'],
    messages: { same: 'Two fields of a form have the label "{text}", and nothing between them tells them apart.' },
    since: '1.0',
    version: 4,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/headings-and-labels.html',
      'https://www.w3.org/WAI/tutorials/forms/labels/',
    ],
    howToFix:
      'Give each field a label that says what belongs there, or put the fields into groups with different legends.',
  },
  leavesOutHidden: 2,
  applies: ({ forms }) => forms.forms.some(({ controls }) => controls.filter(isSingle).length > 1),
  check({ forms, document }, report) {
    for (const { controls } of forms.forms) {
      const known = new Map<string, Control>();
      for (const control of controls) {
        if (!isSingle(control) || isLabelOfAnother(control.element)) continue;
        const text = control.name.replace(/\s+/g, ' ').trim();
        const key = `${text.toLowerCase()} ${partOf(control.element)?.index ?? -1}`;
        const before = known.get(key);
        known.set(key, control);
        if (text.length < 2 || !before || isRepeated(before.element) || isRepeated(control.element)) continue;
        if (!hasHeadingBetween(document.elements, before.element, control.element))
          report('same', [control.element, before.element], { text });
      }
    }
  },
});

function isSingle({ type, element, hasLabel, name }: Control): boolean {
  return (
    SINGLE.has(type) &&
    hasLabel &&
    name !== '' &&
    !element.isAriaHidden &&
    !isScripted(element) &&
    !mayBeHidden(element)
  );
}

/** A label that names an id is that of the first element with it: a second field with the id has no label at all. */
function isLabelOfAnother(element: PageElement): boolean {
  const id = element.attr('id') ?? '';
  const { ids, labelsFor } = element.document;
  return (
    labelsFor.has(id) &&
    ids.get(id)?.[0] !== element &&
    !element.closest('label') &&
    !element.has('aria-label') &&
    !element.has('aria-labelledby')
  );
}

/** One of many alike, as forms for several people or things have them: `name[]`, `guests[2].name`, `field_3`. */
function isRepeated(element: PageElement): boolean {
  return /\[\d*\]|\d/.test(`${element.attr('name') ?? ''} ${element.attr('id') ?? ''}`);
}

function partOf(element: PageElement): PageElement | null {
  for (let at = element.parent; at !== null && at.name !== 'form'; at = at.parent)
    if (PART.test(at.name) || isCustomElement(at) || /^(?:group|region|row|listitem|tabpanel)$/.test(roleOf(at) ?? ''))
      return at;
  return null;
}

function hasHeadingBetween(elements: readonly PageElement[], first: PageElement, second: PageElement): boolean {
  for (let i = first.index + 1; i < second.index; i++) {
    const element = elements[i];
    if (element && (HEADING.test(element.name) || roleOf(element) === 'heading')) return true;
  }
  return false;
}
