import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isInDialog } from '../../shared/aria/dialogs.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';
import { isLoadedByScript } from '../../shared/images/shown.js';

/** The large picture of a gallery: a script gives it its source when it opens. */
function isLarge(element: PageElement): boolean {
  return element.has('id') && LARGE.test(`${element.attr('id') ?? ''} ${element.attr('class') ?? ''}`.slice(0, 300));
}
const LARGE = /lightbox|modal|popup|fullscreen|preview|zoom/i;

export default definePageRule({
  meta: {
    id: 'images/source',
    title: { failed: 'Image has no source', passed: 'Every image has a source' },
    subcategory: 'source',
    severity: 'warning',
    weight: 4,
    needs: ['images'],
    messages: {
      empty: 'An image has an empty src.',
      fragment: 'The src of an image, {src}, is no address of a file.',
      missing: 'An image has neither src nor srcset.',
    },
    since: '1.0',
    version: 9,
    references: [
      'https://html.spec.whatwg.org/multipage/embedded-content.html#attr-img-src',
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/img#src',
    ],
    howToFix: 'Write the address of the image into src, or remove the element until there is one.',
  },
  leavesOutScripted: 'fills',
  applies: ({ images }) => images.length > 0,
  check({ images }, report) {
    for (const { element, src, srcset, isInPicture } of images) {
      if (
        (src !== '' && !src.startsWith('#')) ||
        srcset !== '' ||
        isInPicture ||
        element.isAriaHidden ||
        isLoadedByScript(element) ||
        mayBeHidden(element) ||
        isInDialog(element)
      )
        continue;
      if (element.has('src')) {
        if (isLarge(element)) continue;
        if (src === '') report('empty', element);
        else report('fragment', element, { src });
      } else if (!element.has('id')) report('missing', element);
    }
  },
});
