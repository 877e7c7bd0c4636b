import type { Control } from '../../engine/facts/forms.js';
import type { PageElement } from '../../engine/parse/element.js';
import { inherited, isCustomElement, isScripted, roleOf } from '../aria/exposure.js';

/** Radio buttons, or check boxes, of one form that have the same name. Those that only sighted people get are left out. */
export function choiceGroups(controls: readonly Control[], type: 'radio' | 'checkbox'): Control[][] {
  const groups = new Map<string, Control[]>();
  for (const control of controls) {
    const name =
      control.type === type && !control.element.isAriaHidden ? control.element.attr('name')?.trim() : undefined;
    if (!name) continue;
    const key = `${control.form?.index ?? -1} ${name}`;
    const same = groups.get(key);
    if (same) same.push(control);
    else groups.set(key, [control]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Whether something says what the choice is about: a group with a name, a description, or the header cells of a table. */
export function isInNamedGroup(choice: PageElement): boolean {
  return choice.has('aria-describedby') || choice.has('aria-labelledby') || isNamedAround(choice);
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
