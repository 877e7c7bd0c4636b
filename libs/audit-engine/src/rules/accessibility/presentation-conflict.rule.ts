import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { mayBeHidden, roleOf } from '../../shared/aria/exposure.js';
import { isTabStop, tabIndexOf } from '../../shared/aria/focus.js';

export default definePageRule({
  meta: {
    id: 'accessibility/presentation-conflict',
    title: { failed: 'Presentational role is ignored', passed: 'Every presentational role takes effect' },
    subcategory: 'aria',
    wcag: [],
    severity: 'warning',
    weight: 3,
    needs: ['attributes', 'images'],
    messages: {
      focusable: '<{name}> with the role "{role}" takes the focus, so that the role is ignored.',
      image:
        'The empty alt says that the image only decorates, and its name, tabindex or ARIA attribute says the opposite.',
      named: '<{name}> with the role "{role}" has a name, so that the role is ignored.',
      global: '<{name}> with the role "{role}" has {attribute}, so that the role is ignored.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none',
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
    ],
    howToFix:
      'Remove the role when the element matters; remove tabindex and the ARIA attributes when it only decorates.',
  },
  applies: ({ attributes, images }) =>
    attributes.with('role').some(isPresentational) || images.some(({ alt }) => alt === ''),
  check({ attributes, images }, report) {
    for (const { alt, element } of images) {
      if (alt !== '' || element.has('role') || element.isAriaHidden || mayBeHidden(element)) continue;
      if ((tabIndexOf(element) ?? -1) >= 0 || hasLabel(element) || globalOf(element) !== undefined)
        report('image', element);
    }
    for (const element of attributes.with('role')) {
      if (!isPresentational(element) || mayBeHidden(element)) continue;
      const data = { name: element.name, role: roleOf(element) ?? '' };
      if (takesFocus(element)) report('focusable', element, data);
      else if (hasLabel(element)) report('named', element, data);
      else {
        const attribute = globalOf(element);
        if (attribute !== undefined) report('global', element, { ...data, attribute });
      }
    }
  },
});

function hasLabel(element: PageElement): boolean {
  return Boolean(element.attr('aria-label')?.trim() || element.attr('aria-labelledby')?.trim());
}

/** The first attribute that every element may have, and that browsers have to pass on whatever the role. */
function globalOf(element: PageElement): string | undefined {
  return GLOBAL.find((name) => Boolean(element.attr(name)?.trim()));
}

/** "Global States and Properties" of WAI-ARIA 1.2 that say something wherever they are written; `false` is no statement for the others. */
const GLOBAL = ['live', 'describedby', 'controls', 'owns', 'details', 'flowto', 'keyshortcuts', 'roledescription'].map(
  (name) => `aria-${name}`,
);

/** Frames take the focus by themselves, and the role is written on those that only measure: `tabindex` tells. */
function takesFocus(element: PageElement): boolean {
  return element.name === 'iframe' ? (tabIndexOf(element) ?? -1) >= 0 : isTabStop(element);
}

function isPresentational(element: PageElement): boolean {
  const role = roleOf(element);
  return (role === 'none' || role === 'presentation') && !element.isAriaHidden;
}
