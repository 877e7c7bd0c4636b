import type { Image } from '../../engine/facts/body.js';
import type { ElementTables, PageElement } from '../../engine/parse/element.js';
import { PLACEHOLDER_ALTS } from './placeholders.data.js';
import { decoded } from '../addresses/decoded.js';

export { isSeen } from '../../engine/facts/body.js';

/** Enough to tell texts apart, and little enough for the expression below. */
const MAX_PLAIN_CHARS = 300;
const LAZY_CLASS = /lazy/i;

/** The name of a logo, and no word that ends or begins alike, such as "catalogo" and "logout". */
const LOGO = /(?<![A-Za-z])(?:[Ll]ogo|LOGO)(?!ut|p[aeé])|(?<=[a-z])Logo(?![a-z])|(?<![A-Za-z])word-?mark/;

/** A logo by its file name, class or alternative. */
export function isLogo({ element, src, alt }: Image): boolean {
  return [fileNameOf(src), element.attr('class'), alt].some((text) =>
    LOGO.test((text ?? '').slice(0, MAX_PLAIN_CHARS)),
  );
}

const STYLED_WIDTH = /(?:^|;)\s*width\s*:\s*(\d{1,4})(?:\.\d+)?px/i;

/** Pixels that the page shows it in: by its style, by `sizes` in pixels, or by its attribute; null where none says it. */
export function shownWidth({ element, width }: Image): number | null {
  const styled = STYLED_WIDTH.exec((element.attr('style') ?? '').slice(0, 500))?.[1];
  return styled === undefined ? (widestOf(element.attr('sizes')) ?? width) : Number(styled);
}

/** Of `sizes` in which all lengths are pixels, or sums of them; null for all others. */
function widestOf(sizes: string | null): number | null {
  if (sizes === null || sizes.length > MAX_PLAIN_CHARS) return null;
  const widths = sizes.split(',').map((entry) => {
    const length = /(?:^|[\s)])(?:calc\(([^()]{1,60})\)|(\S{1,12}))\s*$/.exec(entry.trim());
    const parts = (length?.[1] ?? length?.[2] ?? '').split(/\s\+\s/);
    return parts.reduce((sum, part) => sum + (/^\s*\d{1,4}(?:\.\d+)?px\s*$/.test(part) ? parseFloat(part) : NaN), 0);
  });
  const widest = Math.max(...widths);
  return Number.isNaN(widest) ? null : widest;
}

/** True when a script chooses or loads the source: `data-src`, `:src`, `v-bind:src`, a class for lazy loading. */
export function isLoadedByScript(element: PageElement): boolean {
  const { attributes } = element;
  for (let i = 0; i < attributes.length; i += 2) {
    const name = attributes[i] ?? '';
    if (/^(?:data-.*(?:src|original|lazy|image|img|bg)|(?::|v-bind:|x-bind:|ng-|\[).*src.*)/.test(name)) return true;
  }
  return LAZY_CLASS.test(element.attr('class') ?? '');
}

/** Last part of the path of an address, decoded, without query; `''` for data URIs. */
export function fileNameOf(src: string): string {
  if (/^(?:data|blob):/i.test(src)) return '';
  const path = src.slice(0, 2_000).split(/[?#]/, 1)[0] ?? '';
  return decoded(path.slice(path.lastIndexOf('/') + 1));
}

/** Lower case, white space and punctuation at the ends removed: how texts are compared. */
export function plain(text: string): string {
  const start = text.slice(0, MAX_PLAIN_CHARS).toLowerCase();
  const line = /\s\s|[^\S ]/.test(start) ? start.replace(/\s+/g, ' ') : start;
  let from = 0;
  let to = line.length;
  while (from < to && ENDS.includes(line.charAt(from))) from++;
  while (to > from && ENDS.includes(line.charAt(to - 1))) to--;
  return line.slice(from, to);
}

const ENDS = ' .,:;!?"\'()|–—-';

/**
 * Position in the text nodes at which the content has had so many characters, Infinity
 * when it never has; navigation, header and footer are left out.
 * An element is behind it when its `textFrom` is not smaller.
 */
export function textPositionAfter(document: ElementTables, chars: number): number {
  const { textOwners, textValues } = document;
  let seen = 0;
  for (let i = 0; i < textValues.length; i++) {
    const owner = textOwners[i];
    if (owner && !owner.isBoilerplate && !owner.isHidden && !owner.in('head'))
      seen += (textValues[i] ?? '').trim().length;
    if (seen >= chars) return i + 1;
  }
  return Number.POSITIVE_INFINITY;
}

/** How cameras and phones name their pictures. */
export const CAMERA_NAME = /^(?:img|dsc[nf]?|dcim|pxl|mvimg|pict|imgp)[-_]?\d{3,}[\w-]{0,40}$/i;

/** The longest word of the list, with a number behind it. */
const MAX_PLACEHOLDER_CHARS = 26;

/** An alternative that says nothing; "Image 3" is as good as "image". */
export function isPlaceholderAlt(alt: string): boolean {
  return alt.length <= MAX_PLACEHOLDER_CHARS && PLACEHOLDER_ALTS.has(plain(alt).replace(/[\s_#-]*\d{1,4}$/, ''));
}
