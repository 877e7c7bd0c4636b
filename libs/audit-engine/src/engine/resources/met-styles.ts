import { withoutComments } from './css.js';

const MAX_PRELUDE = 20_000;
/** Parentheses in parentheses that are read. */
const PARENTHESES = 4;

/**
 * A style sheet without the declarations that name files for nothing: all their selectors ask for a class or an id that no element has.
 * Browsers load images for elements only (CSS Images 4, 2.1). What is in the parentheses of pseudo-classes is taken as true.
 *
 * @param isNamed whether an element may have the class or id, given in lower case
 */
export function metStyles(source: string, isNamed: (name: string) => boolean): string {
  const css = withoutComments(source);
  const kept: string[] = [];
  const open: string[] = [];
  let start = 0;
  for (const { 0: sign, index } of css.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[{};]/g)) {
    if (sign.length > 1) continue;
    const text = css.slice(start, index);
    start = index + 1;
    if (sign !== '{' && /\burl\(/i.test(text) && !open.every((prelude) => mayMeet(prelude, isNamed))) kept.push(sign);
    else kept.push(text, sign);
    if (sign === '{') open.push(text);
    else if (sign === '}') open.pop();
  }
  return kept.join('') + css.slice(start);
}

function mayMeet(prelude: string, isNamed: (name: string) => boolean): boolean {
  if (prelude.length > MAX_PRELUDE || /^\s*@|\\/.test(prelude)) return true;
  let plain = prelude.toLowerCase().replace(/\[[^[\]]*\]/g, '');
  for (let round = 0; round < PARENTHESES; round++) plain = plain.replace(/\([^()]*\)/g, '');
  return plain
    .split(',')
    .some((selector) =>
      [...selector.matchAll(/[.#](-?[a-z_\u0080-\uffff][\w\u0080-\uffff-]*)/g)].every(([, name = '']) => isNamed(name)),
    );
}
