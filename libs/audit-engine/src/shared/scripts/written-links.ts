import type { SiteContext } from '../../engine/site/site-context.js';

const MIN_MENU = 2;
/** Files with a part of each page. */
const PART = /(?:header|footer|nav|navbar|menu)\.html?$/i;

/**
 * Addresses that script files name as links: they may write the menu or the footer of every page. Of other hosts, those
 * in scripts of the site alone: the script of a service names the pages of that service.
 */
export function writtenLinks(site: SiteContext): ReadonlySet<string> {
  const { startUrl } = site.probe;
  const { host } = new URL(startUrl);
  const written = new Set<string>();
  for (const { url, code } of site.resources.all) {
    if (code?.links === undefined) continue;
    const isOfSite = new URL(url).host === host;
    for (const link of code.links) {
      if ((isOfSite || !link.includes('://')) && URL.canParse(link, startUrl))
        written.add(new URL(link, startUrl).href);
    }
  }
  return written;
}

/** A script file loads a part of each page, such as its menu. */
export function isPartLoaded(links: ReadonlySet<string>): boolean {
  for (const link of links) if (PART.test(link)) return true;
  return false;
}

/** A script file links to several pages of the site, or loads a part of each page: what else it writes into every page is not known. */
export function isMenuWritten(site: SiteContext): boolean {
  const links = writtenLinks(site);
  if (isPartLoaded(links)) return true;
  const pages = Array.from(links, (link) => site.page(link)).filter((page) => page?.isStart === false);
  return new Set(pages.map((page) => page?.url)).size >= MIN_MENU;
}
