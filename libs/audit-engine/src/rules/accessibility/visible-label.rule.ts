import type { PageElement } from '../../engine/parse/element.js';
import { copyText } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isScripted, mayBeHidden } from '../../shared/aria/exposure.js';
import { isDisabled } from '../../shared/aria/focus.js';
import { isSearchField } from '../../shared/forms/search-field.js';

export default definePageRule({
  meta: {
    id: 'accessibility/visible-label',
    title: { failed: 'Label of a form field is not visible', passed: 'The labels of form fields are visible' },
    subcategory: 'forms',
    wcag: ['3.3.2'],
    severity: 'warning',
    weight: 3,
    needs: ['forms', 'document'],
    messages: {
      title: 'A field is named by its title "{text}" alone, which most people never see.',
      hidden: 'The only label of a field is hidden: "{text}".',
    },
    since: '1.0',
    version: 6,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/labels-or-instructions.html',
      'https://www.w3.org/WAI/tutorials/forms/labels/',
    ],
    howToFix: 'Write a visible <label for="…"> for the field.',
  },
  leavesOutHidden: 'itself',
  applies: ({ forms }) => forms.controls.some(({ isButton, element }) => !isButton && !element.isAriaHidden),
  check({ forms, document }, report) {
    for (const { element, isButton, type } of forms.controls) {
      if (isButton || isSearchField(element, type) || !isShownField(element) || hasOtherName(element)) continue;
      const labels = labelsOf(element, document.labelsFor);
      const title = element.attr('title')?.trim();
      if (labels.length === 0) {
        if (title && title.toLowerCase() !== textBefore(element))
          report('title', element, { text: copyText(title, 80) });
      } else if (!title && labels.every((label) => label.isHidden && label.text !== '' && !isScripted(label))) {
        report('hidden', element, { text: copyText(labels[0]?.text ?? '', 80) });
      }
    }
  },
});

function isShownField(element: PageElement): boolean {
  return !element.isAriaHidden && !isDisabled(element) && !mayBeHidden(element);
}

/** Names that a heading, an icon or a table header beside the field may show. */
function hasOtherName(element: PageElement): boolean {
  return (
    ['aria-label', 'aria-labelledby', 'placeholder'].some((name) => Boolean(element.attr(name)?.trim())) ||
    element.closest('td', 'th') !== null
  );
}

/** The words in front of the field, which show its name although they are not its label. */
function textBefore({ document, textFrom }: PageElement): string {
  let i = textFrom - 1;
  while (i >= 0 && (document.textValues[i] ?? '').trim() === '') i--;
  return (document.textValues[i] ?? '')
    .trim()
    .replace(/[\s:*]+$/, '')
    .toLowerCase();
}

/** Only labels with text name a field. */
function labelsOf(element: PageElement, labelsFor: ReadonlyMap<string, PageElement[]>): PageElement[] {
  const around = element.closest('label');
  const labels = [...(labelsFor.get(element.attr('id') ?? '') ?? []), ...(around === null ? [] : [around])];
  return labels.filter((label) => label.text !== '' || label.isHidden || isScripted(label));
}
