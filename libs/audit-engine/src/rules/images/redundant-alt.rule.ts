import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { plain } from '../../shared/images/shown.js';

export default definePageRule({
  meta: {
    id: 'images/redundant-alt',
    title: {
      failed: 'Alternative text repeats the text around it',
      passed: 'No alternative text repeats the text around it',
    },
    subcategory: 'alternative text',
    severity: 'warning',
    weight: 2,
    needs: ['images'],
    messages: { twice: 'The alt text "{alt}" repeats the text of the <{around}> around it.' },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/WAI/WCAG22/Techniques/html/H2',
      'https://www.w3.org/WAI/tutorials/images/functional/',
    ],
    howToFix: 'Write alt="" on the image: the text beside it says the same already.',
  },
  // Text that is shown for the pointer alone is not read with the image.
  leavesOutHidden: 2,
  applies: ({ images }) => images.some(({ element }) => aroundOf(element) !== null),
  check({ images }, report) {
    for (const { alt, element, isDecorative } of images) {
      const control = alt && !isDecorative && !hasOtherName(element) ? aroundOf(element) : null;
      if (
        !alt ||
        !control ||
        control.text === '' ||
        plain(alt) === '' ||
        plain(control.text) !== plain(alt) ||
        !isRead(control)
      )
        continue;
      report('twice', [element, holderOf(control)], { alt, around: control.name });
    }
  },
});

const BLOCKS = new Set(['p', 'li', 'td', 'th']);

/** The link or button around an image; without one, the paragraph, item or cell that has nothing but it and text. */
function aroundOf(image: PageElement): PageElement | null {
  const control = image.closest('a', 'button');
  if (control) return control;
  const { parent } = image;
  return parent && BLOCKS.has(parent.name) && parent.children.length === 1 ? parent : null;
}

/** What the text is in. */
function holderOf(control: PageElement): PageElement {
  return control.descendants([], 50).findLast((inside) => inside.text !== '') ?? control;
}

/** The alternative is not what is read. */
function hasOtherName(image: PageElement): boolean {
  return Boolean(image.attr('aria-label')?.trim()) || image.has('aria-labelledby');
}

/** Not when another name replaces the content, or a part of the text is not read. */
function isRead(control: PageElement): boolean {
  return (
    !control.has('aria-label') &&
    !control.has('aria-labelledby') &&
    control.descendants([], 50).every((inside) => !inside.isAriaHidden)
  );
}
