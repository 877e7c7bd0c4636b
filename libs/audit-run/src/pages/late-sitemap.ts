import { unreadSitemap, urlHash, type PendingFile, type SitemapFile } from '#crawler';
import type { LateSitemap, NewUrl } from '../state/urls.js';

/** A sitemap as work for a slice. Not as the page that may have the same URL. */
export function lateSitemapUrl({ url, depth }: Pick<PendingFile, 'url' | 'depth'>): NewUrl {
  const hash = urlHash(`sitemap ${url}`).toString();
  return { hash, url, depth: 1, source: 'map', pattern: null, hops: depth, isLate: false };
}

/** Those that were left to the crawl, as they are told: those that are still queued were not read. */
export function lateSitemapFiles(late: readonly LateSitemap[]): SitemapFile[] {
  return late.map((map) => parsed(map.file) ?? unreadSitemap(pendingOf(map), 'out-of-time'));
}

export function pendingOf({ url, hops }: Pick<LateSitemap, 'url' | 'hops'>): PendingFile {
  return { url, depth: hops, source: hops > 0 ? 'index' : 'robots' };
}

/** Null for one that a worker of an earlier version took for a page. */
function parsed(file: string | null): SitemapFile | null {
  return file?.startsWith('{') ? (JSON.parse(file) as SitemapFile) : null;
}
