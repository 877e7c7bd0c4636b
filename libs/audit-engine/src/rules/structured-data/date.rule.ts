import { definePageRule } from '../../engine/run/rule.js';
import { textsOf, written } from '../../shared/structured-data/entities.js';

/** Properties of schema.org that take nothing but a date or a date with time. */
const PROPERTIES = new Set([
  'datePublished',
  'dateModified',
  'dateCreated',
  'uploadDate',
  'startDate',
  'endDate',
  'datePosted',
  'validFrom',
  'validThrough',
  'validUntil',
  'priceValidUntil',
  'birthDate',
  'deathDate',
  'foundingDate',
  'dissolutionDate',
  'releaseDate',
  'expires',
  'availabilityStarts',
  'availabilityEnds',
  'previousStartDate',
  'lastReviewed',
]);
/** Year, year and month, or a day; a space in place of the T is read everywhere. */
const DATE =
  /^(\d{4})(?:-?(\d{2})(?:-?(\d{2}))?)?(?:[T ](\d{2})(?::?(\d{2})(?::?\d{2}(?:[.,]\d{1,9})?)?)? ?(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i;
/** Things may have happened before the year 1; the date of a page that is negative is a mistake. */
const HISTORIC = new Set([
  'birthDate',
  'deathDate',
  'foundingDate',
  'dissolutionDate',
  'startDate',
  'endDate',
  'dateCreated',
]);
/** Days of every year, as opening hours have them. */
const YEARLY = /^--\d{2}-?\d{2}$/;

export default definePageRule({
  meta: {
    id: 'structured-data/date',
    title: { failed: 'Date in structured data is invalid', passed: 'Every date in structured data is valid' },
    subcategory: 'values',
    severity: 'error',
    weight: 5,
    needs: ['structuredData'],
    messages: {
      invalid: 'The {property} "{value}" is not a date in the form 2026-03-08 or 2026-03-08T09:00:00+01:00.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://schema.org/DateTime',
      'https://www.rfc-editor.org/rfc/rfc3339',
      'https://developers.google.com/search/docs/appearance/structured-data/article',
    ],
    howToFix: 'Write year, month and day with hyphens, and the time, if any, after a T with its offset from UTC.',
  },
  applies: ({ structuredData }) => textsOf(structuredData, PROPERTIES).length > 0,
  check({ structuredData }, report) {
    for (const { element, property, text, value } of textsOf(structuredData, PROPERTIES))
      if (!isDate(HISTORIC.has(property) ? text.replace(/^-(?=\d{4})/, '') : text))
        report('invalid', written(element, property, value), { property, value: text });
  },
});

function isDate(text: string): boolean {
  if (text.length > 40) return false;
  const match = DATE.exec(text);
  if (!match) return YEARLY.test(text);
  const [, , month = '01', day = '01', hour = '00', minute = '00'] = match;
  return (
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= 31 &&
    Number(hour) <= 24 &&
    Number(minute) <= 59
  );
}
