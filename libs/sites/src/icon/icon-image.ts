import { readIconImage } from '#organizations';
import { isIco, pngOfIco } from './ico.js';

/** A square of 32 pixels is far below. */
const MAX_PNG_BYTES = 8_192;

/**
 * The file of an icon as a PNG of 32 × 32 pixels. Null for whatever is no PNG, JPEG,
 * WebP, or .ico file with a PNG in it, or is damaged. Never throws.
 */
export async function iconOf(file: Buffer): Promise<Buffer | null> {
  const picture = isIco(file) ? pngOfIco(file) : file;
  if (picture === null) return null;
  const png = await readIconImage(picture).catch(() => null);
  return png && png.length <= MAX_PNG_BYTES ? png : null;
}
