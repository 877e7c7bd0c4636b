import type { SiteContext } from '../../engine/site/site-context.js';

/** The pages that link to any of these redirects; at least one where only a sitemap lists them. */
export function pagesLinkingTo(site: SiteContext, redirects: readonly string[]): number {
  const pages = new Set(redirects.flatMap((url) => site.linksTo(url, Infinity).pages));
  return redirects.length === 0 ? 0 : Math.max(1, pages.size);
}
