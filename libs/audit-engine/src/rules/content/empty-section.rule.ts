import type { PageElement } from '../../engine/parse/element.js';
import { HEADINGS } from '../../engine/parse/html-elements.js';
import { definePageRule } from '../../engine/run/rule.js';

/** Content without its own text, or a place that a script fills. */
const CONTENT = new Set([
  'img',
  'picture',
  'video',
  'audio',
  'iframe',
  'object',
  'embed',
  'canvas',
  'svg',
  'form',
  'input',
  'select',
  'textarea',
  'button',
  'table',
  'math',
  'script',
  'noscript',
  'template',
  'slot',
  'hr',
]);

export default definePageRule({
  meta: {
    id: 'content/empty-section',
    title: { failed: 'Section has no content', passed: 'Every section has content' },
    subcategory: 'structure',
    severity: 'warning',
    weight: 2,
    needs: ['headings', 'document', 'robots'],
    messages: {
      empty: 'There is nothing between the heading "{heading}" and the next heading of its level, "{next}".',
    },
    since: '1.0',
    version: 5,
    references: [
      'https://www.w3.org/WAI/tutorials/page-structure/headings/',
      'https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2',
    ],
    howToFix:
      'Write what belongs below the heading, remove it, or make it a paragraph if it is only a line of large text.',
  },
  applies: ({ headings, status, robots }) => status === 200 && !robots.isNoindex && headings.length > 1,
  check({ headings, document }, report) {
    const own = headings.filter(({ element, text }) => text !== '' && !element.isAriaHidden && !element.isBoilerplate);
    own.forEach((heading, i) => {
      const next = own[i + 1];
      // Links and buttons around or inside of a heading lead to what belongs to it.
      if (!next || next.level !== heading.level || heading.text === next.text || leadsOn(heading.element)) return;
      if (opensSomething(next.element) || beginsInside(heading.element, next.element) || isLine(heading.text)) return;
      if (isFigure(heading.text) || isFigure(next.text) || /:\s*\S/.test(next.text)) return;
      if (isOneOfManyLines(own, i, document.textValues)) return;
      if (isOneOfManyBoxes(heading.element, next.element)) return;
      if (
        isTitleBlock(heading.element, next.element) ||
        isLabelOfCard(heading.element, next.element) ||
        isCaption(heading.element, next.element) ||
        isTranslation(heading.text, next.text) ||
        hasContentBetween(heading.element, next.element, document.textValues) ||
        hasElementBetween(heading.element, next.element)
      )
        return;
      report('empty', heading.element, { heading: heading.text.slice(0, 60), next: next.text.slice(0, 60) });
    });
  },
});

const TITLE_BLOCK =
  /(?:^|[\s_-])(?:title|subtitle|titlepage|titleblock|masthead|head|header|hero|cover|banner|jumbotron|frontmatter|byline|authors?|date|version|revision|release|affiliation|institute|institution|email|tagline|slogan|lead|deck|kicker|eyebrow|overline|dateline|edition|status)(?:$|[\s_-])/i;
/** A date, a version or "by …": lines of a title page that are marked up as headings. */
const TITLE_LINE =
  /\b(?:19|20)\d\d\b|^(?:by|von|par|por|di|door|av|af)\s|\b(?:version|edition|release|draft|revision)\b|\bv?\d{1,3}\.\d|@/i;
const MAX_AROUND = 3;

/** The two are lines of one title: in a header together, called so by their classes, or a name with a date or version. */
function isTitleBlock(heading: PageElement, next: PageElement): boolean {
  const around = heading.closest('hgroup', 'header');
  if (around !== null && around === next.closest('hgroup', 'header')) return true;
  if (heading.name === 'h1' || TITLE_LINE.test(next.text.slice(0, 200))) return true;
  let at: PageElement | null = heading;
  for (let i = 0; at !== null && i < MAX_AROUND && at.name !== 'body' && at.name !== 'main'; i++, at = at.parent) {
    const isShared = at !== heading && next.index <= at.lastIndex;
    if (
      (at === heading || isShared) &&
      TITLE_BLOCK.test(`${at.attr('class') ?? ''} ${at.attr('id') ?? ''}`.slice(0, 300))
    )
      return true;
  }
  return false;
}

/** The only headings of a box, one after the other, with content behind them: a label or a name, and the title. */
function isLabelOfCard(heading: PageElement, next: PageElement): boolean {
  const box = heading.parent;
  if (box === null || box !== next.parent || box.name === 'body' || box.name === 'main') return false;
  const inside = box.descendants(HEADINGS, MAX_INSIDE);
  if (inside[0] !== heading || inside.filter(({ name }) => name === heading.name).length !== 2) return false;
  return box.textTo > next.textTo && box.text.length > heading.text.length + next.text.length + 1;
}
const MAX_INSIDE = 200;

/** The only heading of a box that begins with a picture: it says what is shown. */
function isCaption(heading: PageElement, next: PageElement): boolean {
  let box = heading.parent;
  for (let i = 0; i < MAX_AROUND && box !== null && box.lastIndex < next.index; i++, box = box.parent) {
    if (box.descendants(HEADINGS, 2).length > 1) return false;
    const picture = box.descendants(PICTURES, 1)[0];
    if (picture && picture.index < heading.index) return true;
  }
  return false;
}
const PICTURES = ['img', 'picture', 'svg', 'video', 'iframe'];

/** The same line in another script. */
function isTranslation(text: string, next: string): boolean {
  const [one, other] = [text, next].map((line) => /\p{Script=Latin}/u.test(line));
  return one !== other && /\p{L}{3}/u.test(text) && /\p{L}{3}/u.test(next);
}

/** It says what it has to say itself, as in "Venue: the barn", or is a sentence in large letters. */
function isLine(text: string): boolean {
  return (
    text.length > MAX_HEADING ||
    /:\s*\S/.test(text) ||
    DATE.test(text) ||
    (/[.!]$/.test(text) && text.split(' ').length >= SENTENCE_WORDS)
  );
}

const MAX_HEADING = 80;
/** A day and a year: when something takes place. */
const DATE = /\b\d{1,2}(?:st|nd|rd|th|\.)?\b.{0,40}\b(?:19|20)\d\d\b/;

/** A price, a number or an amount such as "90 minutes", as below the name of a product: it belongs to the heading before it. */
function isFigure(text: string): boolean {
  return (/\d/.test(text) && !/\p{L}{4}/u.test(text)) || /^\d+\s\p{L}+$/u.test(text);
}

/** Three headings or more without anything between: lines of a list, such as the titles of a person. */
function isOneOfManyLines(
  all: readonly { level: number; element: PageElement }[],
  at: number,
  texts: readonly string[],
): boolean {
  const follows = (i: number): boolean => {
    const [one, other] = [all[i], all[i + 1]];
    if (!one || !other || one.level !== other.level) return false;
    return !hasContentBetween(one.element, other.element, texts) && !hasElementBetween(one.element, other.element);
  };
  return follows(at) && (follows(at - 1) || follows(at + 1));
}

/** A row of boxes that have a heading and nothing else, such as the services of a company. */
function isOneOfManyBoxes(heading: PageElement, next: PageElement): boolean {
  let box = heading;
  while (box.parent !== null && box.parent.lastIndex < next.index) box = box.parent;
  const kind = box.attr('class');
  if (box === heading || !kind) return false;
  const same = box.parent?.children.filter(({ name, attributes }) => name === box.name && attributes.includes(kind));
  return (same?.length ?? 0) >= MIN_BOXES;
}
const MIN_BOXES = 3;
const SENTENCE_WORDS = 6;

/** The next heading is inside of the section: that of a navigation or note, behind which it goes on, or of an entry of its list. */
function beginsInside(heading: PageElement, next: PageElement): boolean {
  const around = next.closest('nav', 'aside', 'ol', 'ul');
  return around !== null && heading.index < around.index;
}

/** An item of the section, such as a question that shows its answer. */
function opensSomething(next: PageElement): boolean {
  return next.in('button') || next.closest('summary') !== null || next.descendants(['button'], 1).length > 0;
}

function leadsOn(element: PageElement): boolean {
  return (
    element.in('anchor') ||
    element.in('button') ||
    element.closest('summary', 'label', 'details', 'dialog') !== null ||
    element.descendants(['a', 'button', 'img', 'svg', 'input'], 1).length > 0 ||
    element.has('onclick')
  );
}

function hasContentBetween(from: PageElement, to: PageElement, texts: readonly string[]): boolean {
  for (let i = from.textTo; i < to.textFrom; i++) if ((texts[i] ?? '').trim() !== '') return true;
  return false;
}

function hasElementBetween(from: PageElement, to: PageElement): boolean {
  const { elements } = from.document;
  for (let i = from.lastIndex + 1; i < to.index; i++) {
    const element = elements[i];
    if (!element) continue;
    // An element with its own id, data or name may be filled by a script or style sheet; one that goes on around the next heading may not.
    const isClosed = element.lastIndex < to.index;
    if (CONTENT.has(element.name) || element.name.includes('-') || (isClosed && element.attributes.length > 0))
      return true;
  }
  return false;
}
