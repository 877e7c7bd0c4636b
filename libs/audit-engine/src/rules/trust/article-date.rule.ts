import { definePageRule } from '../../rule.js';
import { articleNodes, isArticle } from './articles.js';

export default definePageRule({
  meta: {
    id: 'trust/article-date',
    name: 'Date of an article',
    subcategory: 'articles',
    severity: 'warning',
    weight: 3,
    needs: ['structuredData', 'head', 'text', 'document'],
    messages: { missing: 'The article does not say when it was written or changed.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/appearance/publication-dates', 'https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-time-element'],
    howToFix: 'Show the date in a <time datetime="…"> element below the heading and give datePublished and dateModified in the structured data.',
  },
  applies: isArticle,
  check({ structuredData, head, document }, report) {
    const isDated =
      articleNodes(structuredData).some(({ value }) => ['datePublished', 'dateModified', 'dateCreated'].some((key) => value[key] !== undefined)) ||
      structuredData.microdata.some(({ properties }) => properties.has('datePublished') || properties.has('dateModified')) ||
      ['article:published_time', 'article:modified_time', 'date', 'dc.date', 'dcterms.date', 'citation_publication_date', 'last-modified'].some((key) => (head.meta(key)?.content ?? '') !== '') ||
      document.named('time').length > 0;
    if (!isDated) report('missing', document.named('h1')[0] ?? null);
  },
});
