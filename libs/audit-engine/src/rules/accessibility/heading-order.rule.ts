import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { PRESENTATIONAL_CHILDREN } from '../../shared/aria/aria-roles.data.js';
import { isInDialog } from '../../shared/aria/dialogs.js';
import { inherited, isInEmbedCard, mayBeHidden, roleOf } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/heading-order',
    title: { failed: 'Heading level is skipped', passed: 'No heading level is skipped' },
    subcategory: 'headings',
    wcag: [],
    severity: 'warning',
    weight: 4,
    needs: ['headings', 'attributes'],
    messages: {
      skipped: 'A heading of level {level} follows one of level {previous}: levels in between are left out.',
    },
    since: '1.0',
    version: 9,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/info-and-relationships.html',
      'https://www.w3.org/WAI/tutorials/page-structure/headings/',
    ],
    howToFix:
      'Choose heading levels by the structure (h2 for parts, h3 for parts of a part) and sizes by the style sheet.',
  },
  leavesOutHidden: 2,
  applies: ({ headings }) => headings.length > 1,
  check({ headings, attributes }, report) {
    const byRole = attributes
      .with('role')
      .filter((element) => roleOf(element) === 'heading' && !/^h[1-6]$/.test(element.name));
    const levels = new Map<PageElement | null, Step>();
    /** Since the last heading of the content. */
    let apart: Step | null = null;
    for (const element of inOrder([...headings.map((heading) => heading.element), ...byRole])) {
      const level = levelOf(element);
      if (level === null) continue;
      const isEmpty = element.accessibleName === '';
      if (isApart(element)) {
        if (!isEmpty && !mayBeHidden(element)) apart = { level, heading: element };
        continue;
      }
      const dialog = dialogAround(element);
      const last = levels.get(dialog);
      // People come from the heading that is just before it, wherever that is.
      const before = last && apart && level > last.level + 1 ? apart : last;
      if (dialog === null) apart = null;
      const previous = before?.level ?? 0;
      const isGap = previous > 0 && level > previous + 1;
      if (isEmpty || mayBeHidden(element) || isPartOfControl(element)) {
        // Not everyone gets it, or it is told as empty: it is no gap, and may be the level between two others.
        if (!isGap && level > previous) levels.set(dialog, { level, heading: element });
        continue;
      }
      if (isGap && before) report('skipped', [element, before.heading], { level, previous });
      levels.set(dialog, { level, heading: element });
    }
  },
});

interface Step {
  level: number;
  heading: PageElement;
}

/** A dialog is a separate structure; null for the page. */
function dialogAround(element: PageElement): PageElement | null {
  if (!isInDialog(element)) return null;
  let dialog = element;
  while (dialog.parent !== null && isInDialog(dialog.parent)) dialog = dialog.parent;
  return dialog;
}

function inOrder(elements: PageElement[]): PageElement[] {
  return elements
    .filter((element) => !element.isAriaHidden && !isInEmbedCard(element))
    .sort((a, b) => a.index - b.index);
}

/** Of navigation, sidebar or footer: a separate structure. */
function isApart(element: PageElement): boolean {
  return element.isBoilerplate || element.in('nav') || element.in('aside');
}

/** Inside of a button, a tab or an image, which ARIA exposes as one thing; some browsers show the heading all the same. */
const isPartOfControl = inherited(
  (element) => element.name === 'button' || PRESENTATIONAL_CHILDREN.has(roleOf(element) ?? ''),
);

/** null when the element is no heading for assistive technology. */
function levelOf(element: PageElement): number | null {
  const role = roleOf(element);
  if (role !== null && role !== 'heading') return null;
  const given = /^\s*([1-9])\s*$/.exec(element.attr('aria-level') ?? '')?.[1];
  if (given !== undefined) return Number(given);
  return role === 'heading' && !/^h[1-6]$/.test(element.name) ? 2 : Number(element.name[1]);
}
