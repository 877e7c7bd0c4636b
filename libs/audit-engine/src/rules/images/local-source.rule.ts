import { definePageRule } from '../../rule.js';

export default definePageRule({
  meta: {
    id: 'images/local-source',
    name: 'Images on the own computer',
    subcategory: 'source',
    severity: 'error',
    weight: 6,
    needs: ['images'],
    messages: { local: 'An image has the address "{src}", which only the author\'s computer knows.' },
    since: '1.0',
    references: ['https://www.rfc-editor.org/rfc/rfc8089', 'https://html.spec.whatwg.org/multipage/embedded-content.html#attr-img-src'],
    howToFix: 'Upload the image and write its address on the site.',
  },
  applies: ({ images }) => images.length > 0,
  check({ images, location }, report) {
    if (isLoopback(location.hostname)) return;
    for (const { element, src } of images) if (LOCAL.test(src.slice(0, 300))) report('local', element, { src });
  },
});

const LOCAL = /^(?:file:|[a-z]:[\\/]|\\\\[\w.-]|https?:\/\/(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?=[:/]|$))/i;

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.startsWith('127.') || host === '[::1]';
}
