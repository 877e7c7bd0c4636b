import { definePageRule } from '../../rule.js';
import { articleNodes, isArticle } from './articles.js';

const BYLINE = /(?:^|[-_\s])(?:author|authors|byline|by-line|vcard|p-author|autor|auteur|contributors?|writer)(?:$|[-_\s])/i;

export default definePageRule({
  meta: {
    id: 'trust/article-author',
    name: 'Author of an article',
    subcategory: 'articles',
    severity: 'warning',
    weight: 4,
    needs: ['structuredData', 'head', 'text', 'anchors', 'document'],
    messages: { missing: 'The article does not say who wrote it.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/fundamentals/creating-helpful-content', 'https://developers.google.com/search/docs/appearance/structured-data/article'],
    howToFix: 'Name the author below the heading with a link to a page about them, and as "author" in the structured data.',
  },
  applies: isArticle,
  check({ structuredData, head, anchors, document }, report) {
    const isNamed =
      articleNodes(structuredData).some(({ value }) => value.author !== undefined || value.creator !== undefined) ||
      structuredData.microdata.some(({ properties }) => properties.has('author')) ||
      ['author', 'article:author', 'parsely-author', 'dc.creator', 'citation_author'].some((key) => (head.meta(key)?.content ?? '') !== '') ||
      anchors.some(({ rel, url }) => rel.includes('author') || /\/(?:authors?|autor(?:en)?|people|team)\//i.test(url?.pathname.slice(0, 200) ?? '')) ||
      document.elements.some((element) => BYLINE.test((element.attr('class') ?? '').slice(0, 200)) && element.text !== '');
    if (!isNamed) report('missing', document.named('h1')[0] ?? null);
  },
});
