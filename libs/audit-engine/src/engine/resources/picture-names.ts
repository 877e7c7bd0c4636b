import { copyText } from '../parse/text-copy.js';
import { piecesOf, withoutComments } from './css.js';
import { namesAskedFor } from './used-styles.js';

/** What is not known where there is more to keep. */
const MAX_CHARS = 20_000;
const MAX_URL = 2_048;
const URL_FUNCTION = /\burl\(\s{0,10}(?:["']([^"'\n]{1,2048})["']|([^"'\s()]{1,2048}))\s{0,10}\)/gi;

/** Says on which screens a style holds, not for which elements. */
const CONDITION = /^\s*@(?:media|supports|layer|container|scope)\b/i;

/** A rule or an at-rule that is open, and what its selectors ask for once that was asked: null for any element. */
interface Block {
  prelude: string;
  asked: readonly string[] | null | undefined;
}

/**
 * Of the files in the declarations of a style sheet, as written: the classes and ids that an element and those around it must have, and
 * `<button` for a rare element, one text for each selector, with spaces between the names, in lower case. Files that any element may ask
 * for are left out, and so are those of `@font-face`. Null where there is too much to keep. Linear in the length of the style sheet.
 */
export function pictureNames(source: string): Record<string, string[]> | null {
  if (!/\burl\(/i.test(source)) return {};
  const css = withoutComments(source);
  const found = new Map<string, Set<string> | null>();
  const open: (Block | undefined)[] = [];
  let chars = 0;
  for (const [text, sign] of piecesOf(css)) {
    if (sign === '{') open.push(CONDITION.test(text) ? open.at(-1) : { prelude: text, asked: undefined });
    // A sheet that is cut off ends in a declaration.
    else if (/\burl\(/i.test(text)) chars += add(found, text, open.at(-1));
    if (sign === '}') open.pop();
    if (chars > MAX_CHARS) return null;
  }
  return Object.fromEntries([...found].flatMap(([href, names]) => (names === null ? [] : [[href, [...names]]])));
}

/** How many characters more there are to keep. */
function add(found: Map<string, Set<string> | null>, text: string, block: Block | undefined): number {
  if (block !== undefined && /^\s*@font-face\b/i.test(block.prelude)) return 0;
  let chars = 0;
  for (const [, quoted, bare] of text.matchAll(URL_FUNCTION)) {
    const href = quoted ?? bare ?? '';
    if (/^\s{0,9}data:/i.test(href)) continue;
    if (block !== undefined && block.asked === undefined) block.asked = namesAskedFor(block.prelude);
    const asked = block?.asked ?? null;
    const known = found.get(href);
    if (known === null) continue;
    if (known === undefined) chars += href.length;
    if (asked === null) found.set(copyText(href, MAX_URL), null);
    else {
      const names = known ?? new Set<string>();
      for (const one of asked) {
        if (names.has(one)) continue;
        names.add(one);
        chars += one.length;
      }
      if (known === undefined) found.set(copyText(href, MAX_URL), names);
    }
  }
  return chars;
}
