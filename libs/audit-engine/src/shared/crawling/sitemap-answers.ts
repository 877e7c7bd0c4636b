import type { SiteContext } from '../../engine/site/site-context.js';
import type { SiteTarget } from '../../engine/site/site-probe.js';

/** URLs of the sitemap whose answer is known: those that are no pages, and how many there are with the pages. */
export function sitemapAnswers(site: SiteContext): { targets: SiteTarget[]; total: number } {
  const targets = site.targets.filter(({ url }) => site.isInSitemap(url));
  return { targets, total: targets.length + site.pages.filter(({ url }) => site.isInSitemap(url)).length };
}
