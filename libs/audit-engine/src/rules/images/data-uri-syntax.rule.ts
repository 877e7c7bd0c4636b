import { LIMITS } from '../../engine/parse/limits.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'images/data-uri-syntax',
    title: { failed: 'Image has a broken data URI', passed: 'Every image data URI is valid' },
    subcategory: 'source',
    severity: 'error',
    weight: 4,
    needs: ['images'],
    messages: { broken: 'The data URI of an image {problem}.' },
    since: '1.0',
    references: ['https://www.rfc-editor.org/rfc/rfc2397', 'https://fetch.spec.whatwg.org/#data-urls'],
    howToFix: 'Write data:image/png;base64, followed by the encoded file, or use the address of a file.',
  },
  applies: ({ images }) => images.some(({ src }) => /^data:/i.test(src)),
  check({ images }, report) {
    for (const { src, element } of images) {
      const problem = /^data:/i.test(src) ? problemOf(src) : null;
      if (problem !== null) report('broken', element, { problem });
    }
  },
});

/** "data:," is a known way to write "no image yet". */
function problemOf(src: string): string | null {
  const comma = src.slice(0, 500).indexOf(',');
  if (comma === -1) return 'has no comma in front of the data';
  if (src === 'data:,' || src.includes('{')) return null;
  if (comma === src.length - 1) return 'has no data';
  if (!/;\s*base64\s*$/i.test(src.slice(0, comma)) || src.length >= LIMITS.attributeChars) return null;
  return NOT_BASE64.test(src.slice(comma + 1)) ? 'has characters that base64 does not know' : null;
}

/** White space and percent signs of escapes are accepted. */
const NOT_BASE64 = /[^A-Za-z0-9+/=%\s]/;
