/**
 * From where on a file is reported. Figures without a source are our own. Checked 2026-11-22.
 */
export const FILE_LIMITS = {
  /** Twice the 75th percentile of images of the web and more (Web Almanac 2025, media). */
  imageBytes: 300_000,
  /** One of several sizes: the largest is for screens that show it at full size. */
  candidateBytes: 800_000,
  /** Less is not worth a person's work. */
  imageSavingBytes: 30_000,
  /** Of a large image that is offered in an old format alone: a quarter of 40 kB. */
  formatSavingBytes: 10_000,
  /** Of an image far down the page: less is an icon or an ornament, and comes in a few packets. */
  lazyBytes: 4_000,
  /** On the wire. */
  scriptBytes: 500_000,
  styleBytes: 200_000,
  /** Lighthouse, "Avoid enormous network payloads": 5,000 KiB. */
  pageBytes: 5_000_000,
  /** What fits into two packets gains nothing; servers leave smaller answers alone on purpose. */
  compressedFromBytes: 3_000,
  cachedFromBytes: 1_000,
  /** A day. */
  freshSeconds: 86_400,
  /** About 3 kB less on the wire. */
  spareChars: 10_000,
  spareShare: 0.2,
} as const;
