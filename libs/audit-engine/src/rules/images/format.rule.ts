import type { Image } from '../../engine/facts/body.js';
import { parseSrcset, type Candidate } from '../../engine/facts/srcset.js';
import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { IMAGE_PARAMETERS, IMAGE_SERVICES } from '../../shared/images/services.data.js';
import { isLogo, isSeen, shownWidth } from '../../shared/images/shown.js';

export default definePageRule({
  meta: {
    id: 'images/format',
    title: { failed: 'Large image lacks a modern format', passed: 'Large images are offered in a modern format' },
    subcategory: 'format',
    severity: 'warning',
    weight: 2,
    needs: ['images'],
    messages: { old: 'A large image is offered as {format} only; as WebP or AVIF it is as a rule smaller.' },
    since: '1.0',
    version: 12,
    references: [
      'https://web.dev/learn/images/choosing-an-image-format',
      'https://developer.mozilla.org/en-US/docs/Web/Media/Guides/Formats/Image_types',
    ],
    howToFix:
      'Offer a WebP or AVIF file, for example with <picture><source type="image/avif" srcset="…">, and keep the old one as fallback.',
  },
  applies: ({ images }) => images.some((image) => isSeen(image) && image.src !== ''),
  check({ images }, report) {
    for (const image of images) {
      const format = oldFormatOf(image);
      if (format === null) continue;
      report('old', image.element, { format: format.toUpperCase() });
    }
  },
});

/** Pixels from which the saving is worth the work. */
const LARGE_WIDTH = 400;
const LARGE_AREA = 400 * 150;
const MAX_SOURCES = 30;
const BULKY = /\.(?:bmp|tiff?)/i;
const MODERN = /(?:^|[./=_-])(?:webp|avif|jxl)\b/i;

/** The old format of a large image that is offered in no other; null for every other image. */
export function oldFormatOf(image: Image): string | null {
  // Most images are small: their addresses need no look.
  if (!isLarge(image) && !BULKY.test(image.src)) return null;
  const format = oldFormat(image.src);
  if (format === null || !isSeen(image)) return null;
  // A logo has few colours: its file is small in any format, and `images/weight` knows when it is not.
  if (isLogo(image)) return null;
  if (!(isLarge(image) || format === 'bmp' || format === 'tiff')) return null;
  return isNegotiated(image) || hasModernSource(image) ? null : format;
}

/** What browsers load of the image on a wide screen, as written; null where a `picture` has several lists. */
export function widestFileOf({ src, srcset, isInPicture }: Image): string | null {
  if (isInPicture) return null;
  const widest = parseSrcset(srcset).candidates.reduce<Candidate | null>(
    (one, other) => (one === null || other.value > one.value ? other : one),
    null,
  );
  return widest === null || isCopyOf(src, widest.url) ? src : widest.url;
}

/** Copies of sites name the file of the site, and in `srcset` the same one on the host that they were made of. */
function isCopyOf(src: string, url: string): boolean {
  const path = src.replace(/^(?:\.{0,2}\/){1,20}/, '');
  return /^https?:/i.test(url) && path.includes('/') && url.endsWith(`/${path}`);
}

function oldFormat(src: string): string | null {
  const found = /^[^?#]{1,1000}\.(jpe?g|png|bmp|tiff?)(?:[?#]|$)/i.exec(src)?.[1]?.toLowerCase();
  return found === undefined ? null : found.startsWith('jp') ? 'jpeg' : found.startsWith('tif') ? 'tiff' : found;
}

/** A ruled line or a narrow strip is wide, and has few pixels. */
function isLarge(image: Image): boolean {
  const { width, height } = image;
  if (width === null || width < LARGE_WIDTH || !(height === null || width * height >= LARGE_AREA)) return false;
  const shown = shownWidth(image);
  return shown === null || shown >= LARGE_WIDTH;
}

function isNegotiated({ src, srcset }: Image): boolean {
  return MODERN.test(srcset) || IMAGE_PARAMETERS.test(src) || IMAGE_SERVICES.some((part) => src.includes(part));
}

/** Elements in front of the image, where its sources are. */
function before(element: PageElement): PageElement[] {
  return element.document.elements.slice(
    Math.max((element.parent?.index ?? element.index) + 1, element.index - MAX_SOURCES),
    element.index,
  );
}

function hasModernSource({ element, isInPicture }: Image): boolean {
  return (
    isInPicture &&
    before(element).some(
      (child) =>
        child.name === 'source' && (MODERN.test(child.attr('type') ?? '') || MODERN.test(child.attr('srcset') ?? '')),
    )
  );
}
