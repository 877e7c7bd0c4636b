import { definePageRule } from '../../engine/run/rule.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';
import { CAMERA_NAME, isPlaceholderAlt } from '../../shared/images/shown.js';

export default definePageRule({
  meta: {
    id: 'images/alt-placeholder',
    title: { failed: 'Alternative text is a placeholder', passed: 'No alternative text is a placeholder' },
    subcategory: 'alternative text',
    wcag: ['1.1.1'],
    severity: 'warning',
    weight: 4,
    needs: ['images', 'forms'],
    messages: {
      placeholder: 'The alt text "{alt}" says nothing about the image.',
      button: 'The alt text "{alt}" of an image button does not say what the button does.',
    },
    since: '1.0',
    version: 4,
    references: ['https://www.w3.org/WAI/WCAG22/Techniques/failures/F30', 'https://www.w3.org/WAI/tutorials/images/'],
    howToFix: 'Say in alt what the image shows, or write alt="" when it only decorates.',
  },
  applies: ({ images, forms }) =>
    images.some(({ alt }) => Boolean(alt)) || forms.controls.some(({ type }) => type === 'image'),
  check({ images, forms }, report) {
    for (const { alt, element, isDecorative } of images)
      // The name that a camera gave is reported as a file name.
      if (alt && !isDecorative && isPlaceholderAlt(alt) && !CAMERA_NAME.test(alt))
        report('placeholder', element, { alt });
    for (const { type, element, name } of forms.controls) {
      const alt = type === 'image' ? (element.attr('alt') ?? '').trim() : '';
      if (alt === '' || alt !== name || element.isAriaHidden || mayBeHidden(element)) continue;
      if (isPlaceholderAlt(alt) || /^(?:click(?: here)?|(?:image )?button)$/i.test(alt))
        report('button', element, { alt });
    }
  },
});
