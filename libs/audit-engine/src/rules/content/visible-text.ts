import type { PageDocument } from '../../facts/document.js';
import type { PageElement } from '../../facts/element.js';

/** Text inside of these is quoted or typed, not said. */
const QUOTED = ['code', 'pre', 'kbd', 'samp', 'var', 'tt', 'textarea', 'xmp', 'option', 'math'];

/** True when the text of an element is shown to people as text, not as code. */
export function isProse(owner: PageElement | null): boolean {
  if (owner === null) return true;
  if (owner.isHidden || owner.in('head') || owner.in('raw') || QUOTED.includes(owner.name)) return false;
  return owner.closest(...QUOTED) === null;
}

/** Calls `act` for each piece of visible prose (of `minChars` or more) that matches; the element is the innermost one around it. The expression must be linear and not global. */
export function eachMatch(
  document: PageDocument,
  expression: RegExp,
  act: (match: RegExpExecArray, owner: PageElement | null) => void,
  minChars = 1,
): void {
  const { textValues, textOwners } = document;
  for (let i = 0; i < textValues.length; i++) {
    const text = textValues[i] ?? '';
    const match = text.length < minChars ? null : expression.exec(text);
    if (match && isProse(textOwners[i] ?? null)) act(match, textOwners[i] ?? null);
  }
}

/** The found text with some of what stands around it, on one line. */
export function around(match: RegExpExecArray): string {
  const from = Math.max(0, match.index - 40);
  return match.input
    .slice(from, match.index + match[0].length + 60)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The found place as evidence: the text around it, and the line of its element. */
export function placeOf(match: RegExpExecArray, owner: PageElement | null): { snippet: string; line?: number } {
  return owner === null ? { snippet: around(match) } : { snippet: around(match), line: owner.line };
}
