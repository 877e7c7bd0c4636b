const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
/** Entries that are looked at; files have fewer than ten. */
const MAX_ENTRIES = 32;
const MAX_SIDE = 256;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Of the signature and the head of the first chunk, after which width and height follow. */
const PNG_SIDES_AT = 16;

/** Whether bytes begin as an .ico file does: reserved 0, type 1. */
export function isIco(bytes: Buffer): boolean {
  return bytes.length >= HEADER_BYTES && bytes.readUInt16LE(0) === 0 && bytes.readUInt16LE(2) === 1;
}

/**
 * The largest PNG of at most 256 × 256 pixels in an .ico file. The directory only says where pictures are; their sides are those in their
 * headers. Null where there is none, such as in a file of bitmaps.
 */
export function pngOfIco(bytes: Buffer): Buffer | null {
  let largest: { side: number; png: Buffer } | null = null;
  const entries = Math.min(bytes.readUInt16LE(4), MAX_ENTRIES);
  for (let at = HEADER_BYTES, left = entries; left > 0 && at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES, left--) {
    const length = bytes.readUInt32LE(at + 8);
    const start = bytes.readUInt32LE(at + 12);
    if (start + length > bytes.length) continue;
    const png = bytes.subarray(start, start + length);
    const side = sideOf(png);
    if (side !== null && side <= MAX_SIDE && side > (largest?.side ?? 0)) largest = { side, png };
  }
  return largest?.png ?? null;
}

/** The longer side in pixels; null for what is no PNG. */
function sideOf(png: Buffer): number | null {
  if (png.length < PNG_SIDES_AT + 8 || !png.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return null;
  return Math.max(png.readUInt32BE(PNG_SIDES_AT), png.readUInt32BE(PNG_SIDES_AT + 4));
}
