import { definePageRule } from '../../engine/run/rule.js';
import type { PageElement } from '../../engine/parse/element.js';
import type { JsonLdNode, JsonObject, JsonValue, StructuredData } from '../../engine/facts/structured-data.js';

const WORDS =
  /rating|rated|review|stars?\b|★|⭐|testimonial|bewert|sterne|rezension|avis|étoile|valoraci|reseña|opinion|estrella|recension|valutazion|stelle|avaliaç|beoordel|sterren|betyg|omdöme|ocen|opini|отзыв|рейтинг|レビュー|評価|评价|評價|리뷰/i;
const MAX_CHARS = 20_000;

export default definePageRule({
  meta: {
    id: 'trust/rating-visible',
    title: { failed: 'Rating in structured data is not visible', passed: 'Every rating in structured data is visible' },
    subcategory: 'reviews',
    severity: 'warning',
    weight: 5,
    needs: ['structuredData', 'text', 'document'],
    messages: {
      hidden: 'The structured data gives a rating of {value}, and the page shows neither rating nor reviews.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/review-snippet',
      'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
    ],
    howToFix:
      'Show the rating and the number of reviews on the page, or take aggregateRating out of the structured data.',
  },
  applies: ({ structuredData }) => ratings(structuredData).length > 0,
  check({ structuredData, text, document }, report) {
    const shown = text.excerpt(MAX_CHARS);
    // Long pages are read at their start only, and scripts may fill in the stars.
    if (shown.length >= MAX_CHARS || WORDS.test(shown) || text.words === 0) return;
    if (document.elements.some(isOfRatings)) return;
    const [first] = ratings(structuredData);
    if (
      !first ||
      numbersOf(first.value).some((number) => shown.includes(number) || shown.includes(number.replace('.', ',')))
    )
      return;
    report('hidden', first.block.element, { value: numbersOf(first.value)[0] ?? '' });
  },
});

/** Stars drawn by a style sheet, a picture or a tool of others, and reviews in a language whose words are not known. */
function isOfRatings(element: PageElement): boolean {
  if (element.in('head') || element.name === 'script') return false;
  const names = ['class', 'id', 'src', 'alt', 'aria-label'].map((name) => element.attr(name)?.slice(0, 200) ?? '');
  return PARTS.test(names.join(' '));
}
const PARTS =
  /(?:^|[\s/_.-])(?:ratings?|reviews?|stars?|testimonials?|trustpilot|trustindex|elfsight)(?:$|[\s/_.\d-])/i;

function ratings(data: StructuredData): JsonLdNode[] {
  return data.nodesOf('AggregateRating').filter(({ value }) => numbersOf(value).length > 0);
}

function numbersOf(value: JsonObject): string[] {
  return [value.ratingValue, value.reviewCount, value.ratingCount].map(textOf).filter((text) => text !== '');
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
}
