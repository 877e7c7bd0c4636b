import type { Meta } from '../../facts/head.js';
import type { StructuredData } from '../../facts/structured-data.js';

const ARTICLES = ['Article', 'NewsArticle', 'BlogPosting', 'AnalysisNewsArticle', 'OpinionNewsArticle', 'ReportageNewsArticle', 'ReviewNewsArticle', 'AdvertiserContentArticle', 'ScholarlyArticle'];
const MIN_WORDS = 150;

const known = new WeakMap<StructuredData, StructuredData['nodes']>();

/** The JSON-LD node of the article that stands for the page; empty when there are none or several, as in lists. */
export function articleNodes(data: StructuredData): StructuredData['nodes'] {
  const cached = known.get(data);
  if (cached) return cached;
  const nodes = data.nodesOf(...ARTICLES).filter(({ isTopLevel, property }) => isTopLevel || property === 'mainEntity');
  const found = nodes.length > 1 ? [] : nodes;
  known.set(data, found);
  return found;
}

/**
 * The page says of itself that it is an article, and has the length of one. `og:type` alone does not count: documentation and pages of content systems
 * have it everywhere.
 */
export function isArticle({ structuredData, head, text }: { structuredData: StructuredData; head: { meta(key: string): Meta | null }; text: { mainWords: number } }): boolean {
  if (text.mainWords < MIN_WORDS) return false;
  return articleNodes(structuredData).length > 0 || (head.meta('og:type')?.content.toLowerCase() === 'article' && head.meta('article:published_time') !== null);
}
