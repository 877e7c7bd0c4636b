import type { SiteResource } from '../../engine/site/site-resource.js';

/**
 * Part of a file that a newer format saves at the same quality, as a rule: WebP studies of Google (lossy 25 to 34 %,
 * lossless 26 %); BMP and TIFF are as a rule not compressed at all. Read 2026-11-22. At least: of 279 JPEGs of 100 kB
 * and more on 56 sites, WebP of quality 75 saves less than 10 % of 3, less than 15 % of 5. Measured 2026-11-30.
 */
const SAVED: Readonly<Record<string, { format: string; share: number; least: number }>> = {
  jpeg: { format: 'JPEG', share: 0.25, least: 0.1 },
  png: { format: 'PNG', share: 0.26, least: 0.26 },
  bmp: { format: 'BMP', share: 0.8, least: 0.8 },
  tiff: { format: 'TIFF', share: 0.7, least: 0.7 },
};

/** As WebP of quality 80 hardly an image has more: one of 506 files with many bytes a pixel, on 59 sites. Measured 2026-11-30. */
const MOST_BYTES_PER_PIXEL = 0.5;
/** Nine of ten of them have no more. */
const USUAL_BYTES_PER_PIXEL = 0.3;
/** A PNG of one picture and four bytes for each pixel has hardly more without compression: this one moves. */
const MOVING_BYTES_PER_PIXEL = 5;

/** A JPEG with fewer is compressed so strongly, or so smooth, that WebP of quality 75 may be no smaller. */
const LEAST_BYTES_PER_PIXEL = 0.04;
/**
 * A JPEG of this quality or less has little to save where it has so many bytes a pixel, more for each point of quality above the base. Of
 * 283 JPEGs WebP of quality 75 saves less than the share of 54, and of 48 in the 63 that these three tell. Measured 2026-11-30.
 */
const MODEST_QUALITY = 80;
const BASE_QUALITY = 44;
const BYTES_PER_PIXEL_AND_POINT = 0.006;

/** What a newer format saves of an image in an old one, at least and as a rule; null for others. */
export interface Saving {
  format: string;
  least: number;
  usual: number;
}

export function savingOf({ image, contentType, wireBytes }: SiteResource): Saving | null {
  const name = image?.format ?? /^image\/(?:x-(?:ms-)?|pjpeg|)(jpe?g|png|bmp|tiff)$/.exec(contentType ?? '')?.[1] ?? '';
  const old = SAVED[name === 'jpg' ? 'jpeg' : name];
  if (!old || wireBytes === null) return null;
  const pixels = image?.width && image.height ? image.width * image.height : Infinity;
  const isMoving = old === SAVED['png'] && wireBytes > pixels * MOVING_BYTES_PER_PIXEL;
  const isTight = old === SAVED['jpeg'] && isCompressedStrongly(wireBytes / pixels, image?.quality);
  const saved = (share: number, bytesPerPixel: number) =>
    Math.max(isTight ? 0 : wireBytes * share, isMoving ? 0 : wireBytes - pixels * bytesPerPixel);
  const least = saved(old.least, MOST_BYTES_PER_PIXEL);
  return { format: old.format, least, usual: isTight ? least : saved(old.share, USUAL_BYTES_PER_PIXEL) };
}

function isCompressedStrongly(bytesPerPixel: number, quality = 100): boolean {
  // The size in pixels is not known.
  if (bytesPerPixel === 0) return false;
  if (bytesPerPixel < LEAST_BYTES_PER_PIXEL) return true;
  return quality <= MODEST_QUALITY && bytesPerPixel >= (quality - BASE_QUALITY) * BYTES_PER_PIXEL_AND_POINT;
}
