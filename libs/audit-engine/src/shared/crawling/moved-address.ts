import type { SiteContext } from '../../engine/site/site-context.js';
import { SMALL_SITE_PAGES } from './small-site.data.js';

/**
 * Whether every link to an address that has moved can be led on to its page, and no rule about links, redirects or sitemaps says
 * anything else of that page then. A redirect that is named nowhere is not come across by the next crawl, and its page is
 * checked as any other one: by how many pages link to it, whether crawlers follow them, and whether the sitemap lists it. As
 * long as one link is left, nothing changes: so the end is all that has to be looked at.
 */
export function isQuietMove(site: SiteContext, url: string): boolean {
  const target = site.target(url);
  const page = target?.chain.length === 1 ? site.page(target.chain[0] ?? '') : null;
  if (!page) return false;
  // It is asked for in any case.
  if (site.isInSitemap(url)) return true;
  // Of start pages, and of those that shall not be found, none of these rules says anything.
  if (page.isStart || page.isNoindex) return true;
  // Links to copies are checked by what the copy names.
  if (!page.isIndexable) return false;
  if (site.sitemapSize > 0 && !site.isInSitemap(page.url)) return false;
  const names = [page.url, ...site.redirectsTo(page.url).map((redirect) => redirect.url)];
  const linking = new Set(names.flatMap((name) => site.lastingLinkers(name)));
  linking.delete(page.number);
  return linking.size >= (site.pages.length >= SMALL_SITE_PAGES ? 2 : 1);
}
