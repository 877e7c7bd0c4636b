import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { plain } from '../../shared/images/shown.js';

export default definePageRule({
  meta: {
    id: 'images/caption-alt',
    title: { failed: 'Alternative text repeats the caption', passed: 'No alternative text repeats the caption' },
    subcategory: 'alternative text',
    severity: 'warning',
    weight: 1,
    needs: ['images'],
    messages: { same: 'The alt text repeats the caption of the figure.' },
    since: '1.0',
    version: 2,
    references: [
      'https://html.spec.whatwg.org/multipage/images.html#alt',
      'https://www.w3.org/WAI/tutorials/images/tips/',
    ],
    howToFix: 'Describe in alt what is to be seen, and keep in the caption what is to be known about it.',
  },
  applies: ({ images }) => images.some(({ element }) => element.closest('figure') !== null),
  check({ images }, report) {
    const captions = new Map<PageElement, string>();
    for (const { alt, element, isDecorative } of images) {
      if (!alt || isDecorative) continue;
      const figure = element.closest('figure');
      if (!figure) continue;
      const caption = captions.get(figure) ?? plain(captionOf(figure));
      captions.set(figure, caption);
      if (caption !== '' && caption === plain(alt)) report('same', element);
    }
  },
});

/** What is read of it: Pandoc hides a caption that the alternative text repeats. */
function captionOf(figure: PageElement): string {
  const [caption] = figure.descendants(['figcaption'], 1);
  return caption === undefined || caption.isAriaHidden ? '' : caption.text;
}
