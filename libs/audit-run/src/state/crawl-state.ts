import { parseRobots, type Robots } from '#crawler';
import type { SiteProbe } from '#audit-engine';
import type { CoverageMode } from './run.js';

/** What the prepare phase found out, for every slice of the run. Kept as `crawlState`. */
export interface CrawlState {
  /** Host, with a non-default port, whose URLs are pages. */
  scope: string;
  /** The same, as the key of shared politeness. */
  host: string;
  startUrl: string;
  robotsText: string;
  crawlDelayMs: number;
  /** False in `quick` mode on a site with a sitemap. */
  followLinks: boolean;
  coverageMode: CoverageMode;
}

/** What the prepare phase found out for the site rules. Kept as `siteProbe`; the rest of the probe is known at the end. */
export type PreparedProbe = Omit<SiteProbe, 'outcomes' | 'isComplete' | 'externalLinksChecked' | 'lab'>;

/** robots.txt is parsed once a slice, not once a URL. */
export function robotsOf(state: CrawlState): Robots {
  return parseRobots(state.robotsText);
}
