import type { Anchor } from '../../engine/facts/body.js';
import type { PageElement } from '../../engine/parse/element.js';
import { siblingBefore } from '../../engine/parse/siblings.js';
import { definePageRule } from '../../engine/run/rule.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';
import { EMPTY_LINK_TEXTS } from '../../shared/text/link-texts.data.js';

export default definePageRule({
  meta: {
    id: 'accessibility/link-purpose',
    title: {
      failed: 'Link text does not say where the link leads',
      passed: 'Every link text says where the link leads',
    },
    subcategory: 'names',
    wcag: ['2.4.4'],
    severity: 'warning',
    weight: 3,
    needs: ['anchors'],
    messages: {
      unclear:
        'The link text "{text}" does not say where the link leads, and nothing in its sentence or list item does.',
      hidden: 'The link text "{text}" does not say where the link leads: its other words are hidden from everybody.',
    },
    since: '1.0',
    version: 9,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/link-purpose-in-context.html',
      'https://developers.google.com/search/docs/crawling-indexing/links-crawlable#anchor-text',
    ],
    howToFix:
      'Name the target in the link: "Read more about tomatoes"; put words that take too much room out of sight.',
  },
  applies: ({ anchors }) => anchors.some(({ kind }) => kind === 'http'),
  check({ anchors }, report) {
    let named: ReadonlySet<string> | null = null;
    anchors.forEach((anchor, i) => {
      const { kind, name, element, url } = anchor;
      // "More" with a fragment opens a menu.
      if (kind !== 'http' || name.length > MAX_CHARS || element.isAriaHidden || !EMPTY_LINK_TEXTS.has(bare(name)))
        return;
      named ??= namedTargets(anchors);
      // The heading of a teaser is a link to the same page, and says what it is.
      if (url !== null && named.has(pageOf(url))) return;
      // In a list of pages by their names, "more" may be one of them.
      if (isNameOfTarget(anchor) && (isNameOfTarget(anchors[i - 1]) || isNameOfTarget(anchors[i + 1]))) return;
      if (!hasContext(element) && !mayBeHidden(element))
        report(hasHiddenWords(element) ? 'hidden' : 'unclear', element, { text: name });
    });
  },
});

/** Words that `display: none` or `visibility: hidden` takes from those who hear the page as well. */
function hasHiddenWords(element: PageElement): boolean {
  return element
    .descendants([], 20)
    .some((inside) => inside.isHidden && inside.name === 'span' && inside.inner.trim() !== '');
}

/** Addresses of links with a text that says where they lead. */
function namedTargets(anchors: readonly Anchor[]): ReadonlySet<string> {
  const named = new Set<string>();
  for (const { kind, name, url, element } of anchors) {
    if (kind !== 'http' || url === null) continue;
    const text = bare(name === '' ? goesOnIn(element) : name);
    if (text !== '' && !EMPTY_LINK_TEXTS.has(text)) named.add(pageOf(url));
  }
  return named;
}

/** A heading ends the paragraph of the link around it: `<p><a href="/t"><h3>Tomatoes</h3></a>`. Browsers open the link again in there. */
function goesOnIn({ document, lastIndex, parent }: PageElement): string {
  const next = parent?.name === 'p' ? document.elements[lastIndex + 1] : undefined;
  return next !== undefined && /^h[1-6]$/.test(next.name) && document.rearranged.has(next) ? next.text : '';
}

/** Where a teaser goes on (`#more-12`) is on the same page, and `/a` leads to `/a/`. */
function pageOf({ href, hash }: URL): string {
  const page = href.slice(0, href.length - hash.length);
  return page.endsWith('/') ? page.slice(0, -1) : page;
}

/** The text is the last part of the address. */
function isNameOfTarget(anchor: Anchor | undefined): boolean {
  const last = /([^/.]{1,100})(?:\.\w{1,5})?\/?$/.exec(anchor?.url?.pathname ?? '')?.[1];
  return last !== undefined && last.toLowerCase() === anchor?.name.trim().toLowerCase();
}

const MAX_CHARS = 30;
/** What assistive technology finds as the surroundings of a link (WCAG 2.4.4, "programmatically determined link context"). */
const AROUND = ['p', 'li', 'td', 'dd', 'th', 'figcaption', 'label', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Arrows and dots at the ends are ornaments. */
function bare(name: string): string {
  const text = name.toLowerCase();
  // Nearly all links: there is nothing to leave out.
  if (isAsciiWord(text.charCodeAt(0)) && isAsciiWord(text.charCodeAt(text.length - 1))) return text;
  return text.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}]{1,10}$/u, '');
}

/** A small letter or a digit. */
function isAsciiWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

function hasContext(element: PageElement): boolean {
  if (element.has('aria-describedby') || (element.attr('title')?.trim() ?? '').length > element.accessibleName.length)
    return true;
  const around = element.closest(...AROUND);
  if (around !== null)
    return around.text.length > element.text.length + MIN_CONTEXT_CHARS || isNamedByStructure(around);
  return sentenceBefore(element).length + sentenceAfter(element).length > MIN_CONTEXT_CHARS;
}

/** The header cells of a cell, the term of a description, and the items around a list (techniques H77, H79 and H81). */
function isNamedByStructure(around: PageElement): boolean {
  const item = ITEMS.includes(around.name) ? around : around.closest(...ITEMS);
  const parent = item?.parent ?? null;
  if (item === null || parent === null) return false;
  if (item.name === 'dd') return hasTerm(item);
  if (item.name === 'li') {
    const isLonger = item !== around && item.text.length > around.text.length + MIN_CONTEXT_CHARS;
    return isLonger || hasTextBefore(parent.closest('li'), parent);
  }
  if (parent.lastIndex - parent.index > MAX_IN_ROW) return false;
  const cells = parent.children;
  const top = parent.closest('table')?.descendants(['tr'], 1)[0];
  const above = top && top.lastIndex - top.index <= MAX_IN_ROW ? top.children[cells.indexOf(item)] : undefined;
  return [...cells, above].some((cell) => cell?.name === 'th' && cell.text.length >= MIN_CONTEXT_CHARS);
}
const ITEMS = ['li', 'td', 'dd'];
const MAX_IN_ROW = 500;
const MAX_BACK = 50;

function hasTerm({ index, parent, document }: PageElement): boolean {
  for (let i = index - 1; i > index - MAX_BACK; i--) {
    const before = document.elements[i];
    if (before?.name === 'dt' && before.parent === parent) return before.text.length > MIN_CONTEXT_CHARS;
  }
  return false;
}

/** The item has words before the list inside it. */
function hasTextBefore(item: PageElement | null, list: PageElement): boolean {
  if (item === null) return false;
  const texts = item.document.textValues.slice(item.textFrom, Math.min(list.textFrom, item.textFrom + MAX_BACK));
  return texts.join(' ').trim().length > MIN_CONTEXT_CHARS;
}

/** The begin of the sentence that the link is in, where no paragraph holds both. */
function sentenceBefore({ parent, document, textFrom }: PageElement): string {
  const owner = textFrom === 0 ? null : document.textOwners[textFrom - 1];
  // The link may be in <strong>, its sentence in the block around both.
  for (let at = parent; at !== null; at = at.parent) {
    if (at === owner) return lastSentence(document.textValues[textFrom - 1] ?? '');
    if (!INLINE.has(at.name)) return lastSentence(textBeside(at));
  }
  return '';
}

function lastSentence(text: string): string {
  // An excerpt ends with dots, and its sentence goes on behind the link.
  const end = text
    .trimEnd()
    .slice(-200)
    .replace(/\s?[[(]?(?:\.{3}|…)[\])]?$/, '');
  return (/[^.!?:;|]*$/.exec(end)?.[0] ?? '').trim();
}

const TOP = /(?:^|;)\s{0,9}top\s{0,9}:\s{0,9}([\d.]{1,12}(?:px|%|r?em|pt))/i;
const LEFT = /(?:^|;)\s{0,9}left\s{0,9}:/i;

/** Tools for design place each piece of a line by its coordinates: the text of the box before, where both begin at the same height. */
function textBeside(box: PageElement): string {
  const before = siblingBefore(box);
  const [first, second] = [before?.attr('style'), box.attr('style')];
  if (!before || !first || !second || !LEFT.test(first) || !LEFT.test(second)) return '';
  const top = TOP.exec(first)?.[1];
  return top !== undefined && top === TOP.exec(second)?.[1] ? before.text : '';
}

/** "Click here for the list": the rest of the sentence on the same line. */
function sentenceAfter({ parent, document, textTo, lastIndex }: PageElement): string {
  const owner = document.textOwners[textTo];
  const next = document.elements[lastIndex + 1];
  if (owner === undefined || (next?.name === 'br' && next.textFrom === textTo)) return '';
  for (let at = parent; at !== null; at = at.parent) {
    if (at === owner) return (/^[^.!?:;|]*/.exec((document.textValues[textTo] ?? '').slice(0, 200))?.[0] ?? '').trim();
    if (!INLINE.has(at.name)) return '';
  }
  return '';
}

const INLINE = new Set(['b', 'em', 'i', 'mark', 'small', 'span', 'strong', 'u']);

/** Two short words. */
const MIN_CONTEXT_CHARS = 8;
