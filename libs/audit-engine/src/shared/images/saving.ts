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

/** As WebP of quality 80 hardly an image has more: one of 506 files with many bytes a pixel, on 59 sites. Measured 2026-11-30. */
const MOST_BYTES_PER_PIXEL = 0.5;
/** Nine of ten of them have no more. */
const USUAL_BYTES_PER_PIXEL = 0.3;
/** A PNG of one picture and four bytes for each pixel has hardly more without compression: this one moves. */
const MOVING_BYTES_PER_PIXEL = 5;

/** A JPEG with fewer is compressed so strongly, or so smooth, that WebP of quality 75 may be no smaller. */
const LEAST_BYTES_PER_PIXEL = 0.04;
/** WebP of quality 75 saves less than the share of 203 in 277 JPEGs below it, and of 25 in 217 between it and 80. Measured 2026-11-30. */
const LEAST_QUALITY = 70;

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
  const isFew = wireBytes < pixels * LEAST_BYTES_PER_PIXEL && pixels < Infinity;
  if (old === SAVED['jpeg'] && (isFew || (image?.quality ?? 100) < LEAST_QUALITY))
    return { format: old.format, least: 0, usual: 0 };
  const isMoving = old === SAVED['png'] && wireBytes > pixels * MOVING_BYTES_PER_PIXEL;
  const beyond = (bytesPerPixel: number) =>
    Math.max(wireBytes * old.share, isMoving ? 0 : wireBytes - pixels * bytesPerPixel);
  return { format: old.format, least: beyond(MOST_BYTES_PER_PIXEL), usual: beyond(USUAL_BYTES_PER_PIXEL) };
}
