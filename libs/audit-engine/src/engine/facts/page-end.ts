import type { PageElement } from '../parse/element.js';
import { siblingBefore } from '../parse/siblings.js';

/** Elements and texts that are looked at behind one; with more there is taken to be something. */
const MAX_BEHIND = 300;

/** Shown without any text. */
const SHOWN = new Set(
  'audio button canvas embed hr iframe img input meter object picture progress select svg textarea video'.split(' '),
);

/** What comes after these begins a line, below them: boxes such as `div` may be in columns. */
const ABOVE = new Set('blockquote br dl form h1 h2 h3 h4 h5 h6 header hr nav ol p pre ul'.split(' '));

/** What is in these may be beside something. */
const IN_COLUMNS = new Set(['td', 'th', 'li']);

/**
 * The last thing that a page shows, alone in its line: nothing is below it or beside it that could move. Empty boxes with an ID may be
 * filled by a script, and count.
 */
export function isLastOfPage(element: PageElement): boolean {
  return !hasBehind(element) && isBelowAll(element);
}

function hasBehind({ document, textTo, lastIndex }: PageElement): boolean {
  const { textValues, textOwners, elements } = document;
  const lastText = Math.min(textValues.length, textTo + MAX_BEHIND);
  for (let i = textTo; i < lastText; i++)
    if ((textValues[i] ?? '').trim() !== '' && textOwners[i]?.isHidden !== true && textOwners[i]?.in('raw') !== true)
      return true;
  const last = Math.min(elements.length, lastIndex + 1 + MAX_BEHIND);
  for (let i = lastIndex + 1; i < last; i++) {
    const behind = elements[i];
    if (behind && !behind.isHidden && (SHOWN.has(behind.name) || mayBeFilled(behind))) return true;
  }
  return lastText < textValues.length || last < elements.length;
}

function mayBeFilled(element: PageElement): boolean {
  return element.name.includes('-') || (!element.in('raw') && element.has('id'));
}

/** On the way up, what comes before is above it; and there is something. */
function isBelowAll(element: PageElement): boolean {
  const { textValues } = element.document;
  let hasAbove = false;
  for (let at = element; at.name !== 'body';) {
    const { parent } = at;
    if (parent === null || IN_COLUMNS.has(parent.name)) return false;
    const before = siblingBefore(at);
    if (before !== null && !ABOVE.has(before.name)) return false;
    for (let i = before?.textTo ?? parent.textFrom; i < at.textFrom; i++)
      if ((textValues[i] ?? '').trim() !== '') return false;
    hasAbove ||= before !== null;
    at = parent;
  }
  return hasAbove;
}
