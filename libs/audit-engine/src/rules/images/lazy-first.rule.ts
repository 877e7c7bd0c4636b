import type { Image } from '../../engine/facts/body.js';
import type { PageView } from '../../engine/facts/page-facts.js';
import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { withoutIndex } from '../../engine/site/address-forms.js';
import { isLogo, isSeen, textPositionAfter } from '../../shared/images/shown.js';

export default definePageRule({
  meta: {
    id: 'images/lazy-first',
    title: { failed: 'Large image at the top is lazy-loaded', passed: 'Large images at the top load without delay' },
    subcategory: 'loading',
    severity: 'warning',
    weight: 6,
    needs: ['images'],
    messages: { lazy: 'A large image at the top of the page has loading="lazy".' },
    since: '1.0',
    version: 9,
    references: [
      'https://web.dev/articles/lcp-lazy-loading',
      'https://web.dev/articles/browser-level-image-lazy-loading',
    ],
    howToFix: 'Remove loading="lazy" from this image, and write fetchpriority="high" when it is the main one.',
  },
  leavesOutHidden: 1,
  applies: ({ images }) => images.some((image) => isLarge(image) && isSeen(image)),
  check(page, report) {
    const { images } = page;
    const first = images.find(
      (image) =>
        isLarge(image) &&
        isSeen(image) &&
        !isFilling(image.element) &&
        (!image.element.isBoilerplate || isBanner(image)) &&
        !isHomeLink(image, page),
    );
    if (first?.loading !== 'lazy' || first.element.isBoilerplate) return;
    // With a high priority as well the contradiction is the finding.
    if (first.fetchPriority === 'high') return;
    const before = images.slice(0, images.indexOf(first));
    if (before.filter(takesPlace).length > MAX_IMAGES_BEFORE || before.some(mayBeLarge)) return;
    if (first.element.textFrom >= textPositionAfter(first.element.document, MAX_CHARS_BEFORE)) return;
    if (!isBelowStage(first.element)) report('lazy', first.element);
  },
});

/** WordPress shows a background in its place, and makes the image itself one pixel large. */
function isFilling(image: PageElement): boolean {
  return image.closest('div')?.tokens('class').includes('is-image-fill') === true;
}

/** A ruled line is wide, and has few pixels. */
function isLarge({ width, height }: Image): boolean {
  return width !== null && width >= LARGE_WIDTH && (height === null || height >= MIN_HEIGHT);
}
const MIN_HEIGHT = 100;

/** Something else that fills the first screen is in front: a film, a frame, a background picture, or a box with the name of such a part. */
function isBelowStage(image: PageElement): boolean {
  let top = image;
  for (let around = image.parent; around !== null; around = around.parent) if (isStage(around)) top = around;
  return image.document.elements
    .slice(0, top.index)
    .some((element) => element.lastIndex < image.index && !element.isHidden && isStage(element));
}

function isStage(element: PageElement): boolean {
  if (element.name === 'video' || element.name === 'iframe') return !element.in('noscript');
  if (!STAGE_BOXES.has(element.name)) return false;
  return (
    STAGE.test((element.attr('class') ?? '').slice(0, MAX_CLASS_CHARS)) ||
    /background(?:-image)?\s{0,5}:[^;]{0,300}url\(/i.test((element.attr('style') ?? '').slice(0, MAX_CLASS_CHARS))
  );
}
const STAGE_BOXES: ReadonlySet<string> = new Set(['div', 'section', 'header', 'main', 'article', 'figure']);
/** The names by which templates call the part that fills the first screen. */
const STAGE = /(?:^|[\s_-])(?:hero|jumbotron|masthead|carousel|slider|slideshow|swiper|parallax)(?:[\s_-]|$)/i;
const MAX_CLASS_CHARS = 500;

/** A picture in the header, at the top of the page whatever the content is. */
function isBanner(image: Image): boolean {
  return image.element.in('header') && !image.element.in('nav') && !isLogo(image);
}

/** Its width is not known, and it does not wait: it may be the first large one. */
function mayBeLarge(image: Image): boolean {
  if (image.width !== null || image.loading === 'lazy' || !isSeen(image) || isLogo(image)) return false;
  return (!image.element.isBoilerplate || isBanner(image)) && !(image.height !== null && image.height < MIN_WIDTH);
}

/** The logo of the site: an image that leads to the start page. */
function isHomeLink({ element }: Image, { resolve, isInternal }: PageView<never>): boolean {
  const url = resolve(element.closest('a')?.attr('href') ?? 'none');
  return url !== null && isInternal(url) && url.search === '' && HOME.test(withoutIndex(url.pathname));
}
/** The root, or that of a language. */
const HOME = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?$/i;

/** A gallery of pictures in front of the image puts it below the first screen. */
function takesPlace(image: Image): boolean {
  return isSeen(image) && !image.element.isBoilerplate && (image.width === null || image.width >= MIN_WIDTH);
}
const MAX_IMAGES_BEFORE = 3;
/** Pixels; icons take no room. */
const MIN_WIDTH = 100;

/** Pixels; smaller images are seldom the largest thing on the screen. */
const LARGE_WIDTH = 400;
/** Characters of text in front of the image: a heading and a line leave it on the first screen of every phone. */
const MAX_CHARS_BEFORE = 150;
