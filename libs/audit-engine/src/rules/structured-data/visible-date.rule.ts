import type { StructuredData } from '../../engine/facts/structured-data.js';
import type { PageElement } from '../../engine/parse/element.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'structured-data/visible-date',
    name: 'Dates that people see',
    subcategory: 'values',
    severity: 'warning',
    weight: 2,
    needs: ['structuredData', 'document'],
    messages: {
      differs: 'The page shows the date {shown}, and its data says {said}.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/publication-dates',
      'https://schema.org/datePublished',
    ],
    howToFix:
      'Take both from one source: the visible date, its datetime attribute and the structured data say the same day.',
  },
  applies: ({ structuredData, document }) =>
    datesOf(structuredData) !== null && shownDates(document.named('time')).length > 0,
  check({ structuredData, document }, report) {
    const said = datesOf(structuredData) ?? [];
    const shown = shownDates(document.named('time'));
    const [first] = shown;
    // Several dates may be those of other articles: one that fits is enough.
    if (
      !first ||
      shown.length > MAX_DATES ||
      shown.some(({ time }) => said.some((date) => Math.abs(date - time) <= DAY_MS))
    )
      return;
    report('differs', first.element, { shown: dayOf(first.time), said: said.map(dayOf).join(' and ') });
  },
});

const DAY_MS = 86_400_000;
const MAX_DATES = 2;
const ARTICLES = ['Article', 'BlogPosting', 'NewsArticle', 'TechArticle'];
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** Days of the one article the page is about; null when there is none, or several. */
function datesOf(data: StructuredData): number[] | null {
  const nodes = data.nodesOf(...ARTICLES).filter(({ isTopLevel }) => isTopLevel);
  if (nodes.length !== 1) return null;
  const dates = ['datePublished', 'dateModified', 'dateCreated'].flatMap((property) => {
    const value = nodes[0]?.value[property];
    const time = typeof value === 'string' && DAY.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(time) ? [] : [time];
  });
  return dates.length > 0 ? dates : null;
}

interface Shown {
  element: PageElement;
  time: number;
}

const MARK = /publish|posted|updated|modified|created|entry-date|post-date|article-date|byline|dateline/i;

/** `time` elements that are marked as the date of the text. */
function shownDates(times: readonly PageElement[]): Shown[] {
  return times.flatMap((element) => {
    const value = element.attr('datetime')?.trim() ?? '';
    const time = DAY.test(value) ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(time) || element.isHidden || element.isBoilerplate || element.text === '' || mayBeHidden(element))
      return [];
    return isMarked(element) && !isOfOther(element) ? [{ element, time }] : [];
  });
}

function isMarked(element: PageElement): boolean {
  const marks = [element, element.parent]
    .map((at) => `${at?.attr('class') ?? ''} ${at?.attr('itemprop') ?? ''}`.slice(0, 500))
    .join(' ');
  return element.has('pubdate') || MARK.test(marks);
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
