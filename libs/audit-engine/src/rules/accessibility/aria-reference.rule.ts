import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';
import { idsIn, needsNoName } from '../../shared/aria/references.js';

export default definePageRule({
  meta: {
    id: 'accessibility/aria-reference',
    title: {
      failed: 'aria-labelledby points to a missing ID',
      passed: 'Every aria-labelledby points to an existing ID',
    },
    subcategory: 'aria',
    wcag: ['4.1.2'],
    severity: 'warning',
    weight: 4,
    needs: ['attributes', 'document'],
    messages: { missing: 'aria-labelledby names "{ids}", and no element has such an id.' },
    since: '1.0',
    version: 5,
    references: [
      'https://www.w3.org/TR/wai-aria-1.2/#aria-labelledby',
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
    ],
    howToFix: 'Write the id of the element whose text is the name, or use aria-label.',
  },
  applies: ({ attributes }) => attributes.with('aria-*').some(isNamedByReference),
  check({ attributes, document }, report) {
    for (const element of attributes.with('aria-*')) {
      if (!isNamedByReference(element)) continue;
      const ids = idsIn(element, 'aria-labelledby');
      if (ids.length === 0 || ids.some((id) => document.ids.has(id)) || mayBeHidden(element)) continue;
      if (!isStillEmpty(element)) report('missing', element, { ids: ids.join(' ') });
    }
  },
});

function isNamedByReference(element: PageElement): boolean {
  return !element.isAriaHidden && !needsNoName(element) && Boolean(element.attr('aria-labelledby')?.trim());
}

/** A box that a script fills, as a form that shows a sign of loading: its heading may come with the rest. */
function isStillEmpty(element: PageElement): boolean {
  return BOXES.has(element.name) && element.text === '' && element.descendants(CONTENT, 1).length === 0;
}
const BOXES = new Set(['div', 'section', 'form', 'article', 'aside', 'nav', 'main', 'ul']);
const CONTENT = [
  'img',
  'svg',
  'a',
  'button',
  'input',
  'select',
  'textarea',
  'video',
  'audio',
  'iframe',
  'canvas',
  'object',
];
