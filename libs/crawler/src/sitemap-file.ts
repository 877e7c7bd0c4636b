import type { FailureReason } from './fetch-result.js';

export interface SitemapFile {
  url: string;
  /** Null without an answer. */
  status: number | null;
  kind: 'index' | 'urlset' | 'text' | 'unknown';
  /** Entries read from the file, before duplicates and URLs that the caller does not accept are taken out. */
  urlCount: number;
  /** Listed in robots.txt, found at a usual place, or named by an index. */
  source: 'robots' | 'usual-place' | 'index';
  /** Bytes after decoding; 0 when the file was not read. */
  decodedBytes: number;
  /** Entries that the caller does not accept, such as URLs of other hosts. */
  foreign?: Sample;
  /** Entries that are no complete URL. */
  badLoc?: Sample;
  /** What entries say of their versions in other languages; missing where none does. */
  hreflang?: LanguagesOfFile;
  /** Values of `lastmod` that are no date. */
  badLastmod?: Sample;
  /** The latest `lastmod` that is one, ISO 8601, in the zone that the file writes. */
  latestLastmod?: string;
  /** The earliest one. */
  earliestLastmod?: string;
  /** Entries whose `lastmod` is a date. */
  lastmodCount?: number;
  error?: SitemapError;
}

export interface LanguagesOfFile {
  /** As written, each once, at most 100. */
  languages: string[];
  /** Entries that list versions and not themselves. */
  withoutSelf?: Sample;
  /** Versions whose address is not complete. */
  badHref?: Sample;
}

/** How many there are, and the first one, at most 200 characters. */
export interface Sample {
  count: number;
  example: string;
}

/** `http-<status>`, why the fetch failed, or why the content was refused or cut. */
export type SitemapError =
  | `http-${number}`
  | FailureReason
  | 'too-many-redirects'
  | 'loop'
  | 'duplicate'
  | 'not-allowed'
  | 'out-of-time'
  | 'not-a-sitemap'
  | 'doctype'
  | 'nested-too-deep'
  | 'too-many-urls';
