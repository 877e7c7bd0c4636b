import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'images/local-source',
    title: { failed: 'Image URL points to a local computer', passed: 'No image URL points to a local computer' },
    subcategory: 'source',
    severity: 'error',
    weight: 6,
    needs: ['images'],
    messages: { local: 'An image has the address "{src}", which only the author\'s computer knows.' },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc8089',
      'https://html.spec.whatwg.org/multipage/embedded-content.html#attr-img-src',
    ],
    howToFix: 'Upload the image and write its address on the site.',
  },
  applies: ({ images }) => images.length > 0,
  check({ images }, report) {
    for (const { element, src } of images) if (LOCAL.test(src.slice(0, 300))) report('local', element, { src });
  },
});

/** URLs of a file system. Those of a local server belong to `security/development-address`. */
const LOCAL = /^(?:file:|[a-z]:[\\/]|\\\\[\w.-])/i;
