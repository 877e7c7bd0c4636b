import type { SiteContext } from '../../engine/site/site-context.js';

const MIN_MENU = 2;
/** Files with a part of each page. */
const PART = /(?:header|footer|nav|navbar|menu)\.html?$/i;

/** Addresses that script files name as links: they may write the menu or the footer of every page. */
export function writtenLinks(site: SiteContext): ReadonlySet<string> {
  const links = new Set(site.resources.all.flatMap(({ code }) => code?.links ?? []));
  return new Set(Array.from(links, (link) => new URL(link, site.probe.startUrl).href));
}

/** A script file links to several pages of the site, or loads a part of each page: what else it writes into every page is not known. */
export function isMenuWritten(site: SiteContext): boolean {
  const links = [...writtenLinks(site)];
  if (links.some((link) => PART.test(link))) return true;
  const pages = Array.from(links, (link) => site.page(link)).filter((page) => page?.isStart === false);
  return new Set(pages.map((page) => page?.url)).size >= MIN_MENU;
}
