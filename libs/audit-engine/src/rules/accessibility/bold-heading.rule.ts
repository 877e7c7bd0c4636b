import type { PageElement } from '../../engine/parse/element.js';
import { siblingAfter, siblingBefore } from '../../engine/parse/siblings.js';
import { definePageRule } from '../../engine/run/rule.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';

const MAX_CHARS = 60;
/** The text that follows is longer than what looks like its heading. */
const MIN_TEXT = 120;
/** One may be emphasis. */
const MIN_PLACES = 2;

export default definePageRule({
  meta: {
    id: 'accessibility/bold-heading',
    title: { failed: 'Bold text is used as a heading', passed: 'No bold text is used as a heading' },
    subcategory: 'headings',
    wcag: ['1.3.1'],
    severity: 'warning',
    weight: 2,
    needs: [],
    messages: { bold: 'The bold line "{text}" looks like a heading and is none.' },
    since: '1.0',
    version: 4,
    references: [
      'https://www.w3.org/WAI/WCAG22/Techniques/failures/F2',
      'https://www.w3.org/WAI/WCAG22/Understanding/info-and-relationships.html',
    ],
    howToFix: 'Write it as a heading of the level that fits: <h2> below <h1>, <h3> below <h2>.',
  },
  applies: ({ named }) => named('p').length > 0,
  check({ named }, report) {
    const found = named('p').filter(isLikeHeading);
    if (found.length >= MIN_PLACES && !found.every(isBelowHeading))
      for (const element of found) report('bold', element, { text: element.text });
  },
});

/** A paragraph of one bold line, with nothing else in it, before a paragraph of plain text. */
function isLikeHeading(paragraph: PageElement): boolean {
  if (paragraph.isAriaHidden || paragraph.isBoilerplate || paragraph.has('role')) return false;
  const [inside, second] = paragraph.children;
  if (!inside || second || (inside.name !== 'b' && inside.name !== 'strong')) return false;
  const { text } = paragraph;
  if (text === '' || text.length > MAX_CHARS || text !== inside.text || !isHeadline(text)) return false;
  const next = siblingAfter(paragraph);
  if (next?.name !== 'p' || next.text.length < MIN_TEXT || isBold(next) || isQuotation(next.text)) return false;
  return (
    paragraph.closest('td', 'th', 'li', 'blockquote', 'figure', 'button', 'label', 'dd') === null &&
    !mayBeHidden(paragraph)
  );
}

const HEADING = /^h[1-6]$/;

/** A subtitle: where each bold line is right below a heading, none begins a part of the text by itself. */
function isBelowHeading(paragraph: PageElement): boolean {
  return HEADING.test(siblingBefore(paragraph)?.name ?? '');
}

/** Begins like a title and does not end like a sentence; a formula is neither. */
function isHeadline(text: string): boolean {
  return (
    /^[\p{Lu}\p{N}]/u.test(text) && /[\p{L}\p{N}?)]$/u.test(text) && /\p{L}{3}/u.test(text) && !/\p{Sm}/u.test(text)
  );
}

/** The line above names who is quoted. */
function isQuotation(text: string): boolean {
  return /^["'\p{Pi}\p{Pf}„‚「『]/u.test(text);
}

function isBold(paragraph: PageElement): boolean {
  return paragraph.children.some(
    ({ name, text }) => /^(?:b|strong)$/.test(name) && text.length > paragraph.text.length / 2,
  );
}
