import type { PageFacts } from '../../engine/facts/page-facts.js';
import type { PageDocument } from '../../engine/parse/document.js';
import { hasLink } from '../addresses/linked.js';
import { hasShortLine } from '../text/short-lines.js';
import { eachMatch } from '../text/visible-text.js';
import { ABOUT_LINE, ABOUT_NAME, ABOUT_PATH, ABOUT_TEXT, AUTHOR_BOX } from './about.data.js';

/** Longer lines are sentences. */
const MAX_LINE_CHARS = 40;
/** A shorter box has no more than a name. */
const MIN_BOX_WORDS = 8;

/** True when the page presents who is behind the site, or links to a page that does. */
export function presentsPeople({
  anchors,
  headings,
  document,
  isStart,
}: Pick<PageFacts, 'anchors' | 'headings' | 'document' | 'isStart'>): boolean {
  return (
    hasLink(anchors, ABOUT_NAME, ABOUT_PATH) ||
    headings.some(({ text }) => ABOUT_NAME.test(text.slice(0, 100))) ||
    hasShortLine(document, MAX_LINE_CHARS, (line) => ABOUT_LINE.test(line)) ||
    hasAuthorBox(document) ||
    (isStart && saysWhose(document))
  );
}

function hasAuthorBox(document: PageDocument): boolean {
  return document
    .named('div', 'section', 'aside', 'p')
    .some(
      (element) =>
        AUTHOR_BOX.test((element.attr('class') ?? '').slice(0, 200)) &&
        !element.isHidden &&
        element.text.split(' ').length >= MIN_BOX_WORDS,
    );
}

function saysWhose(document: PageDocument): boolean {
  let isFound = false;
  eachMatch(document, ABOUT_TEXT, () => (isFound = true));
  return isFound;
}
