import type { SitePage } from '../../site/site-page.js';

/** A page of a list: its text and headings are like those of the others by nature. */
export function isPaginated(url: string): boolean {
  return /[?&](?:page|p|paged|seite|pagina|offset|start)=\d|\/(?:page|seite|pagina)[/-]?\d{1,6}(?:\/|$)/i.test(url);
}

/** True when two pages name each other as versions of the same text for other countries. */
export function areAlternates(a: Pick<SitePage, 'url' | 'hreflang'>, b: Pick<SitePage, 'url' | 'hreflang'>): boolean {
  return a.hreflang.some(([, url]) => url === b.url) || b.hreflang.some(([, url]) => url === a.url);
}
