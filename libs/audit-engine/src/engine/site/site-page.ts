import type { JsonValue } from '../facts/structured-data.js';

/** What is stored of a page for the site rules: JSON, about 1–2 kB for 100 links. Strings are copies and bounded. */
export interface SiteFacts {
  v: 1;
  url: string;
  status: number;
  depth: number;
  isStart: boolean;
  /** The URL that redirected here, when the page was asked for by another one. */
  redirectedFrom: string | null;
  title: string | null;
  description: string | null;
  h1: string | null;
  h1Count: number;
  /** Absolute; null when there is none. */
  canonical: string | null;
  isNoindex: boolean;
  isNofollow: boolean;
  /** 200, no noindex, canonical absent or to itself. */
  isIndexable: boolean;
  lang: string | null;
  /** The content was not seen: a script fills the page, the page only forwards, or it is no HTML. Missing when it has been seen. */
  unseen?: 'shell' | 'forwarding' | 'not-html';
  /** A browser has run its scripts; missing for a page as it was sent. */
  isRendered?: boolean;
  /** `[language, absolute URL]`, at most 100. */
  hreflang: [string, string][];
  words: number;
  mainWords: number;
  /** 64 bits over the main text; `''` without text. */
  textHash: string;
  /** 16 × 32 bits, base64; `''` below 30 words. */
  minHash: string;
  wireBytes: number;
  decodedBytes: number;
  ttfbMs: number;
  /** Structured data types, at most 30. */
  types: string[];
  /** Outgoing http links, each target once: 9 bytes each, base64. */
  links: string;
  /** Files that the page loads, each once: 9 bytes each, base64. Missing in facts of an earlier version. */
  loads?: string;
  /**
   * Images without a height, as paths (see `PlacedBy`) in the order of the findings of `images/dimensions`, what is around all of
   * them, the style sheets that may place them, and their files, those with several left empty: 9 bytes each, base64. Missing without any;
   * no paths where no style sheet can place them, and no root or files in facts of an earlier version.
   */
  unsized?: { paths: string[]; root?: string; sheets: string; files?: string };
  /** Style sheets that may hide parts of the page: 9 bytes each, base64; and the path of its only main heading. Missing without any. */
  styled?: { sheets: string; h1?: string };
  internalLinks: number;
  externalLinks: number;
  /** What site rules asked to keep, by rule id. */
  extracts: Record<string, JsonValue>;
}

/** One page as a site rule sees it; `extract` is what the rule itself kept while the page was checked. */
export type SitePage<E = unknown> = Omit<SiteFacts, 'extracts' | 'links' | 'loads' | 'styled' | 'unsized' | 'v'> & {
  extract: E | null;
  /** In the order of pages: what a rule keeps in place of the URL, which `site.pages.urlOf` gives back at the end. */
  number: number;
  /** It was there before, at another URL: `/index.html` after `/`. */
  isCopy: boolean;
};
