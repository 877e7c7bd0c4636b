import type { SiteResource } from '../../engine/site/site-resource.js';

/**
 * Part of a file that a newer format saves at the same quality: WebP studies of Google (lossy 25 to 34 %,
 * lossless 26 %); BMP and TIFF are as a rule not compressed at all. Read 2026-11-22.
 */
const SAVED: Readonly<Record<string, { format: string; share: number }>> = {
  jpeg: { format: 'JPEG', share: 0.25 },
  png: { format: 'PNG', share: 0.26 },
  bmp: { format: 'BMP', share: 0.8 },
  tiff: { format: 'TIFF', share: 0.7 },
};

/** As WebP or AVIF of quality 75 to 80 the busiest photograph has no more: measured over 449 files of the web, 2026-11-29. */
const MOST_BYTES_PER_PIXEL = 0.3;
/** A PNG of one picture and four bytes for each pixel has hardly more without compression: this one moves. */
const MOVING_BYTES_PER_PIXEL = 5;

/** A JPEG with fewer is compressed so strongly, or so smooth, that WebP of quality 75 may be no smaller. */
const LEAST_BYTES_PER_PIXEL = 0.04;

/** The least that a newer format saves of an image in an old one; null for others. */
export function savingOf({ image, contentType, wireBytes }: SiteResource): { format: string; bytes: number } | null {
  const name = image?.format ?? /^image\/(?:x-(?:ms-)?|pjpeg|)(jpe?g|png|bmp|tiff)$/.exec(contentType ?? '')?.[1] ?? '';
  const old = SAVED[name === 'jpg' ? 'jpeg' : name];
  if (!old || wireBytes === null) return null;
  const pixels = image?.width && image.height ? image.width * image.height : Infinity;
  if (old === SAVED['jpeg'] && wireBytes < pixels * LEAST_BYTES_PER_PIXEL && pixels < Infinity) return null;
  const isMoving = old === SAVED['png'] && wireBytes > pixels * MOVING_BYTES_PER_PIXEL;
  const byPixels = isMoving ? 0 : wireBytes - pixels * MOST_BYTES_PER_PIXEL;
  return { format: old.format, bytes: Math.max(wireBytes * old.share, byPixels) };
}
