import type { PageElement } from '../../engine/parse/element.js';
import { copyText } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isInDialog } from '../../shared/aria/dialogs.js';
import {
  isCustomElement,
  mayBeHidden,
  mayHaveName,
  roleOf,
  waitsForImageAlternative,
} from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/empty-heading',
    title: { failed: 'Heading is empty', passed: 'Every heading has text' },
    subcategory: 'headings',
    wcag: [],
    severity: 'warning',
    weight: 3,
    needs: ['headings', 'attributes', 'scripts'],
    messages: {
      empty: '<{name}> is empty; it comes after the heading "{before}".',
      first: '<{name}> is empty; no heading with text comes before it.',
    },
    since: '1.0',
    version: 12,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/headings-and-labels.html',
      'https://www.w3.org/WAI/tutorials/page-structure/headings/',
    ],
    howToFix: 'Write the text of the heading, or remove the element; use CSS for distance.',
  },
  leavesOutHidden: 1,
  leavesOutScripted: 'fills',
  applies: ({ headings, attributes }) => headings.length > 0 || attributes.with('role').some(isHeadingByRole),
  check({ headings, attributes, scripts }, report) {
    const code = scripts
      .filter(({ isExecutable, src }) => isExecutable && src === null)
      .map(({ element }) => element.inner);
    const byRole = attributes.with('role').filter(isHeadingByRole);
    const all = [...headings.map(({ element }) => element), ...byRole].sort((a, b) => a.index - b.index);
    // On a page that is on one line, the heading before it is what people find.
    let before = '';
    for (const element of all) {
      if (element.text !== '') before = element.text;
      if (element.isAriaHidden || (roleOf(element) ?? 'heading') !== 'heading' || mayHaveName(element)) continue;
      if (waitsForImageAlternative(element) || isInDialog(element) || mayBeHidden(element) || holdsNextLink(element))
        continue;
      const inside = element.descendants([], MAX_INSIDE);
      if ([element, ...inside].some((part) => isNamedIn(code, part.attr('id')))) continue;
      // Scripts in files may write the heading as well as what is in it.
      const place = inside.length === 0 ? element : [element, element, ...inside];
      if (before === '') report('first', place, { name: element.name });
      else report('empty', place, { name: element.name, before: copyText(before, MAX_SHOWN) });
    }
  },
});

/** A link begins in a heading that is in another link: browsers end that link alone, and leave the heading open for this one. */
function holdsNextLink({ closeStart, document: { html } }: PageElement): boolean {
  return /^<a[\s>]/i.test(html.slice(closeStart, closeStart + 3));
}

const MAX_SHOWN = 80;
const MAX_INSIDE = 5;

function isHeadingByRole(element: PageElement): boolean {
  return (
    roleOf(element) === 'heading' && !/^h[1-6]$/.test(element.name) && !element.isHidden && !isCustomElement(element)
  );
}

/** A script of the page writes the heading, or counts up the number in it. */
function isNamedIn(code: readonly string[], id: string | null): boolean {
  return id !== null && id.length > 2 && code.some((text) => text.includes(id));
}
