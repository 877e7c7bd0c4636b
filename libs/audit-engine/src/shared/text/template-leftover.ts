import { CLIENT_ATTRIBUTE } from './template-leftover.data.js';

/**
 * True when the page has attributes by which a script in the browser (Vue, Alpine,
 * Angular, Knockout) says that it fills in the page itself.
 */
export function isFilledByScript(elements: readonly { name: string; attributes: readonly string[] }[]): boolean {
  return elements.some(
    ({ name, attributes }) =>
      name.startsWith('ng-') || attributes.some((attribute, i) => i % 2 === 0 && CLIENT_ATTRIBUTE.test(attribute)),
  );
}

/** True when the leftover is all there is between two separators of a title, or in the whole text. */
export function isWhole({ input, index, 0: found }: RegExpExecArray): boolean {
  return (
    /(?:^|[|–—·•:»-])\s*$/.test(input.slice(0, index)) && /^\s*(?:$|[|–—·•:«-])/.test(input.slice(index + found.length))
  );
}
