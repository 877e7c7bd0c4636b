import { definePageRule } from '../../engine/run/rule.js';
import { CAMERA_NAME, fileNameOf } from '../../shared/images/shown.js';

export default definePageRule({
  meta: {
    id: 'images/alt-file-name',
    title: { failed: 'Alternative text is a file name', passed: 'No alternative text is a file name' },
    subcategory: 'alternative text',
    wcag: ['1.1.1'],
    severity: 'error',
    weight: 6,
    needs: ['images'],
    messages: { file: 'The alt text "{alt}" is the name of a file.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Techniques/failures/F30',
      'https://developers.google.com/search/docs/appearance/google-images#descriptive-alt-text',
    ],
    howToFix: 'Say in alt what the image shows, or write alt="" when it only decorates.',
  },
  applies: ({ images }) => images.some(({ alt }) => Boolean(alt)),
  check({ images }, report) {
    for (const { alt, src, element, isDecorative } of images) {
      if (!alt || alt.length > MAX_CHARS || isDecorative) continue;
      if (FILE.test(alt) || CAMERA_NAME.test(alt) || (/\.\w{3,4}$/.test(alt) && alt === fileNameOf(src)))
        report('file', element, { alt });
    }
  },
});

const MAX_CHARS = 200;
const FILE = /^[^\s/\\]{1,120}\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic)$/i;
