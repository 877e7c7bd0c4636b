import { definePageRule } from '../../engine/run/rule.js';
import { isArticle, namesAuthor } from '../../shared/trust/articles.js';

export default definePageRule({
  meta: {
    id: 'trust/article-author',
    title: { failed: 'Article has no author', passed: 'Every article has an author' },
    subcategory: 'articles',
    severity: 'warning',
    weight: 4,
    needs: ['structuredData', 'head', 'text', 'anchors', 'document', 'scripts'],
    messages: { missing: 'The article does not say who wrote it.' },
    since: '1.0',
    version: 6,
    references: [
      'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
      'https://developers.google.com/search/docs/appearance/structured-data/article',
    ],
    howToFix:
      'Name the author below the heading with a link to a page about them, and as "author" in the structured data.',
  },
  applies: isArticle,
  check(page, report) {
    if (!namesAuthor(page)) report('missing', page.document.named('h1')[0] ?? null);
  },
});
