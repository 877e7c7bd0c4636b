import { isMaskedMail } from '../../engine/facts/body.js';
import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import {
  isInEmbedCard,
  mayBeHidden,
  mayHaveName,
  roleOf,
  waitsForImageAlternative,
} from '../../shared/aria/exposure.js';
import { tabIndexOf } from '../../shared/aria/focus.js';
import { withFillableParts } from '../../shared/scripts/fillable-parts.js';

export default definePageRule({
  meta: {
    id: 'accessibility/link-name',
    title: { failed: 'Link has no accessible name', passed: 'Every link has an accessible name' },
    subcategory: 'names',
    wcag: ['2.4.4', '4.1.2'],
    severity: 'error',
    weight: 9,
    needs: ['anchors', 'attributes'],
    messages: { missing: 'A link has no text and no other accessible name.' },
    since: '1.0',
    version: 12,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/link-purpose-in-context.html',
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
    ],
    howToFix:
      'Write text into the link, give the image inside an alt text, or say with aria-label where the link leads.',
  },
  leavesOutScripted: 'fills',
  applies: ({ anchors, attributes }) =>
    anchors.some(({ href }) => href !== null) || attributes.with('role').some((element) => roleOf(element) === 'link'),
  check({ anchors, attributes }, report) {
    const check = (element: PageElement): void => {
      if (
        element.isAriaHidden ||
        isLineAnchor(element) ||
        isEmbed(element) ||
        isCollapsed(element) ||
        mayHaveName(element) ||
        (tabIndexOf(element) ?? 0) < 0
      )
        return;
      if (!waitsForImageAlternative(element) && !mayBeHidden(element)) report('missing', withFillableParts(element));
    };
    for (const { element, href } of anchors)
      if (element.name === 'a' && href !== null && !isMaskedMail(element, href)) check(element);
    for (const element of attributes.with('role'))
      if (roleOf(element) === 'link' && element.name !== 'a') check(element);
  },
});

/** The script of a platform puts a frame in its place. */
function isEmbed(element: PageElement): boolean {
  return (
    isInEmbedCard(element) ||
    element.tokens('class').some((name) => /^twitter-(?:timeline|tweet|\w+-button)$/.test(name))
  );
}

/** An empty link that Bootstrap does not show: scripts that follow the scrolling need its address alone. */
function isCollapsed(element: PageElement): boolean {
  const classes = element.tokens('class');
  return (
    classes.includes('collapse') &&
    !classes.includes('show') &&
    !classes.includes('in') &&
    element.lastIndex === element.index &&
    element.document.named('link').some((link) => /bootstrap/i.test((link.attr('href') ?? '').slice(0, 300)))
  );
}

/** The mark of a line of code, as highlighters write it: it leads to itself. */
function isLineAnchor(element: PageElement): boolean {
  const id = element.attr('id') ?? element.attr('name');
  return id !== null && element.attr('href')?.trim() === `#${id}` && element.closest('pre', 'code') !== null;
}
