import { definePageRule } from '../../engine/run/rule.js';
import { textsOf, written } from '../../shared/structured-data/entities.js';

const PROPERTIES = new Set(['duration', 'totalTime', 'prepTime', 'cookTime', 'performTime', 'timeRequired']);
/** ISO 8601: every part may be missing, but not all of them. */
const DURATION =
  /^[+-]?P(?=\d|T\d)(?:\d{1,9}(?:[.,]\d{1,9})?Y)?(?:\d{1,9}(?:[.,]\d{1,9})?M)?(?:\d{1,9}(?:[.,]\d{1,9})?W)?(?:\d{1,9}(?:[.,]\d{1,9})?D)?(?:T(?:\d{1,9}(?:[.,]\d{1,9})?H)?(?:\d{1,9}(?:[.,]\d{1,9})?M)?(?:\d{1,9}(?:[.,]\d{1,9})?S)?)?$/i;
const MAX_CHARS = 60;

export default definePageRule({
  meta: {
    id: 'structured-data/duration',
    title: { failed: 'Duration in structured data is invalid', passed: 'Every duration in structured data is valid' },
    subcategory: 'values',
    severity: 'error',
    weight: 3,
    needs: ['structuredData'],
    messages: { invalid: 'The {property} "{value}" is not a duration in the form PT1H30M.' },
    since: '1.0',
    version: 2,
    references: [
      'https://schema.org/Duration',
      'https://developers.google.com/search/docs/appearance/structured-data/recipe',
    ],
    howToFix: 'Write PT, then hours and minutes: PT45M, PT1H30M. Days come before the T: P1DT2H.',
  },
  applies: ({ structuredData }) => textsOf(structuredData, PROPERTIES).length > 0,
  check({ structuredData }, report) {
    for (const { element, property, text, value } of textsOf(structuredData, PROPERTIES)) {
      if (text.length > MAX_CHARS || !DURATION.test(text))
        report('invalid', written(element, property, value), { property, value: text });
    }
  },
});
