import type { Fetcher } from './fetcher.js';

export interface SitemapUrl {
  /** Normalised. */
  loc: string;
  /** As written. */
  lastmod?: string;
}

export interface SitemapFile {
  url: string;
  /** Null without an answer. */
  status: number | null;
  kind: 'index' | 'urlset' | 'text' | 'unknown';
  /** Entries in the file, before duplicates are removed. */
  urlCount: number;
  /** Listed in robots.txt, found at a usual place, or named by an index. */
  source: 'robots' | 'usual-place' | 'index';
  error?: string;
}

export interface SitemapResult {
  urls: SitemapUrl[];
  files: SitemapFile[];
  /** A limit cut the list. */
  truncated: boolean;
}

export interface SitemapOptions {
  /** `https://example.com`. */
  origin: string;
  /** From robots.txt. */
  declared: readonly string[];
  /** Asked for each URL of an entry; false leaves it out. Default: all http(s) URLs. */
  accept?: (url: string) => boolean;
  /** Asked for every sitemap file and redirect target before it is fetched (robots). */
  allow?: (url: string) => boolean;
  /** Called before each fetch, for politeness. */
  beforeFetch?: (url: string) => Promise<void>;
  signal?: AbortSignal;
  /** Default 50,000. */
  maxUrls?: number;
  /** Decoded bytes of all files together. Default 50 MB. */
  maxTotalBytes?: number;
  /** Default 500. */
  maxFiles?: number;
}

export declare function discoverSitemaps(fetcher: Fetcher, options: SitemapOptions): Promise<SitemapResult>;
