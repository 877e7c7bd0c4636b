/**
 * From where on a page is reported. Each figure leaves twice the room of its source, or more: a page above it is slow on an ordinary phone, not merely larger than the ideal.
 * State: 2026-11.
 */
export const PAGE_LIMITS = {
  /** Lighthouse, "Avoid an excessive DOM size": error above 1,400 elements. */
  elements: 3_000,
  /** Same audit: more than 32 ancestors. */
  depth: 64,
  /** Characters of HTML without scripts and styles; the median of the HTTP Archive (Web Almanac 2024, page weight) is about 30 kB. */
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
  /** Chrome DevTools, "Network dependency tree": more than 4 preconnected origins are too many. */
  preconnects: 6,
  /** Families of web fonts on one page. */
  fontFamilies: 4,
  /** Seconds: 30 days. */
  htmlMaxAge: 2_592_000,
} as const;

/** Position on a page from where on an iframe is below the first screen: characters of content in front of it. */
export const FIRST_SCREEN_CHARS = 2_500;
