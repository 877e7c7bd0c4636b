import type { StructuredData } from '../../engine/facts/structured-data.js';
import type { PageDocument } from '../../engine/parse/document.js';
import type { PageElement } from '../../engine/parse/element.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'structured-data/visible-date',
    title: { failed: 'Visible date differs from structured data', passed: 'Visible dates match structured data' },
    subcategory: 'values',
    severity: 'warning',
    weight: 2,
    needs: ['structuredData', 'document'],
    messages: {
      differs: 'The page shows the date {shown}, and its data says {said}.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/appearance/publication-dates',
      'https://schema.org/datePublished',
    ],
    howToFix:
      'Take both from one source: the visible date, its datetime attribute and the structured data say the same day.',
  },
  applies: ({ structuredData, document }) => datesOf(structuredData) !== null && shownDates(document).length > 0,
  check({ structuredData, document }, report) {
    const said = datesOf(structuredData) ?? [];
    const shown = shownDates(document);
    const [first] = shown;
    // Several dates may be those of other articles: one that fits is enough.
    if (
      !first ||
      shown.length > MAX_DATES ||
      shown.some(({ time }) => said.some((day) => Math.abs(day - time) <= DAY_MS))
    )
      return;
    report('differs', first.element, { shown: dayOf(first.time), said: said.map(dayOf).join(' and ') });
  },
});

const DAY_MS = 86_400_000;
const MAX_DATES = 2;
const ARTICLES = ['Article', 'BlogPosting', 'NewsArticle', 'TechArticle'];
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** The start of a day as it is written: what time it was there says nothing of the day that people see, and zones may differ by one. */
function dayStart(value: string): number {
  return DAY.test(value) ? Date.parse(value.slice(0, 10)) : Number.NaN;
}

/** Days of the one article the page is about; null when there is none, or several. */
function datesOf(data: StructuredData): number[] | null {
  const nodes = data.nodesOf(...ARTICLES).filter(({ isTopLevel }) => isTopLevel);
  if (nodes.length !== 1) return null;
  const dates = ['datePublished', 'dateModified', 'dateCreated'].flatMap((property) => {
    const value = nodes[0]?.value[property];
    const day = typeof value === 'string' ? dayStart(value) : Number.NaN;
    return Number.isNaN(day) ? [] : [day];
  });
  return dates.length > 0 ? dates : null;
}

interface Shown {
  element: PageElement;
  time: number;
}

const MARK = /publish|posted|updated|modified|created|entry-date|post-date|article-date|byline|dateline/i;

/** `time` elements that are marked as the date of the text, and what says "Published 8 March 2026" in words. */
function shownDates(document: PageDocument): Shown[] {
  const marked = document.named('time').flatMap((element) => {
    const time = dayStart(element.attr('datetime')?.trim() ?? '');
    if (Number.isNaN(time) || element.isHidden || element.isBoilerplate || element.text === '' || mayBeHidden(element))
      return [];
    return isMarked(element) && !isOfOther(element) ? [{ element, time }] : [];
  });
  return [...marked, ...writtenDates(document)];
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
/** Nothing behind it: a sentence that begins so tells of something else. */
const WRITTEN =
  /^\s{0,20}(?:published|posted|updated|last updated|last modified|last reviewed)(?: on)?:?\s{1,20}(?:(\d{4}-\d{2}-\d{2})|(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9}),? (\d{4})|([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}))(?:\s{0,20}$|\s{0,20}[,|·•–—-]| by )/i;

/** Characters of "posted 1 may 2026" */
const MIN_WRITTEN = 17;

/** Whether `WRITTEN` need be asked: almost all texts are too short, or begin with another letter. */
function mayBeWritten(text: string): boolean {
  if (text.length < MIN_WRITTEN) return false;
  const first = text.charCodeAt(0);
  if (first <= 32 || first >= 128) return true;
  const letter = first | 32;
  return letter === 112 || letter === 117 || letter === 108;
}

function writtenDates({ textValues, textOwners }: PageDocument): Shown[] {
  const found: Shown[] = [];
  for (let i = 0; i < textValues.length && found.length <= MAX_DATES; i++) {
    const text = textValues[i] ?? '';
    if (!mayBeWritten(text)) continue;
    const owner = textOwners[i];
    const match = owner ? WRITTEN.exec(text.slice(0, 200)) : null;
    if (!owner || !match || owner.isHidden || owner.isBoilerplate || mayBeHidden(owner) || isOfOther(owner)) continue;
    const [, iso, day, month, year, monthFirst, dayBehind, yearBehind] = match;
    const number = MONTHS.findIndex((name) => name.startsWith((month ?? monthFirst ?? '-').toLowerCase()));
    const time =
      iso === undefined
        ? number === -1
          ? Number.NaN
          : Date.UTC(Number(year ?? yearBehind), number, Number(day ?? dayBehind))
        : Date.parse(iso);
    if (!Number.isNaN(time)) found.push({ element: owner, time });
  }
  return found;
}

function isMarked(element: PageElement): boolean {
  const marks = [element, element.parent]
    .map((at) => `${at?.attr('class') ?? ''} ${at?.attr('itemprop') ?? ''}`.slice(0, 500))
    .join(' ');
  return element.has('pubdate') || MARK.test(marks) || isUnderTitle(element);
}

const MAX_LINE = 80;

/** In the short line behind the main heading. */
function isUnderTitle(element: PageElement): boolean {
  const block = element.closest('p', 'div') ?? element;
  if (block.text.length > MAX_LINE) return false;
  const beside = block.parent?.children ?? [];
  return beside[beside.indexOf(block) - 1]?.name === 'h1';
}

/** In a teaser, a comment or a list of other texts. */
function isOfOther(element: PageElement): boolean {
  const article = element.closest('article');
  return (
    (article !== null && article.closest('article') !== null) ||
    element.closest('li', 'aside', 'blockquote', 'a') !== null
  );
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
