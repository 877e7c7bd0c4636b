import type { Image } from '../../engine/facts/body.js';
import type { PageFacts } from '../../engine/facts/page-facts.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isInClosedDialog } from '../../engine/facts/closed-dialog.js';
import { isVectorFile } from '../../engine/facts/vector-file.js';
import { isInDialogByRole } from '../../shared/aria/dialogs.js';
import { isLoadedByScript, isSeen, shownWidth, textPositionAfter } from '../../shared/images/shown.js';
import { isFixed } from '../../shared/styles/fixed.js';
import { isInSidebar } from '../../shared/styles/sidebar.js';

export default definePageRule({
  meta: {
    id: 'images/lazy-missing',
    title: { failed: 'Image far down the page is not lazy-loaded', passed: 'Images far down the page are lazy-loaded' },
    subcategory: 'loading',
    severity: 'warning',
    weight: 3,
    needs: ['images', 'document'],
    messages: {
      eager: 'An image far down on the page is loaded at once.',
      closed: 'An image in a dialog is loaded at once, before the dialog is opened.',
    },
    since: '1.0',
    version: 9,
    references: [
      'https://web.dev/articles/browser-level-image-lazy-loading',
      'https://developer.mozilla.org/en-US/docs/Web/Performance/Guides/Lazy_loading',
    ],
    howToFix: 'Write loading="lazy" on images that are not on the first screen.',
  },
  applies: ({ images }) => images.length > IMAGES_BEFORE,
  check(page, report) {
    for (const { element } of farImages(page)) report(isInClosedDialog(element) ? 'closed' : 'eager', element);
  },
});

/** Images far down the page that are loaded at once. */
export function farImages({ images, document }: Pick<PageFacts, 'images' | 'document'>): Image[] {
  if (images.length <= IMAGES_BEFORE) return [];
  const far = textPositionAfter(document, CHARS_BEFORE);
  const end = footerEnd(document);
  /** Files that the page loads at once further up: showing them again costs nothing. */
  const loaded = new Set<string>();
  let before = 0;
  return images.filter((image) => {
    if (!isSeen(image) || image.element.isBoilerplate) return false;
    before++;
    const isLoaded = loaded.has(image.src);
    if (image.loading !== 'lazy') loaded.add(image.src);
    if (before <= IMAGES_BEFORE || isLoaded || image.loading !== null || image.fetchPriority !== null || isSmall(image))
      return false;
    // A script gives the picture to an empty one; a fragment names no file.
    if (/^(?:#|$)/.test(image.src) || /^data:/i.test(image.src) || isLoadedByScript(image.element)) return false;
    if (image.element.textFrom < far || isFixed(image.element) || isInSidebar(image.element)) return false;
    return isInClosedDialog(image.element) || (image.element.index <= end && !isInDialogByRole(image.element));
  });
}

/** The last element of the footer of the page: what is behind it floats over the page, such as a chat or a button to the top. */
function footerEnd(document: PageFacts['document']): number {
  const footers = document.named('footer').filter((footer) => footer.closest(...PARTS) === null);
  return footers.at(-1)?.lastIndex ?? Number.POSITIVE_INFINITY;
}
const PARTS = ['article', 'section', 'main', 'aside', 'nav', 'blockquote', 'dialog', 'li', 'td'];

/** Both have to be in front of an image: then it is below the first screen on every device. */
const IMAGES_BEFORE = 8;
const CHARS_BEFORE = 2_500;
/** Pixels; icons cost little. */
const MIN_WIDTH = 100;
/** Narrower vector files are mostly icons and ornaments of a few hundred bytes. */
const MIN_VECTOR_WIDTH = 400;
const ICON_HEIGHT = 64;

/**
 * The height alone tells of an icon only where no width is written: a logo or a banner is flat and wide. Vector files are
 * mostly small icons that a style sheet sizes.
 */
function isSmall(image: Image): boolean {
  const { src, height } = image;
  const shown = shownWidth(image);
  if (shown !== null) return shown < (isVectorFile(src) ? MIN_VECTOR_WIDTH : MIN_WIDTH);
  return height === null ? isVectorFile(src) : height <= ICON_HEIGHT;
}
