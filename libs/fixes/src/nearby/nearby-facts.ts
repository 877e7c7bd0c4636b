import type { ProbeResult, SiteFacts, SiteResource, SiteTarget } from '#audit-engine';

/** What is known of another page that the page names, or that names it. */
export type NearbyPage = Pick<
  SiteFacts,
  'url' | 'status' | 'title' | 'canonical' | 'hreflang' | 'isStart' | 'isNoindex' | 'isIndexable' | 'textHash'
>;

/**
 * What a crawl knows around one page: of the addresses that it names only those that a fix or a
 * rule has something to say about. JSON; the code that gathers it bounds it.
 */
export interface NearbyFacts {
  /** Of the run, after redirects. */
  startUrl: string;
  /** The probe of the host with or without `www.`; null when it was not made. */
  alternateHost: ProbeResult | null;
  externalLinksChecked: boolean;
  pages: NearbyPage[];
  /** Redirects with all their steps as separate targets, and addresses without a page. */
  targets: SiteTarget[];
  /** Files that the page loads, and those that it may mean. */
  resources: SiteResource[];
  /**
   * Of the targets those that have moved, and that are not missed: when no page names
   * them any more, no rule says anything else of another page.
   */
  quietMoves?: string[];
  /** Places of the page that links of other pages name. */
  namedPlaces?: string[];
}

/** What is known around a page, and by what addresses are the same. */
export interface CrawlKnowledge {
  known: NearbyFacts;
  /** The crawler's URL identity; see the engine. */
  urlKey?: (url: string) => string | null;
}
