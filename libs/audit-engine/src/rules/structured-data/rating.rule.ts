import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf, textOf, written } from '../../shared/structured-data/entities.js';
import { describes } from '../../shared/structured-data/requirements.js';
import { kindsOf } from '../../shared/structured-data/schema-org.js';

const RATINGS = kindsOf('Rating');
/** Ratings that people give; those for age or energy are letters. */
const PROPERTIES: ReadonlySet<string | null> = new Set([null, 'aggregateRating', 'reviewRating', 'starRating']);
/** A number, a share (60%) or a fraction (6/10). */
const NUMBER = /^-?\d{1,9}(?:\.\d{1,15})?$/;
const SHARE = /^\d{1,9}(?:\.\d{1,15})? ?(?:%|\/ ?\d{1,9})$/;
/** Defaults of schema.org. */
const BEST = 5;
const WORST = 1;

export default definePageRule({
  meta: {
    id: 'structured-data/rating',
    title: { failed: 'Rating value is invalid', passed: 'Every rating value is valid' },
    subcategory: 'values',
    severity: 'error',
    weight: 6,
    needs: ['structuredData'],
    messages: {
      invalid: 'The ratingValue "{value}" is not a number.',
      range: 'The ratingValue {value} is outside of {worst} to {best}.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://schema.org/ratingValue',
      'https://developers.google.com/search/docs/appearance/structured-data/review-snippet',
    ],
    howToFix: 'Write a number with a point, such as 4.7, and bestRating and worstRating when the scale is not 1 to 5.',
  },
  applies: ({ structuredData }) => describes(structuredData, RATINGS),
  check({ structuredData }, report) {
    for (const { value, element, property } of entitiesOf(structuredData, RATINGS)) {
      const text = textOf(value['ratingValue']);
      if (!text || !PROPERTIES.has(property) || SHARE.test(text.slice(0, 40))) continue;
      const evidence = written(element, 'ratingValue', value['ratingValue']);
      if (!NUMBER.test(text.slice(0, 40))) report('invalid', evidence, { value: text });
      else {
        const best = numberOr(textOf(value['bestRating']), BEST);
        const worst = numberOr(textOf(value['worstRating']), Math.min(WORST, best));
        if (Number(text) > best || Number(text) < worst) report('range', evidence, { value: text, worst, best });
      }
    }
  },
});

function numberOr(text: string | null, fallback: number): number {
  return text && NUMBER.test(text) ? Number(text) : fallback;
}
