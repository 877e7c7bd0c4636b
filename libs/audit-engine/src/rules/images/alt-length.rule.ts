import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'images/alt-length',
    title: { failed: 'Alternative text is too long', passed: 'No alternative text is too long' },
    subcategory: 'alternative text',
    severity: 'warning',
    weight: 2,
    needs: ['images'],
    messages: {
      long: 'An alt text has {chars} characters. Screen readers read it as one piece, without paragraphs or lists.',
    },
    since: '1.0',
    version: 2,
    references: ['https://www.w3.org/WAI/tutorials/images/complex/', 'https://www.w3.org/WAI/tutorials/images/tips/'],
    howToFix: 'Name the image in alt in a sentence or two and put the rest into the text or a <figcaption>.',
  },
  applies: ({ images }) => images.some(({ alt }) => Boolean(alt)),
  check({ images }, report) {
    for (const { alt, element, isDecorative } of images)
      if (alt && alt.length > MAX_CHARS && !isDecorative) report('long', element, { chars: alt.length });
  },
});

/** Two long sentences. No standard sets a number; W3C's tutorial asks for a long description elsewhere when more has to be said. */
const MAX_CHARS = 250;
