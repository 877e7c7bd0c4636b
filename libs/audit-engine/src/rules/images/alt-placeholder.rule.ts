import { definePageRule } from '../../engine/run/rule.js';
import { isPlaceholderAlt } from '../../shared/images/shown.js';

export default definePageRule({
  meta: {
    id: 'images/alt-placeholder',
    title: { failed: 'Alternative text is a placeholder', passed: 'No alternative text is a placeholder' },
    subcategory: 'alternative text',
    wcag: ['1.1.1'],
    severity: 'warning',
    weight: 4,
    needs: ['images'],
    messages: { placeholder: 'The alt text "{alt}" says nothing about the image.' },
    since: '1.0',
    references: ['https://www.w3.org/WAI/WCAG22/Techniques/failures/F30', 'https://www.w3.org/WAI/tutorials/images/'],
    howToFix: 'Say in alt what the image shows, or write alt="" when it only decorates.',
  },
  applies: ({ images }) => images.some(({ alt }) => Boolean(alt)),
  check({ images }, report) {
    for (const { alt, element, isDecorative } of images)
      if (alt && !isDecorative && isPlaceholderAlt(alt)) report('placeholder', element, { alt });
  },
});
