import { inHead, swap } from './html.js';
import type { MutableSite } from '../mutation.js';

export const CANONICAL = /<link rel="canonical"[^>]*>/;
export const canonical = (href: string) => swap(CANONICAL, `<link rel="canonical" href="${href}">`);
export const robots = (content: string) => inHead(`<meta name="robots" content="${content}">`);
/** Leaves a page out of the sitemap. */
export const unlist =
  (path: string) =>
  (site: MutableSite): void =>
    void (site.sitemapUrls = site.sitemapUrls.filter((url) => url !== site.baseUrl + path));
