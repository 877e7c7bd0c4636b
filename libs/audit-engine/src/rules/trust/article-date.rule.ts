import { definePageRule } from '../../engine/run/rule.js';
import { isArticle, isDated } from '../../shared/trust/articles.js';

export default definePageRule({
  meta: {
    id: 'trust/article-date',
    title: { failed: 'Article has no date', passed: 'Every article has a date' },
    subcategory: 'articles',
    severity: 'warning',
    weight: 3,
    needs: ['structuredData', 'head', 'text', 'document', 'scripts'],
    messages: { missing: 'The article does not say when it was written or changed.' },
    since: '1.0',
    version: 4,
    references: [
      'https://developers.google.com/search/docs/appearance/publication-dates',
      'https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-time-element',
    ],
    howToFix:
      'Show the date in a <time datetime="…"> element below the heading and give datePublished and dateModified in the structured data.',
  },
  applies: isArticle,
  check(page, report) {
    if (!isDated(page)) report('missing', page.document.named('h1')[0] ?? null);
  },
});
