import { copyText } from '../parse/text-copy.js';
import { piecesOf, withoutComments } from './css.js';

const MAX_PRELUDE = 20_000;
/** Parentheses in parentheses that are read. */
const PARENTHESES = 4;

/** A rule or an at-rule that is open. */
interface Block {
  prelude: string;
  /** It and all blocks around it may apply to an element; null until that is asked. */
  isUsed: boolean | null;
}

/**
 * A style sheet without the declarations that name files for nothing: all their selectors ask for a class or an id that no element has.
 * Browsers load images for elements only (CSS Images 4, 2.1). What is in the parentheses of pseudo-classes is taken as true. Linear in the
 * length of the style sheet.
 *
 * @param isNamed whether an element may have the class or id, given in lower case
 */
export function usedStyles(source: string, isNamed: (name: string) => boolean): string {
  const css = withoutComments(source);
  const kept: string[] = [];
  const open: Block[] = [];
  for (const [text, sign] of piecesOf(css)) {
    const isDeclaration = sign === ';' || sign === '}';
    if (isDeclaration && /\burl\(/i.test(text) && !isUsed(open, isNamed)) kept.push(sign);
    else kept.push(text, sign);
    if (sign === '{') open.push({ prelude: text, isUsed: null });
    else if (sign === '}') open.pop();
  }
  return kept.join('');
}

/** Each block is looked at once, however many declarations and blocks are in it. */
function isUsed(open: readonly Block[], isNamed: (name: string) => boolean): boolean {
  const known = open.findLastIndex((block) => block.isUsed !== null);
  let soFar = open[known]?.isUsed ?? true;
  for (const block of open.slice(known + 1)) block.isUsed = soFar = soFar && mayApply(block.prelude, isNamed);
  return soFar;
}

function mayApply(prelude: string, isNamed: (name: string) => boolean): boolean {
  return selectorsOf(prelude, NAME)?.some((names) => names.every(isNamed)) ?? true;
}

/** Elements that many sites have none of. */
export const RARE_ELEMENTS = 'blockquote button fieldset hr input label legend pre select table td textarea th'.split(
  ' ',
);
const NAME = /[.#](-?[a-z_\u0080-\uffff][\w\u0080-\uffff-]*)/g;
const NAME_OR_ELEMENT = new RegExp(
  `${NAME.source}|(?<![\\w\\u0080-\\uffff.#:-])(${RARE_ELEMENTS.join('|')})(?![\\w\\u0080-\\uffff-])`,
  'g',
);

/**
 * The classes and ids that each selector of a rule asks for, and `<button` for an element that many sites have none of; null for an
 * at-rule, and where that is not known.
 */
function selectorsOf(prelude: string, pattern: RegExp): string[][] | null {
  if (prelude.length > MAX_PRELUDE || /^\s*@|\\/.test(prelude)) return null;
  let plain = prelude.toLowerCase().replace(/\[[^[\]]*\]/g, '');
  for (let round = 0; round < PARENTHESES; round++) plain = plain.replace(/\([^()]*\)/g, '');
  return plain
    .split(',')
    .map((selector) => Array.from(selector.matchAll(pattern), ([, name, element = '']) => name ?? `<${element}`));
}

/** Of one selector, and characters of each: with fewer of them more elements may have the style. */
const MAX_NAMES = 8;
const MAX_NAME = 60;

/** The same as a text for each selector, with spaces between the names; null where any element may have the style. */
export function namesAskedFor(prelude: string): string[] | null {
  const selectors = selectorsOf(prelude, NAME_OR_ELEMENT);
  if (selectors === null || selectors.some((names) => names.length === 0)) return null;
  const texts = selectors.map((names) =>
    names
      .filter(({ length }) => length <= MAX_NAME)
      .slice(0, MAX_NAMES)
      .join(' '),
  );
  return texts.includes('') ? null : Array.from(new Set(texts), (text) => copyText(text, MAX_NAMES * (MAX_NAME + 1)));
}
