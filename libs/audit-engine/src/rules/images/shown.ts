import type { Image } from '../../facts/body.js';
import type { PageElement } from '../../facts/element.js';

/** Pixels at or below which an image only measures or fills space. */
const PIXEL = 2;
const LAZY_CLASS = /lazy/i;

/** An image that people may see: shown, and not a pixel for counting visits. */
export function isSeen({ element, width, height }: Image): boolean {
  return !element.isHidden && !(width !== null && width <= PIXEL) && !(height !== null && height <= PIXEL);
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
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Lower case, white space and punctuation at the ends removed: how texts are compared. */
export function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').replace(/^[\s.,:;!?"'()|–—-]+|[\s.,:;!?"'()|–—-]+$/g, '');
}

/** Characters of the content's text in front of an element; navigation, header and footer left out. */
export function contentCharsBefore(element: PageElement, max: number): number {
  const { textOwners, textValues } = element.document;
  let chars = 0;
  for (let i = 0; i < element.textFrom && chars < max; i++) {
    const owner = textOwners[i];
    if (owner && !owner.isBoilerplate && !owner.isHidden && !owner.in('head')) chars += (textValues[i] ?? '').trim().length;
  }
  return chars;
}
