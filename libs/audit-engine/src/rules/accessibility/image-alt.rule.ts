import { definePageRule } from '../../engine/run/rule.js';
import { isSeen } from '../../shared/images/shown.js';
import { isTabStop } from '../../shared/aria/focus.js';
import { isScripted, mayBeHidden } from '../../shared/aria/exposure.js';

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
      if (!isScripted(element) && !mayBeHidden(element)) report('missing', element);
    }
  },
});
