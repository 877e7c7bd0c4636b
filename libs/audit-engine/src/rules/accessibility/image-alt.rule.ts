import type { Image } from '../../engine/facts/body.js';
import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isLoadedByScript, isSeen } from '../../shared/images/shown.js';
import { isTabStop } from '../../shared/aria/focus.js';
import { isScripted, mayBeHidden, roleOf } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/image-alt',
    title: { failed: 'Image has no alternative text', passed: 'Every image has alternative text' },
    subcategory: 'text alternatives',
    wcag: ['1.1.1'],
    severity: 'error',
    weight: 9,
    needs: ['images'],
    messages: { missing: 'An image has no text alternative.' },
    since: '1.0',
    version: 3,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/non-text-content.html',
      'https://www.w3.org/WAI/tutorials/images/decision-tree/',
    ],
    howToFix: 'Add an alt attribute that says what the image says; write alt="" when it only decorates.',
  },
  applies: ({ images }) => images.some(isSeen),
  check({ images }, report) {
    for (const image of images) {
      const { alt, isDecorative, element } = image;
      // A role that says "none" does not count where the focus reaches the image.
      const isSilent = isDecorative && !isTabStop(element);
      if (alt !== null || isSilent || !isSeen(image) || element.accessibleName !== '') continue;
      if (!hasSource(image) && !isTabStop(element) && !isNameOfOther(element)) continue;
      if (!isScripted(element) && !mayBeHidden(element)) report('missing', element);
    }
  },
});

/** Without a source and an alternative the element represents nothing (HTML, "the img element"). A script fills it, if any. */
function hasSource({ element, src, srcset, isInPicture }: Image): boolean {
  return src !== '' || srcset !== '' || isInPicture || isLoadedByScript(element);
}

const NEEDS_NAME = /^(?:a|button|summary|th|h[1-6]|link|heading)$/;

/** What is around it has no other name, and waits for that of the image. */
function isNameOfOther(image: PageElement): boolean {
  for (let around = image.parent; around !== null; around = around.parent)
    if (NEEDS_NAME.test(roleOf(around) ?? around.name)) return around.text === '';
  return false;
}
