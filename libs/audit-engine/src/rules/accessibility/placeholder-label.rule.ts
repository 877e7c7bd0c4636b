import type { PageElement } from '../../engine/parse/element.js';
import { siblingAfter } from '../../engine/parse/siblings.js';
import { collapse } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';
import { isDisabled, tabIndexOf } from '../../shared/aria/focus.js';
import { namesToOpenAround } from '../../shared/aria/opening.js';
import { isSearchField } from '../../shared/forms/search-field.js';

export default definePageRule({
  meta: {
    id: 'accessibility/placeholder-label',
    title: {
      failed: 'Field has only a placeholder as its label',
      passed: 'No field relies on a placeholder as its label',
    },
    subcategory: 'forms',
    wcag: ['3.3.2'],
    severity: 'warning',
    weight: 4,
    needs: ['forms'],
    messages: {
      only: 'A field is named by its placeholder "{text}" alone, which disappears while people type.',
      apart:
        'A field is named by its placeholder "{text}" alone: the label "{label}" before it is not connected with it.',
      behind:
        'A field is named by its placeholder "{text}" alone: the label "{label}" behind it is not connected with it.',
      beside:
        'A field is named by its placeholder "{text}" alone: the text "{label}" before it is not connected with it.',
    },
    since: '1.0',
    version: 8,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/labels-or-instructions.html',
      'https://www.w3.org/WAI/tutorials/forms/instructions/#placeholder-text',
    ],
    howToFix:
      'Write a visible <label for="…"> with the id of the field, and keep the placeholder for an example of what to type.',
  },
  leavesOutHidden: 'itself',
  leavesOutUnopened: namesToOpenAround,
  applies: ({ forms }) => forms.controls.some(({ isButton, element }) => !isButton && !element.isAriaHidden),
  check({ forms }, report) {
    for (const { element, type, isButton, hasLabel, name } of forms.controls) {
      if (isButton || hasLabel || name === '' || element.isAriaHidden) continue;
      if (element.attr('title')?.trim() || isSearchField(element, type) || mayBeHidden(element) || isDisabled(element))
        continue;
      // Fields out of the tab order are mostly traps for robots, moved out of sight.
      if ((tabIndexOf(element) ?? 0) < 0) continue;
      const label = labelBefore(element);
      const behind = label === null ? labelBehind(element) : null;
      const words = label === null && behind === null ? textBefore(element) : null;
      if (label !== null) report('apart', element, { text: name, label: label.slice(0, MAX_SHOWN) });
      else if (behind !== null) report('behind', element, { text: name, label: behind.slice(0, MAX_SHOWN) });
      else if (words !== null) report('beside', element, { text: name, label: words });
      else report('only', element, { text: name });
    }
  },
});

const MAX_SHOWN = 80;

/** The text of a label that stands right before the field, or before the box around it, and belongs to no field. */
function labelBefore(field: PageElement): string | null {
  for (let at = field, i = 0; i < MAX_AROUND && at.parent !== null; i++, at = at.parent) {
    let before = at.document.elements[at.index - 1] ?? null;
    if (before === at.parent) continue;
    for (let up = 0; up < MAX_INSIDE && before !== null && before.parent !== at.parent; up++) before = before.parent;
    if (before?.parent !== at.parent) return null;
    if (before.name !== 'label' || before.isHidden) return null;
    const isApart = !isConnected(before) && before.descendants(FIELDS, 1).length === 0;
    return isApart && before.text !== '' ? before.text : null;
  }
  return null;
}
/** The text of a label right behind a field that is alone with it, as templates move it into the field or above. */
function labelBehind(field: PageElement): string | null {
  const next = siblingAfter(field);
  if (next?.name !== 'label' || next.text === '' || isConnected(next)) return null;
  const isAlone = (field.parent?.descendants(ENTRIES, 2).length ?? 0) === 1;
  return isAlone && next.descendants(FIELDS, 1).length === 0 && !mayBeHidden(next) ? next.text : null;
}

const MAX_AROUND = 2;
/** Elements in one another at the end of a label. */
const MAX_INSIDE = 4;
const FIELDS = ['input', 'select', 'textarea', 'button'];

/** Elements of a text that says what a field is for. A heading may as well be that of the form, and an icon has no words. */
const WORDING = new Set(['span', 'div', 'p', 'strong', 'b', 'em', 'small', 'font', 'br', 'dt', 'td', 'th', 'label']);
const MAX_WORDING = 8;

/** A short text before the field in a box without another one: it is seen while people type. */
function textBefore(field: PageElement): string | null {
  for (let box = field.parent, i = 0; i < MAX_AROUND && box !== null; i++, box = box.parent) {
    if (field.index - box.index > MAX_WORDING || box.descendants(ENTRIES, 2).length > 1) return null;
    const { elements } = field.document;
    const text = collapse(field.document.textBetween(box.textFrom, field.textFrom, MAX_SHOWN));
    if (text === '') continue;
    const isWording = elements
      .slice(box.index + 1, field.index)
      .every((part) => part.lastIndex >= field.index || isWords(part));
    return isWording && text.length <= MAX_SHOWN && /\p{L}{2}/u.test(text) ? text : null;
  }
  return null;
}
const ENTRIES = ['input', 'select', 'textarea'];

function isWords(part: PageElement): boolean {
  return (
    WORDING.has(part.name) && !part.isHidden && !(part.name === 'label' && isConnected(part)) && !mayBeHidden(part)
  );
}

function isConnected(label: PageElement): boolean {
  return label.document.ids.has(label.attr('for') ?? '');
}
