import type { ImageFacts } from '../site/site-resource.js';

const FOUND = (
  format: ImageFacts['format'],
  width: number | null = null,
  height: number | null = null,
): ImageFacts => ({
  format,
  width,
  height,
});

/** Format and size by the first bytes; null for what is no image of the web. Sources: the formats' specifications. */
export function imageFacts(head: Buffer): ImageFacts | null {
  const is = (text: string, at = 0): boolean => head.toString('latin1', at, at + text.length) === text;
  if (is('\x89PNG\r\n\x1a\n'))
    return head.length >= 24 ? FOUND('png', head.readUInt32BE(16), head.readUInt32BE(20)) : FOUND('png');
  if (is('GIF8')) return head.length >= 10 ? FOUND('gif', head.readUInt16LE(6), head.readUInt16LE(8)) : FOUND('gif');
  if (is('\xff\xd8\xff')) return jpegFacts(head);
  if (is('RIFF') && is('WEBP', 8)) return webpFacts(head);
  if (is('ftyp', 4) && /avi[fs]/.test(head.toString('latin1', 8, 64))) return FOUND('avif');
  if (is('BM') && head.length >= 26)
    return FOUND('bmp', Math.abs(head.readInt32LE(18)), Math.abs(head.readInt32LE(22)));
  if (is('II*\0') || is('MM\0*')) return FOUND('tiff');
  if (is('\0\0\x01\0')) return FOUND('ico');
  return /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[\s\S]{0,500}?-->\s*|<!DOCTYPE svg[^>]{0,300}>\s*){0,3}<svg[\s>]/i.test(
    head.toString('utf8', 0, 2_000),
  )
    ? FOUND('svg')
    : null;
}

/** The frame header is behind metadata of any length; what they say of the camera's position turns the picture. */
function jpegFacts(head: Buffer): ImageFacts {
  let isTurned = false;
  let quality: number | null = null;
  for (let at = 2; at + 9 <= head.length && head[at] === 0xff;) {
    const marker = head[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      const [height, width] = [head.readUInt16BE(at + 5), head.readUInt16BE(at + 7)];
      const found = isTurned ? FOUND('jpeg', height, width) : FOUND('jpeg', width, height);
      return quality === null ? found : { ...found, quality };
    }
    if (marker === 0xdb) quality ??= qualityOf(head.subarray(at + 4, at + 4 + 65));
    if (marker === 0xe1) isTurned ||= isTurnedByExif(head.subarray(at + 4, at + 2 + head.readUInt16BE(at + 2)));
    at += 2 + head.readUInt16BE(at + 2);
  }
  return FOUND('jpeg');
}

/** Sum of the table for brightness in ITU T.81, K.1: libjpeg scales it by the quality. */
const STANDARD_SUM = 3688;

/** Null where the segment does not begin with the table for brightness of one byte a step. */
function qualityOf(table: Buffer): number | null {
  if (table.length < 65 || table[0] !== 0) return null;
  const scale = (table.subarray(1).reduce((sum, step) => sum + step, 0) / STANDARD_SUM) * 100;
  return Math.max(1, Math.round(scale <= 100 ? 100 - scale / 2 : 5000 / scale));
}

/** Exif 2.3, 4.6.4: orientations 5 to 8 swap width and height, and browsers do so. */
function isTurnedByExif(segment: Buffer): boolean {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0' || segment.length < 16) return false;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const number16 = (at: number): number =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Math.min(number16(directory), 100);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12;
    if (number16(at) === 0x0112) return number16(at + 8) >= 5 && number16(at + 8) <= 8;
  }
  return false;
}

function webpFacts(head: Buffer): ImageFacts {
  const kind = head.toString('latin1', 12, 16);
  if (head.length < 30) return FOUND('webp');
  if (kind === 'VP8X') return FOUND('webp', head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1);
  if (kind === 'VP8 ') return FOUND('webp', head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff);
  if (kind !== 'VP8L') return FOUND('webp');
  const bits = head.readUInt32LE(21);
  return FOUND('webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}
