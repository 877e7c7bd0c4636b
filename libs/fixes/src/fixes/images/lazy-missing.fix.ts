import type { PageElement } from '#audit-engine';
import { defineFix } from '../../fix.js';

/** Classes of what moves or places its images by script: sliders measure hidden ones, and grids wait for their heights. */
const MOVED =
  /(?:^|[\s_-])(?:slider|slides?|slideshow|carousel|swiper|slick|splide|glide|flickity|owl|masonry|isotope|packery|justified|lightbox)(?:[\s_-]|$)/i;
const LEVELS = 8;

export default defineFix({
  rule: 'images/lazy-missing',
  safety: 'safe',
  needs: [],
  writes: 'Writes loading="lazy".',
  edit({ element, edits }) {
    if (isMovedByScript(element)) return 'A slider or a grid that a script lays out may need the image at once.';
    if (!element.has('width') || !element.has('height'))
      return 'Without a width and a height, what is below the image would move when it loads.';
    edits.setAttribute(element, 'loading', 'lazy');
    return undefined;
  },
});

function isMovedByScript(image: PageElement): boolean {
  let element: PageElement | null = image;
  for (let level = 0; element !== null && level < LEVELS; level++, element = element.parent) {
    if (MOVED.test(`${element.attr('class') ?? ''} ${element.attr('id') ?? ''}`)) return true;
    if (
      element
        .attributeNames()
        .some((name) => /^data-(?:slick|flickity|masonry|carousel|glide|swiper|bs-ride)/.test(name))
    )
      return true;
  }
  return false;
}
