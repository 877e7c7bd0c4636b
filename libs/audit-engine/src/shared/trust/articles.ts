import type { PageFacts, PageView } from '../../engine/facts/page-facts.js';
import type { StructuredData } from '../../engine/facts/structured-data.js';
import { isTitledByScript } from '../scripts/written-title.js';
import { hasByline } from './byline.js';

const ARTICLES = [
  'Article',
  'NewsArticle',
  'BlogPosting',
  'AnalysisNewsArticle',
  'OpinionNewsArticle',
  'ReportageNewsArticle',
  'ReviewNewsArticle',
  'AdvertiserContentArticle',
  'ScholarlyArticle',
];
/** Themes and plugins call each page an `Article`; the narrower kinds are for what was published. */
const ANY_PAGE = 'Article';
const MIN_WORDS = 150;
const BYLINE =
  /(?:^|[-_\s])(?:author|authors|byline|by-line|vcard|p-author|autor|auteur|contributors?|writer)(?:$|[-_\s])/i;

/** Where among the nodes it is; -1 for none. Not the node, which would keep the whole page until the next full collection (decision 69). */
const known = new WeakMap<StructuredData, number>();

/** The JSON-LD node of the article that stands for the page; empty when there are none or several, as in lists. */
export function articleNodes(data: StructuredData): StructuredData['nodes'] {
  const index = known.get(data) ?? articleIndex(data);
  known.set(data, index);
  const node = data.nodes[index];
  return node ? [node] : [];
}

function articleIndex(data: StructuredData): number {
  const nodes = data.nodesOf(...ARTICLES).filter(({ isTopLevel, property }) => isTopLevel || property === 'mainEntity');
  const [node] = nodes;
  return node && nodes.length === 1 ? data.nodes.indexOf(node) : -1;
}

/**
 * The page says of itself that it is a publication, and has the length of one. `og:type` and the type `Article` do not count:
 * content systems and themes write them into pages of every kind, with a date or without. Where one file is many pages, a script
 * shows the article, and what was sent is another text.
 */
export function isArticle(page: PageView<'structuredData' | 'text' | 'scripts'>): boolean {
  return (
    page.text.mainWords >= MIN_WORDS &&
    articleNodes(page.structuredData).some(({ types }) => !types.includes(ANY_PAGE)) &&
    !isTitledByScript(page)
  );
}

/** True when data, metadata, a link or a byline says who wrote the article. */
export function namesAuthor({
  structuredData,
  head,
  anchors,
  document,
}: Pick<PageFacts, 'structuredData' | 'head' | 'anchors' | 'document'>): boolean {
  return (
    articleNodes(structuredData).some(({ value }) => value.author !== undefined || value.creator !== undefined) ||
    structuredData.microdata.some(({ properties }) => properties.has('author')) ||
    ['author', 'article:author', 'parsely-author', 'dc.creator', 'citation_author'].some(
      (key) => (head.meta(key)?.content ?? '') !== '',
    ) ||
    anchors.some(
      ({ rel, url }) =>
        rel.includes('author') || /\/(?:authors?|autor(?:en)?|people|team)\//i.test(url?.pathname.slice(0, 200) ?? ''),
    ) ||
    document.elements.some(
      (element) => BYLINE.test((element.attr('class') ?? '').slice(0, 200)) && element.text !== '',
    ) ||
    hasByline(document)
  );
}

/** True when data, metadata or a time element says when the article was written or changed. */
export function isDated({
  structuredData,
  head,
  document,
}: Pick<PageFacts, 'structuredData' | 'head' | 'document'>): boolean {
  return (
    articleNodes(structuredData).some(({ value }) =>
      ['datePublished', 'dateModified', 'dateCreated'].some((key) => value[key] !== undefined),
    ) ||
    structuredData.microdata.some(
      ({ properties }) => properties.has('datePublished') || properties.has('dateModified'),
    ) ||
    [
      'article:published_time',
      'article:modified_time',
      'date',
      'dc.date',
      'dcterms.date',
      'citation_publication_date',
      'last-modified',
    ].some((key) => (head.meta(key)?.content ?? '') !== '') ||
    document.named('time').length > 0
  );
}
