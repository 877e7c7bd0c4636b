import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/server-image-map',
    title: { failed: 'Page uses a server-side image map', passed: 'No page uses a server-side image map' },
    subcategory: 'keyboard',
    wcag: ['2.1.1'],
    severity: 'error',
    weight: 3,
    needs: ['images'],
    messages: { ismap: 'An image sends the place of a click to the server, which needs a mouse.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/keyboard.html',
      'https://html.spec.whatwg.org/multipage/embedded-content.html#attr-img-ismap',
    ],
    howToFix: 'Replace ismap by usemap and a <map> whose <area> elements have alt texts, or by plain links.',
  },
  applies: ({ images }) => images.length > 0,
  check({ images }, report) {
    for (const { element } of images)
      if (element.has('ismap') && element.closest('a')?.has('href') === true && !element.isHidden)
        report('ismap', element);
  },
});
