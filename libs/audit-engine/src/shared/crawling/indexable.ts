import type { PageElement } from '../../engine/parse/element.js';
import type { CanonicalFacts, RobotsFacts } from '../../engine/facts/indexing.js';

interface IndexingFacts {
  status: number;
  robots: RobotsFacts;
  canonical: CanonicalFacts;
  named: (...names: string[]) => readonly PageElement[];
}

/**
 * True for a page that search results may show: answered 200, no noindex, not a copy that
 * names another page as canonical, not on its way to another address.
 */
export function isIndexable({ status, robots, canonical, named }: IndexingFacts): boolean {
  return status === 200 && !robots.isNoindex && canonical.isSelf && !named('meta').some(leadsAway);
}

/** Sends people on within 99 seconds. */
export function leadsAway(meta: PageElement): boolean {
  return (
    meta.keyword('http-equiv') === 'refresh' &&
    /^\s{0,5}(?:\d{1,2}|(?=\.))(?:\.\d{0,3})?\s{0,5}[;,\s]\s{0,5}(?:url\s{0,5}=\s{0,5})?\S/i.test(
      (meta.attr('content') ?? '').slice(0, 100),
    )
  );
}
