import type { PageElement } from '../../engine/parse/element.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/several-labels',
    title: { failed: 'Form field has several labels', passed: 'No form field has several labels' },
    subcategory: 'forms',
    wcag: ['3.3.2'],
    severity: 'warning',
    weight: 2,
    needs: ['forms', 'document'],
    messages: {
      several: 'A form field ({type}) has {count} labels.',
    },
    since: '1.0',
    version: 4,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/labels-or-instructions.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/html/H44',
    ],
    howToFix: 'Keep one <label>, and point aria-describedby at what else there is to say.',
  },
  leavesOutHidden: 2,
  applies: ({ forms }) => forms.controls.some(({ isButton, element }) => !isButton && !element.isAriaHidden),
  check({ forms, document }, report) {
    for (const { element, isButton, type } of forms.controls) {
      if (
        isButton ||
        element.isAriaHidden ||
        element.has('aria-labelledby') ||
        element.has('aria-label') ||
        isSwitch(element, type) ||
        mayBeHidden(element)
      )
        continue;
      const labels = new Set((document.labelsFor.get(element.attr('id') ?? '') ?? []).filter(isShown));
      const around = element.closest('label');
      if (around && isShown(around)) labels.add(around);
      if (labels.size > 1 && (document.ids.get(element.attr('id') ?? '')?.length ?? 1) === 1)
        report('several', [...labels].reverse(), { type, count: labels.size });
    }
  },
});

function isShown(label: PageElement): boolean {
  return !label.isAriaHidden && label.accessibleName !== '' && !mayBeHidden(label);
}

/** A box without a form opens and closes menus by style sheets: one label opens, another one closes. */
function isSwitch(element: PageElement, type: string): boolean {
  return (type === 'checkbox' || type === 'radio') && element.closest('form') === null;
}
