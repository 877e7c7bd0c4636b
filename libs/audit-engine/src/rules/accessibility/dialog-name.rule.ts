import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isScripted, roleOf } from '../../shared/aria/exposure.js';
import { namesToOpen } from '../../shared/aria/opening.js';

export default definePageRule({
  meta: {
    id: 'accessibility/dialog-name',
    title: { failed: 'Dialog has no accessible name', passed: 'Every dialog has an accessible name' },
    subcategory: 'names',
    wcag: [],
    severity: 'warning',
    weight: 4,
    needs: ['attributes', 'document'],
    messages: { missing: 'A dialog has no accessible name.' },
    since: '1.0',
    version: 5,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
      'https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/',
    ],
    howToFix: 'Point aria-labelledby at the heading of the dialog, or name it with aria-label.',
  },
  leavesOutUnopened: namesToOpen,
  applies: ({ document, attributes }) => dialogs(document.named('dialog'), attributes.with('role')).length > 0,
  check({ document, attributes }, report) {
    for (const element of dialogs(document.named('dialog'), attributes.with('role')))
      if (!isNamed(element)) report('missing', element);
  },
});

function dialogs(native: readonly PageElement[], withRole: readonly PageElement[]): PageElement[] {
  const isNative = (element: PageElement): boolean =>
    !element.in('template') && !element.in('noscript') && roleOf(element) === null;
  return [
    ...native.filter(isNative),
    ...withRole.filter((element) => roleOf(element) === 'dialog' || roleOf(element) === 'alertdialog'),
  ];
}

/** Dialogs are hidden until they open, and their headings are often filled then: the connection counts, not the text. */
function isNamed(element: PageElement): boolean {
  return (
    Boolean(
      element.attr('aria-label')?.trim() || element.attr('aria-labelledby')?.trim() || element.attr('title')?.trim(),
    ) || isScripted(element)
  );
}
