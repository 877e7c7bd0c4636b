import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngChunk(type: string, data: Buffer, changes: { length?: number; crc?: number } = {}): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(changes.length ?? data.length), body, uint32(changes.crc ?? crc32(body))]);
}

export function pngHeader(width: number, height: number, depth = 8, colourType = 2): Buffer {
  return pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, colourType, 0, 0, 0])]));
}

export const PNG_END = pngChunk('IEND', Buffer.alloc(0));

/** Red pixels; `extra` chunks go before the pixels. */
export function png(width = 2, height = 2, extra: Buffer[] = []): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(Math.min(width, 64) * 3, 0xaa)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: Math.min(height, 64) }, () => row)));
  return Buffer.concat([SIGNATURE, pngHeader(width, height), ...extra, pngChunk('IDAT', pixels), PNG_END]);
}

export function pngOf(...chunks: Buffer[]): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks]);
}

export function segment(marker: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker]), uint16(data.length + 2), data]);
}

export function frame(width: number, height: number, marker = 0xc0): Buffer {
  return segment(
    marker,
    Buffer.concat([Buffer.from([8]), uint16(height), uint16(width), Buffer.from([1, 1, 0x11, 0])]),
  );
}

export const SCAN = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
]);
export const START = Buffer.from([0xff, 0xd8]);
export const END = Buffer.from([0xff, 0xd9]);

export function jpeg(width = 3, height = 5, extra: Buffer[] = []): Buffer {
  const jfif = segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'));
  return Buffer.concat([
    START,
    jfif,
    ...extra,
    segment(0xdb, Buffer.alloc(65, 1)),
    frame(width, height),
    segment(0xc4, Buffer.alloc(19)),
    SCAN,
    END,
  ]);
}

export function riff(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return Buffer.concat([Buffer.from('RIFF'), uint32le(body.length), body]);
}

export function webpChunk(type: string, data: Buffer, length = data.length): Buffer {
  return Buffer.concat([Buffer.from(type, 'latin1'), uint32le(length), data, Buffer.alloc(data.length % 2)]);
}

export function vp8(width: number, height: number): Buffer {
  const data = Buffer.alloc(20);
  data.writeUIntBE(0x9d012a, 3, 3);
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return webpChunk('VP8 ', data);
}

export function vp8l(width: number, height: number): Buffer {
  const data = Buffer.alloc(11);
  data[0] = 0x2f;
  data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return webpChunk('VP8L', data);
}

export function vp8x(width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', data);
}

export function animationFrame(
  { x = 0, y = 0, width, height }: { x?: number; y?: number; width: number; height: number },
  image = vp8l(width, height),
): Buffer {
  const header = Buffer.alloc(16);
  [x / 2, y / 2, width - 1, height - 1].forEach((value, n) => header.writeUIntLE(value, 3 * n, 3));
  return webpChunk('ANMF', Buffer.concat([header, image]));
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function uint32le(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
