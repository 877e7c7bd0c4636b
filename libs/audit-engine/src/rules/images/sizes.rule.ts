import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'images/sizes',
    title: { failed: 'Responsive image has no valid sizes', passed: 'Every responsive image has valid sizes' },
    subcategory: 'responsive',
    severity: 'warning',
    weight: 3,
    needs: [],
    messages: {
      missing: 'A srcset with widths has no sizes, so that a browser takes the image for as wide as the window.',
      auto: 'sizes="auto" only works with loading="lazy".',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://html.spec.whatwg.org/multipage/images.html#sizes-attributes',
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Guides/Responsive_images',
    ],
    howToFix:
      'Write sizes with the width the image takes on the page, for example sizes="(min-width: 60em) 50vw, 100vw".',
  },
  visit: {
    'img source': (element, report) => {
      const srcset = element.attr('srcset');
      if (
        !srcset ||
        element.in('template') ||
        (element.name === 'source' && element.parent?.name !== 'picture') ||
        !WIDTHS.test(srcset.slice(0, 5_000))
      )
        return;
      const sizes = element.keyword('sizes');
      if (!sizes && !element.has('data-sizes')) {
        if (!ONE.test(srcset.slice(0, 5_000)) || !isWide(imageOf(element))) report('missing', element);
      } else if (sizes === 'auto' && imageOf(element)?.keyword('loading') !== 'lazy') report('auto', element);
    },
  },
});

const WIDTHS = /\s\d{1,6}w\s*(?:,|$)/;

/** Of one file there is nothing to choose: without sizes it only changes the width of an image that says none. */
const ONE = /^\s*[^\s,]\S*\s+\d{1,6}w[\s,]*$/;
const WIDTH = /(?:^|;)\s{0,9}width\s{0,9}:\s{0,9}\d/i;

function isWide(image: PageElement | null): boolean {
  return (
    image !== null &&
    (/^\s{0,9}[1-9]/.test(image.attr('width') ?? '') || WIDTH.test((image.attr('style') ?? '').slice(0, 1_000)))
  );
}

/** Sources between this one and the image. */
const MAX_SOURCES = 20;

function imageOf(element: PageElement): PageElement | null {
  if (element.name === 'img') return element;
  return (
    element.document.elements
      .slice(element.index + 1, element.index + 1 + MAX_SOURCES)
      .find((next) => next.name === 'img') ?? null
  );
}
