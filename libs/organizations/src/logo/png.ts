import { crc32 } from 'node:zlib';
import type { ImageLayout } from './image-layout.js';

const SIGNATURE_BYTES = 8;
/** Length, type and check sum around the data of a chunk. */
const CHUNK_FRAME_BYTES = 12;
const HEADER_BYTES = 13;

/** Bit depths that each colour type permits (PNG specification, 11.2.2). */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Walks the chunks up to IEND (PNG specification, 5). Animations (APNG) are made of further chunks and pass. */
export function readPng(bytes: Buffer): ImageLayout | 'broken' {
  let header: { width: number; height: number } | null = null;
  let hasData = false;
  let at = SIGNATURE_BYTES;
  while (at + CHUNK_FRAME_BYTES <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + CHUNK_FRAME_BYTES + length;
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(type)) return 'broken';
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return 'broken';
    if ((header === null) !== (type === 'IHDR')) return 'broken';
    if (type === 'IHDR') header = readHeader(bytes.subarray(at + 8, end - 4));
    if (header === null) return 'broken';
    if (type === 'IDAT' && length > 0) hasData = true;
    if (type === 'IEND') return hasData && length === 0 ? { ...header, end } : 'broken';
    at = end;
  }
  return 'broken';
}

function readHeader(data: Buffer): { width: number; height: number } | null {
  if (data.length !== HEADER_BYTES) return null;
  const [depth = 0, colourType = -1, compression = -1, filter = -1, interlace = -1] = data.subarray(8);
  const isKnown = DEPTHS[colourType]?.includes(depth) === true && compression === 0 && filter === 0 && interlace <= 1;
  return isKnown ? { width: data.readUInt32BE(0), height: data.readUInt32BE(4) } : null;
}
