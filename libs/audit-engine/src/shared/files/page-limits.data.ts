/**
 * From where on a page is reported: the figure of a source where it is a limit already, and twice or more of one that is merely an
 * ideal. Figures without a source are our own. Sources checked 2026-11-21 against the pages and code named.
 */
export const PAGE_LIMITS = {
  /** Lighthouse, "Avoid an excessive DOM size": error above 1,400 elements. */
  elements: 3_000,
  /**
   * Same audit, as its code had it (MAX_DOM_TREE_DEPTH): more than 32 levels. Its page no longer names the figure.
   * Of 305 pages of 25 built sites (2026-11-28), half had at most 11 levels, and none more than 32.
   */
  depth: 64,
  /** Characters of HTML without scripts and styles; the median page sends 22 kB of HTML, compressed (Web Almanac 2025, page weight). */
  markupChars: 500_000,
  /** Next.js, "Large Page Data": warning above 128 kB. */
  dataChars: 128_000,
  /** Characters of one inline script. */
  scriptChars: 50_000,
  /** AMP specification: at most 75,000 bytes of styles in a page. */
  styleChars: 75_000,
  /** Characters of all style attributes; AMP counts them among the 75,000 as well. */
  styleAttributeChars: 50_000,
  /** About 7.5 kB of file: beyond that, a request costs less than bytes that are sent again with every page. */
  dataUriChars: 10_000,
  /** Characters of one inline drawing. */
  drawingChars: 30_000,
  commentChars: 30_000,
  externalScripts: 40,
  blockingStylesheets: 12,
  thirdParties: 12,
  /** Chrome DevTools and Lighthouse 13, "Network dependency tree": more than 4 preconnected origins are too many. */
  preconnects: 6,
  /** Families of web fonts on one page. */
  fontFamilies: 4,
  /** Seconds: 30 days. */
  htmlMaxAge: 2_592_000,
} as const;

/** Position on a page from where on an iframe is below the first screen: characters of content in front of it. */
export const FIRST_SCREEN_CHARS = 2_500;
