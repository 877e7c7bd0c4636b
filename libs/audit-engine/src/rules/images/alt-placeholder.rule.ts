import { definePageRule } from '../../rule.js';
import { PLACEHOLDER_ALTS } from './placeholders.data.js';
import { plain } from './shown.js';

export default definePageRule({
  meta: {
    id: 'images/alt-placeholder',
    name: 'Placeholders as text alternatives',
    subcategory: 'alternative text',
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
    for (const { alt, element } of images)
      if (alt && alt.length <= MAX_CHARS && !element.isAriaHidden && isPlaceholder(alt))
        report('placeholder', element, { alt });
  },
});

/** The longest word of the list, with a number behind it. */
const MAX_CHARS = 26;

/** "Image 3" is as good as "image". */
function isPlaceholder(alt: string): boolean {
  return PLACEHOLDER_ALTS.has(plain(alt).replace(/[\s_#-]*\d{1,4}$/, ''));
}
