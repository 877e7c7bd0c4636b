import type { PageDocument } from '../../engine/parse/document.js';
import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isCustomElement, isScripted, isUnfilled, mayBeHidden } from '../../shared/aria/exposure.js';
import { namesToOpenAround } from '../../shared/aria/opening.js';

export default definePageRule({
  meta: {
    id: 'accessibility/label-target',
    title: { failed: 'Label points to no form field', passed: 'Every label points to a form field' },
    subcategory: 'forms',
    wcag: ['1.3.1'],
    severity: 'warning',
    weight: 3,
    needs: ['document'],
    messages: {
      missing: 'A <label> points at the id "{id}", which does not exist.',
      unfit: 'A <label> points at <{name}>, which cannot have a label.',
    },
    since: '1.0',
    version: 4,
    references: [
      'https://www.w3.org/WAI/WCAG22/Techniques/html/H44',
      'https://html.spec.whatwg.org/multipage/forms.html#the-label-element',
    ],
    howToFix:
      'Write the id of the field into the for attribute of its label; use another element for text that labels no field.',
  },
  leavesOutUnopened: namesToOpenAround,
  applies: ({ document }) => document.named('label').some(isPointing),
  check({ document }, report) {
    const aroundField = new Set(document.named(...FIELDS).map((field) => field.closest('label')));
    /** Many labels may point at an id that many elements have. */
    const fit = new Map<string, boolean>();
    for (const label of document.named('label')) {
      const id = label.attr('for') ?? '';
      if (!isPointing(label) || isScripted(label) || aroundField.has(label)) continue;
      const targets = document.ids.get(id);
      if (!targets) {
        if (!mayBeHidden(label) && !waitsForScript(document, id)) report('missing', label, { id });
      } else {
        const isFit = fit.get(id) ?? targets.some(isLabelable);
        fit.set(id, isFit);
        if (!isFit) report('unfit', label, { name: targets[0]?.name ?? '' });
      }
    }
  },
});

/** An empty element such as `#goals` that a script fills with the field `goals-input`. */
function waitsForScript(document: PageDocument, id: string): boolean {
  const at = id.lastIndexOf('-');
  const place = at > 0 ? document.ids.get(id.slice(0, at))?.[0] : undefined;
  return place !== undefined && place.children.length === 0 && place.text === '' && !FIELDS.includes(place.name);
}

/** HTML, "labelable element". */
const FIELDS = ['input', 'select', 'textarea', 'button', 'meter', 'output', 'progress'];

function isPointing(label: PageElement): boolean {
  return !label.isAriaHidden && Boolean(label.attr('for')) && !isUnfilled(label.attr('for') ?? '');
}

/** A hidden input is where scripted widgets keep their value. */
function isLabelable(element: PageElement): boolean {
  return FIELDS.includes(element.name) || isCustomElement(element);
}
