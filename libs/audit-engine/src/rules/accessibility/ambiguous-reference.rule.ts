import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { idsIn, needsNoName } from '../../shared/aria/references.js';

export default definePageRule({
  meta: {
    id: 'accessibility/ambiguous-reference',
    title: { failed: 'Reference points to an ID that is not unique', passed: 'Every referenced ID is unique' },
    subcategory: 'structure',
    wcag: ['1.3.1', '4.1.2'],
    severity: 'warning',
    weight: 4,
    needs: ['attributes', 'document'],
    messages: { several: '{attribute} names the id "{id}", which {count} elements have: only the first one is meant.' },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/info-and-relationships.html',
      'https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute',
    ],
    howToFix: 'Give each element a unique ID and reference the right one.',
  },
  applies: ({ attributes, document }) => attributes.with('aria-*').length > 0 || document.named('label').length > 0,
  check({ attributes, document }, report) {
    const shown = new Map<string, number>();
    const countOf = (id: string): number => {
      const known = shown.get(id) ?? several(document.ids.get(id) ?? []);
      shown.set(id, known);
      return known;
    };
    const check = (element: PageElement, attribute: string): void => {
      if (element.isAriaHidden || (attribute === 'aria-labelledby' && needsNoName(element))) return;
      for (const id of idsIn(element, attribute)) {
        const count = countOf(id);
        if (count > 1) report('several', element, { attribute, id, count });
      }
    };
    for (const label of document.named('label')) check(label, 'for');
    for (const element of attributes.with('aria-*')) for (const attribute of REFERENCES) check(element, attribute);
  },
});

const REFERENCES = ['aria-labelledby', 'aria-describedby'];

/** How many elements have the id where it matters: more than one of them is shown. */
function several(targets: readonly PageElement[]): number {
  const count = differing(targets.filter((target) => !target.isHidden));
  return count > 1 ? targets.filter((target) => !target.in('template')).length : count;
}

/** How many there are; 1 when all are the same drawing with the same title, as in icons that are written out several times. */
function differing(targets: readonly PageElement[]): number {
  const [first] = targets;
  return first && targets.every((target) => target.in('foreign') && target.text === first.text && target.text !== '')
    ? 1
    : targets.length;
}
