import type { Anchor } from '../facts/body.js';
import { copyText } from '../text-copy.js';

const MAX_CHARS = 200;
/** Texts remembered per expression: those of a site's navigation, over and over. */
const MAX_KNOWN = 2_000;

/** True when an anchor's accessible name or the path of its address matches. For patterns without `g`. */
export function hasLink(anchors: readonly Anchor[], name: RegExp, path: RegExp): boolean {
  return anchors.some((anchor) => anchor.href !== null && (matches(path, anchor.url?.pathname.slice(0, MAX_CHARS) ?? '') || matches(name, anchor.name.slice(0, MAX_CHARS))));
}

const answers = new WeakMap<RegExp, Map<string, boolean>>();

/** `expression.test(text)`, remembered: pages of a site have the same links, and expressions of thirty languages take long. */
function matches(expression: RegExp, text: string): boolean {
  let known = answers.get(expression);
  const answer = known?.get(text);
  if (answer !== undefined) return answer;
  if (!known || known.size >= MAX_KNOWN) answers.set(expression, (known = new Map()));
  const found = expression.test(text);
  known.set(copyText(text, MAX_CHARS), found);
  return found;
}
