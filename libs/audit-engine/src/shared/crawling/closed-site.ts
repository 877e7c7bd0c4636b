import type { SiteContext } from '../../engine/site/site-context.js';
import { RobotsFile } from './robots-file.js';
import { SEARCH_CRAWLERS } from './search-engines.data.js';

/** robots.txt keeps every search engine from the start page: "Disallow: /". They would fetch nothing that a sitemap lists. */
export function isClosed(site: SiteContext): boolean {
  const robots = site.answer('robots');
  if (robots?.status !== 200) return false;
  const file = new RobotsFile(robots.text ?? '');
  const start = new URL(site.probe.startUrl);
  return SEARCH_CRAWLERS.every((crawler) => file.blockingRule(crawler, start) !== null);
}
