import type { PageDocument } from '../../engine/parse/document.js';
import type { PageElement } from '../../engine/parse/element.js';

/** Text inside of these is quoted or typed, not said. */
const QUOTED: ReadonlySet<string> = new Set([
  'code',
  'pre',
  'kbd',
  'samp',
  'var',
  'tt',
  'listing',
  'plaintext',
  'textarea',
  'xmp',
  'option',
  'math',
]);
/** Elements that only show code; a page with several is about it. */
const CODE = ['pre', 'code', 'kbd', 'samp', 'var', 'tt'] as const;
const MANY = 3;
/**
 * Classes by which generators of documentation set code: Scribble (stt), DocBook, Doxygen,
 * Sphinx, TeX4ht, LaTeXML, highlighters; and words for the typewriter face.
 */
const CODE_CLASS =
  /(?:^|\s)(?:(?:inline|source|program|block|mw|blob|wp-block|html|css|js|text|sample|example|my|user|rd)?[-_]?codes?(?:[-_]?(?:block|snippet|line|inline|listing|box|example|sample|area|text|font|highlight|hilite|mirror|wrapper|container|view|voice)\S{0,30})?|s?tt|Rkt\w{1,20}|(?:program)?listing(?:block)?|literal(?:block|layout)?|verbatim|computeroutput|userinput|sgmltag|typewriter|ltx_font_typewriter|ltx_verbatim|cm[t]t-?\d*|texttt|(?:font-)?mono(?:space)?d?|hljs\S{0,20}|prettyprint|shiki\S{0,20}|syntaxhighlighter|highlight-\S{1,20}|language-\S{1,20}|lang-\S{1,20}|terminal|console|shell|command|cm-\S{1,20}|kbd|samp|var|pre)(?=\s|$)/i;
const CODE_STYLE = /font(?:-family)?\s{0,3}:[^;]{0,200}(?:monospace|courier|consolas|menlo|monaco)/i;
const MAX_CLASS_CHARS = 500;
const MAX_ANCESTORS = 60;
/** Elements that make a word stand out of its sentence: with other words around it, the sentence is about the word. */
const SETS_OFF = new Set(['em', 'strong', 'b', 'i', 'q', 'cite', 'dfn', 'u', 'abbr', 'mark', 'a']);
const BLOCKS = new Set(
  'p li dd dt td th div section article main aside blockquote figcaption caption h1 h2 h3 h4 h5 h6 body details summary'.split(
    ' ',
  ),
);
const QUOTES = /["'`´“”„‘’«»‹›「」]/;

/** True when the text of an element is shown to people as text, not as code. */
export function isProse(owner: PageElement | null): boolean {
  if (owner === null) return true;
  if (owner.isHidden || owner.in('head') || owner.in('raw')) return false;
  let at: PageElement | null = owner;
  for (let i = 0; at !== null && i < MAX_ANCESTORS; i++, at = at.parent) if (setsCode(at)) return false;
  return true;
}

function setsCode(element: PageElement): boolean {
  if (QUOTED.has(element.name)) return true;
  if (element.name === 'body' || element.name === 'html' || element.name === 'main') return false;
  const classes = element.attr('class');
  if (classes && CODE_CLASS.test(classes.slice(0, MAX_CLASS_CHARS))) return true;
  const style = element.attr('style');
  return style !== null && CODE_STYLE.test(style.slice(0, MAX_CLASS_CHARS));
}

/** True when a page shows so much code that its prose may quote it as well. */
export function isAboutCode(document: PageDocument): boolean {
  if (document.named(...CODE).length >= MANY) return true;
  return (
    document
      .named('span', 'div', 'p', 'font')
      .filter((element) => element.has('class') || element.has('style'))
      .slice(0, 3_000)
      .filter(setsCode).length >= MANY
  );
}

/** The nearest element around a text that is a paragraph, cell, heading, … by itself. */
export function blockOf(owner: PageElement): PageElement {
  let at = owner;
  while (!BLOCKS.has(at.name) && at.parent !== null) at = at.parent;
  return at;
}

/** True when the words around what was found, the title or the main heading use one of these terms: the page explains what it shows. */
export function speaksOf(
  terms: RegExp,
  owner: PageElement | null,
  { document, found }: { document: PageDocument; found: string },
): boolean {
  const about = [document.named('title')[0], ...document.named('h1').slice(0, 3), owner && blockOf(owner)];
  return about.some((element) => Boolean(element) && terms.test((element?.text ?? '').replaceAll(found, ' ')));
}

/** True when the found text is between quotation marks. */
export function isBetweenQuotes({ input, index, 0: found }: RegExpExecArray): boolean {
  return QUOTES.test(input[index - 1] ?? '') && QUOTES.test(input[index + found.length] ?? '');
}

/** True for a word that is set off from the sentence it is in. */
export function isMentioned(owner: PageElement): boolean {
  return SETS_OFF.has(owner.name) && blockOf(owner).text.length > owner.text.length;
}

/**
 * Calls `act` for each piece of visible prose (of `minChars` or more) that matches; the element is
 * the innermost one around it, the line that of the match. The expression must be linear and not global.
 */
export function eachMatch(
  document: PageDocument,
  expression: RegExp,
  act: (match: RegExpExecArray, owner: PageElement | null, line: number) => void,
  minChars = 1,
): void {
  const { textValues, textOwners, textStarts } = document;
  for (let i = 0; i < textValues.length; i++) {
    const text = textValues[i] ?? '';
    const match = text.length < minChars ? null : expression.exec(text);
    const owner = textOwners[i] ?? null;
    if (!match || !isProse(owner)) continue;
    const start = textStarts[i] ?? -1;
    const line = start === -1 ? (owner?.line ?? 1) : document.lineAt(start);
    act(match, owner, line + linesBefore(match));
  }
}

function linesBefore({ input, index, 0: found }: RegExpExecArray): number {
  const end = index + found.length - found.trimStart().length;
  return input.slice(0, end).split(/\r\n?|\n/).length - 1;
}

/** The found text with some of what stands around it, on one line. */
export function around(match: RegExpExecArray): string {
  const from = Math.max(0, match.index - 40);
  return match.input
    .slice(from, match.index + match[0].length + 60)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The found place as evidence: the text around it, and its line. */
export function placeOf(match: RegExpExecArray, line: number): { snippet: string; line: number } {
  return { snippet: around(match), line };
}
