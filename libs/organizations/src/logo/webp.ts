import type { ImageLayout } from './image-layout.js';

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** X, Y, width, height, duration and flags before the chunks of a frame. */
const FRAME_HEADER_BYTES = 16;

interface Size {
  width: number;
  height: number;
}

interface Chunk {
  type: string;
  data: Buffer;
}

/** Walks the chunks of the RIFF container (WebP container specification). Animations pass; every frame must fit the canvas. */
export function readWebp(bytes: Buffer): ImageLayout | 'broken' {
  const end = CHUNK_HEADER_BYTES + bytes.readUInt32LE(4);
  if (end < RIFF_HEADER_BYTES || end > bytes.length || end % 2 !== 0) return 'broken';
  const chunks = chunksOf(bytes.subarray(RIFF_HEADER_BYTES, end));
  const [first] = chunks ?? [];
  if (!chunks || !first) return 'broken';

  const size = first.type === 'VP8X' ? canvasSize(first.data) : imageSize(first);
  if (!size) return 'broken';
  if (first.type === 'VP8X' && !hasFittingImages(chunks, size)) return 'broken';
  return { ...size, end };
}

/** All chunks, which must fill the bytes; null when a length does not fit. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + CHUNK_HEADER_BYTES > bytes.length) return null;
    const length = bytes.readUInt32LE(at + 4);
    const start = at + CHUNK_HEADER_BYTES;
    if (start + length > bytes.length) return null;
    chunks.push({ type: bytes.toString('latin1', at, at + 4), data: bytes.subarray(start, start + length) });
    at = start + length + (length % 2);
  }
  return chunks;
}

function canvasSize(data: Buffer): Size | null {
  return data.length < 10 ? null : { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
}

/** A still image fills the canvas; frames of an animation lie inside of it. At least one of them must be there. */
function hasFittingImages(chunks: readonly Chunk[], canvas: Size): boolean {
  let images = 0;
  for (const chunk of chunks) {
    if (chunk.type !== 'VP8 ' && chunk.type !== 'VP8L' && chunk.type !== 'ANMF') continue;
    const isFitting = chunk.type === 'ANMF' ? isFrameInside(chunk.data, canvas) : isSame(imageSize(chunk), canvas);
    if (!isFitting) return false;
    images++;
  }
  return images > 0;
}

function isFrameInside(data: Buffer, canvas: Size): boolean {
  if (data.length < FRAME_HEADER_BYTES) return false;
  const image = chunksOf(data.subarray(FRAME_HEADER_BYTES))?.find(({ type }) => type === 'VP8 ' || type === 'VP8L');
  const size = { width: data.readUIntLE(6, 3) + 1, height: data.readUIntLE(9, 3) + 1 };
  const isInside =
    2 * data.readUIntLE(0, 3) + size.width <= canvas.width && 2 * data.readUIntLE(3, 3) + size.height <= canvas.height;
  return isInside && image !== undefined && isSame(imageSize(image), size);
}

function isSame(a: Size | null, b: Size): boolean {
  return a !== null && a.width === b.width && a.height === b.height;
}

/** Size from the bitstream's own header: RFC 6386, 9.1 (lossy key frame), and the WebP lossless specification, 3. */
function imageSize({ type, data }: Chunk): Size | null {
  if (type === 'VP8 ') {
    const isKeyFrame = data.length >= 10 && ((data[0] ?? 1) & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a;
    return isKeyFrame ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff } : null;
  }
  if (type !== 'VP8L' || data.length < 5 || data[0] !== 0x2f) return null;
  const bits = data.readUInt32LE(1);
  const isVersion0 = bits >>> 29 === 0;
  return isVersion0 ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : null;
}
