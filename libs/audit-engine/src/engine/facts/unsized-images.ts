import type { BrowserFacts } from '#common';
import type { PageElement } from '../parse/element.js';
import { ALONE, PlacedBy, placingStyles, plainName, type PlacingStyles } from '../resources/placing-styles.js';
import { isSeen, type Image } from './body.js';
import type { HeadFacts } from './head.js';
import type { Stylesheet } from './resources.js';

/** An image of pixels whose height the page does not say: what is below it may move when it arrives. */
export interface UnsizedImage {
  image: Image;
  /** The image and what is around it, for `PlacedBy.mayPlace`; `''` where a browser has looked. */
  path: string;
}

export interface UnsizedImages {
  images: UnsizedImage[];
  /** Images of pixels whose size, or the lack of it, is known. */
  checked: number;
  /** Files of the host that may place some of these: absolute URLs without fragment. */
  sheets: string[];
}

interface Styled {
  stylesheets: readonly Stylesheet[];
  head: HeadFacts;
  resolve: (href: string) => URL | null;
  isInternal: (url: URL) => boolean;
}

/** On a page with more of them the others are left out. */
const MAX_OPEN = 40;
/** The way of an image to the root that is longer is not known. */
const MAX_PATH = 800;
/** Files that style fonts, icons and movement alone, whatever host they are on. */
const PLACES_NOTHING =
  /^https?:\/\/(?:fonts\.googleapis\.com|fonts\.bunny\.net|use\.typekit\.net|p\.typekit\.net)\/|font-?awesome|bootstrap-icons|material-?icons|\/(?:animate|aos)(?:\.min)?\.css/i;

/**
 * Where a browser has shown the page, it says which images keep their place. Otherwise the styles in the page count, those in files
 * of its host are left to the end of the crawl, and with any other file nothing is known of an image without a width.
 */
export function unsizedImages(
  page: Styled & { images: readonly Image[]; browser: BrowserFacts | null },
): UnsizedImages {
  const candidates = page.images.filter(mayMove);
  const placed = page.browser?.placed;
  if (placed) {
    const found = candidates.filter(({ element, src }) => !element.has('height') && !placed.includes(src));
    return { images: found.map((image) => ({ image, path: '' })), checked: candidates.length, sheets: [] };
  }
  const all: UnsizedImages = { images: [], checked: 0, sheets: [] };
  if (candidates.length === 0) return all;
  const { inside, sheets, isKnown } = stylesOf(page);
  const hasFiles = sheets.length > 0 || !isKnown;
  all.sheets = sheets;
  const placedBy = inside && new PlacedBy(inside);
  for (const image of candidates) {
    const { element } = image;
    if (element.has('height')) {
      all.checked++;
      continue;
    }
    const path = pathOf(element);
    if (path === null || placedBy === null || placedBy.mayPlace(path)) continue;
    if ((!isKnown && !element.has('width')) || (hasFiles && all.images.length >= MAX_OPEN)) continue;
    all.checked++;
    all.images.push({ image, path });
  }
  return all;
}

/** `inside`: what styles in the page place, null where it is not known; `isKnown`: all files are of the host of the page. */
function stylesOf({ stylesheets, head, resolve, isInternal }: Styled): {
  inside: PlacingStyles[] | null;
  sheets: string[];
  isKnown: boolean;
} {
  const onScreens = stylesheets.filter(({ media }) => media !== 'print');
  const inside = onScreens.filter(({ href }) => href === null).map(({ element }) => placingStyles(element.inner));
  // Preloaded, and turned into a style sheet by a script as soon as it is there.
  const later = head.linksOf('preload').filter(({ element }) => element.keyword('as') === 'style');
  const files = [...onScreens.filter(isFile), ...later].map(({ href }) => resolve(href ?? ''));
  const placing = files.filter((url) => url !== null && !PLACES_NOTHING.test(url.href));
  const own = placing.filter((url) => url !== null).filter(isInternal);
  return {
    inside: inside.includes(null) ? null : inside.filter((styles) => styles !== null),
    sheets: [...new Set(own.map(({ href, hash }) => href.slice(0, href.length - hash.length)))],
    isKnown: own.length === placing.length,
  };
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
  if (
    !isSeen(image) ||
    (/^(?:#|$)/.test(src) && image.srcset === '') ||
    /^data:/i.test(src) ||
    /\.svgz?(?:[?#]|$)/i.test(src)
  )
    return false;
  const style = element.attr('style') ?? '';
  const box = element.closest('figure', 'div', 'span', 'a', 'picture');
  if (element.tokens('class').some((name) => SIZE_CLASS.test(name))) return false;
  if (box?.tokens('class').some((name) => RATIO_BOX.test(name)) === true) return false;
  return !/aspect-ratio|(?:^|[;\s])height\s*:|position\s*:\s*(?:absolute|fixed)/i.test(style);
}

/** Classes of utility style sheets (Tailwind, UnoCSS, Bootstrap) that fix the height or the ratio, or take the image out of the flow. */
const SIZE_CLASS =
  /^(?:[a-z0-9-]{1,12}:)?(?:h-(?:\d|px|full|screen|\[)|size-(?:\d|\[)|aspect-|absolute$|fixed$|inset-0$|position-absolute$|h-100$)/;
const RATIO_BOX = /^(?:ratio|ratio-.{1,20}|aspect-.{1,30}|embed-responsive)$/;

/** Null where it is too long to be kept. */
function pathOf(image: PageElement): string | null {
  const lines: string[] = [];
  let chars = 0;
  let isAlone = true;
  for (let at: PageElement | null = image; at !== null && at.name !== 'body'; at = at.parent) {
    isAlone &&= at.text === '' && at.descendants(CONTENT, 2).length < 2;
    const line = isAlone && at !== image ? `${lineOf(at)} ${ALONE}` : lineOf(at);
    chars += line.length + 1;
    if (chars > MAX_PATH) return null;
    lines.push(line);
  }
  return lines.join('\n');
}

/** What takes a place without text. */
const CONTENT = ['img', 'svg', 'video', 'iframe', 'canvas', 'object', 'input', 'button', 'select', 'textarea', 'hr'];

function lineOf(element: PageElement): string {
  const id = element.keyword('id') ?? '';
  const others = element.attributeNames().filter((name) => !UNSTYLED.has(name) && /^[\w-]{1,40}$/.test(name));
  return [
    element.name,
    ...element.tokens('class').map((name) => `.${plainName(name)}`),
    ...(id === '' ? [] : [`#${plainName(id)}`]),
    ...others.map((name) => `[${name}`),
  ].join(' ');
}

/** Attributes that are no reason for a style by their presence. */
const UNSTYLED: ReadonlySet<string> = new Set([
  'class',
  'id',
  'style',
  'alt',
  'title',
  'loading',
  'decoding',
  'srcset',
  'sizes',
]);
