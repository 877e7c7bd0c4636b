import type { PageElement } from '../../engine/parse/element.js';
import type { Control } from '../../engine/facts/forms.js';
import { definePageRule } from '../../engine/run/rule.js';
import { inherited, isCustomElement, isScripted, mayBeHidden, roleOf } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/radio-group',
    title: { failed: 'Radio buttons have no named group', passed: 'Every set of radio buttons has a named group' },
    subcategory: 'forms',
    wcag: ['1.3.1'],
    severity: 'warning',
    weight: 4,
    needs: ['forms'],
    messages: { unnamed: 'The radio buttons "{name}" have no group that says what the choice is about.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Techniques/html/H71',
      'https://www.w3.org/WAI/tutorials/forms/grouping/',
    ],
    howToFix: 'Put the radio buttons into a <fieldset> whose <legend> asks the question.',
  },
  applies: ({ forms }) => radioGroups(forms.controls).length > 0,
  check({ forms }, report) {
    for (const group of radioGroups(forms.controls)) {
      const [first] = group;
      // Each says by itself what it does: switches that are drawn as icons.
      if (group.every(({ element }) => element.attr('aria-label')?.trim())) continue;
      if (first && !isInNamedGroup(first.element) && !mayBeHidden(first.element))
        report('unnamed', first.element, { name: first.element.attr('name') ?? '' });
    }
  },
});

function radioGroups(controls: readonly Control[]): Control[][] {
  const groups = new Map<string, Control[]>();
  for (const control of controls) {
    const name =
      control.type === 'radio' && !control.element.isAriaHidden ? control.element.attr('name')?.trim() : undefined;
    if (!name) continue;
    const key = `${control.form?.index ?? -1} ${name}`;
    const same = groups.get(key);
    if (same) same.push(control);
    else groups.set(key, [control]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

function isInNamedGroup(radio: PageElement): boolean {
  return radio.has('aria-describedby') || radio.has('aria-labelledby') || isNamedAround(radio);
}

/** In a table, header cells may ask the question. */
const isNamedAround = inherited((element) => {
  if (element.name === 'td' || isCustomElement(element)) return true;
  const isGroup = element.name === 'fieldset' || /^(?:radiogroup|group|listbox|toolbar)$/.test(roleOf(element) ?? '');
  return (
    isGroup &&
    (element.accessibleName !== '' || element.has('aria-labelledby') || isScripted(element) || hasLegend(element))
  );
});

/** A legend that is not the first level down works in some browsers; one that a script fills is not ours to check. */
function hasLegend(group: PageElement): boolean {
  return group.descendants(['legend'], 1).some((legend) => legend.text !== '' || isScripted(legend));
}
