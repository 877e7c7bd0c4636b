import type { BrowserFacts } from '#common';
import { ownCopy } from '../parse/text-copy.js';
import { PLACES_NOTHING, PlacedBy, placingStyles, type PlacingStyles } from '../resources/placing-styles.js';
import { isSeen, type Image } from './body.js';
import { isInClosedDialog } from './closed-dialog.js';
import type { HeadFacts } from './head.js';
import { isLastOfPage } from './page-end.js';
import type { Stylesheet } from './resources.js';
import { rootPath, stylePath } from './style-path.js';
import { isVectorFile } from './vector-file.js';

/** An image of pixels whose height the page does not say: what is below it may move when it arrives. */
export interface UnsizedImage {
  image: Image;
  /** The image and what is around it, for `PlacedBy.mayPlace` with the `root` behind it; `''` where a browser has looked. */
  path: string;
}

export interface UnsizedImages {
  images: UnsizedImage[];
  /** What is around all of them. */
  root: string;
  /** Images of pixels whose size, or the lack of it, is known. */
  checked: number;
  /** Files of the host that may place some of these: absolute URLs without fragment. */
  sheets: string[];
}

interface Styled {
  stylesheets: readonly Stylesheet[];
  stylesInside: PlacedBy | null;
  head: HeadFacts;
  resolve: (href: string) => URL | null;
  isInternal: (url: URL) => boolean;
}

/** On a page with more of them the others are left out. */
const MAX_OPEN = 40;

/**
 * Where a browser has shown the page, it says which images keep their place. Otherwise the styles in the page count, those in files
 * of its host are left to the end of the crawl, and with any other file nothing is known of an image without a width.
 */
export function unsizedImages(
  page: Styled & { images: readonly Image[]; browser: BrowserFacts | null },
): UnsizedImages {
  const candidates = page.images.filter((image) => mayMove(image) && !isOutOfReach(image, page));
  const placed = page.browser?.placed;
  if (placed) {
    const found = candidates.filter(({ element, src }) => !element.has('height') && !placed.includes(src));
    return { images: found.map((image) => ({ image, path: '' })), root: '', checked: candidates.length, sheets: [] };
  }
  const all: UnsizedImages = { images: [], root: '', checked: 0, sheets: [] };
  const first = candidates[0];
  if (first === undefined) return all;
  all.root = rootPath(first.element);
  const placedBy = page.stylesInside;
  const { sheets, isKnown } = sheetsOf(page);
  const hasFiles = sheets.length > 0 || !isKnown;
  all.sheets = sheets;
  for (const image of candidates) {
    const { element } = image;
    if (element.has('height')) {
      all.checked++;
      continue;
    }
    const path = stylePath(element);
    if (path === null || placedBy === null || placedBy.mayPlace(rooted(path, all.root))) continue;
    if ((!isKnown && !element.has('width')) || (hasFiles && all.images.length >= MAX_OPEN)) continue;
    if (isInClosedDialog(element) || isLastOfPage(element)) continue;
    all.checked++;
    all.images.push({ image, path });
  }
  return all;
}

/** The whole way of an image to the root. */
export function rooted(path: string, root: string | undefined): string {
  return root === undefined ? path : `${path}\n${root}`;
}

/** What styles in the page place and hide; null where it is not known. */
export function stylesInside({ stylesheets }: Pick<Styled, 'stylesheets'>): PlacedBy | null {
  const inside = stylesheets.filter(isOnScreens).filter(({ href }) => href === null);
  const read = inside.map(({ element }) => placingInside(element.inner));
  return read.includes(null) ? null : new PlacedBy(read.filter((styles) => styles !== null));
}

const MAX_KNOWN = 32;
const MAX_KNOWN_CHARS = 30_000;
/** What the last `style` elements place: most pages of a site have the same ones. */
const known = new Map<string, PlacingStyles | null>();

function placingInside(source: string): PlacingStyles | null {
  if (source.length > MAX_KNOWN_CHARS) return placingStyles(source);
  let placing = known.get(source);
  if (placing === undefined) {
    placing = placingStyles(source);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(ownCopy(source), placing);
  }
  return placing;
}

/** `sheets`: the files of the host of the page, as absolute URLs without fragment; `isKnown`: there are no others. */
export function sheetsOf(page: Styled): { sheets: string[]; isKnown: boolean } {
  const { stylesheets, stylesInside: inside, head, resolve, isInternal } = page;
  // Preloaded, and turned into a style sheet by a script as soon as it is there.
  const later = head.linksOf('preload').filter(({ element }) => element.keyword('as') === 'style');
  const linked = [...stylesheets.filter(isOnScreens).filter(isFile), ...later].map(({ href }) => href ?? '');
  const files = [...linked, ...(inside?.imports ?? [])].map(resolve);
  const placing = files.filter((url) => url !== null && !PLACES_NOTHING.test(url.href));
  const own = placing.filter((url) => url !== null).filter(isInternal);
  return {
    sheets: [...new Set(own.map(({ href, hash }) => href.slice(0, href.length - hash.length)))],
    isKnown: own.length === placing.length,
  };
}

function isOnScreens({ media }: Stylesheet): boolean {
  return media !== 'print';
}

function isFile({ href }: Stylesheet): boolean {
  return href !== null && href !== '';
}

/**
 * Sizes in a style attribute reserve the place as well; vector files and data URIs are mostly small icons that a style sheet sizes. A
 * fragment names no file that could arrive.
 */
function mayMove(image: Image): boolean {
  const { element, src } = image;
  if (!isSeen(image) || (/^(?:#|$)/.test(src) && image.srcset === '') || /^data:/i.test(src) || isVectorFile(src))
    return false;
  const style = element.attr('style') ?? '';
  const box = element.closest('figure', 'div', 'span', 'a', 'picture');
  if (element.tokens('class').some((name) => SIZE_CLASS.test(name))) return false;
  if (box?.tokens('class').some((name) => RATIO_BOX.test(name)) === true) return false;
  return !/aspect-ratio|(?:^|[;\s])height\s*:|position\s*:\s*(?:absolute|fixed)/i.test(style);
}

/** The only file is on one computer or in one network, where the site is not: nothing arrives. */
function isOutOfReach({ src, srcset, isInPicture }: Image, { resolve, isInternal }: Styled): boolean {
  if (srcset !== '' || isInPicture || !PRIVATE_FILE.test(src)) return false;
  const url = resolve(src);
  return url !== null && !isInternal(url);
}

/** Names of RFC 6761, and of RFC 6762 with its appendix G. */
const PRIVATE_FILE =
  /^(?:file:|(?:https?:)?\/\/(?:127\.0\.0\.1|(?:[^/?#:]{1,253}\.)?(?:local(?:host|domain)?|internal|intranet|lan|corp))(?:[:/?#]|$))/i;

/** Classes of utility style sheets (Tailwind, UnoCSS, Bootstrap) that fix the height or the ratio, or take the image out of the flow. */
const SIZE_CLASS =
  /^(?:[a-z0-9-]{1,12}:)?(?:h-(?:\d|px|full|screen|\[)|size-(?:\d|\[)|aspect-|absolute$|fixed$|inset-0$|position-absolute$|h-100$)/;
const RATIO_BOX = /^(?:ratio|ratio-.{1,20}|aspect-.{1,30}|embed-responsive)$/;
