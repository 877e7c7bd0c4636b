import { definePageRule } from '../../engine/run/rule.js';
import { isArticle, isDated, namesAuthor } from '../../shared/trust/articles.js';
import { entitiesOf } from '../../shared/structured-data/entities.js';
import { describes, eachMissing } from '../../shared/structured-data/requirements.js';
import { ARTICLES, RECOMMENDED } from '../../shared/structured-data/rich-results.data.js';

export default definePageRule({
  meta: {
    id: 'structured-data/article',
    title: { failed: 'Article data is incomplete', passed: 'Article data is complete' },
    subcategory: 'recommended properties',
    severity: 'warning',
    weight: 3,
    needs: ['structuredData', 'head', 'text', 'anchors', 'document', 'scripts'],
    messages: { missing: 'A description of type {type} has no {property}.' },
    since: '1.0',
    version: 4,
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/article',
      'https://schema.org/Article',
    ],
    howToFix: 'Add headline, image, datePublished and author.',
  },
  applies: ({ structuredData }) => describes(structuredData, ARTICLES),
  check(page, report) {
    const described = entitiesOf(page.structuredData, ARTICLES).filter(({ isMain }) => isMain);
    eachMissing(described, RECOMMENDED.article, ({ element, types }, property) => {
      if (!isToldByTrust(page, property)) report('missing', element, { type: types[0] ?? '', property });
    });
  },
});

/**
 * What the article says nowhere at all is a finding of `trust/article-author` and
 * `trust/article-date`; here the data lacks what the page has.
 */
function isToldByTrust(
  page: Parameters<typeof isArticle>[0] & Parameters<typeof namesAuthor>[0],
  property: string,
): boolean {
  if (property === 'author') return isArticle(page) && !namesAuthor(page);
  return property === 'datePublished' && isArticle(page) && !isDated(page);
}
