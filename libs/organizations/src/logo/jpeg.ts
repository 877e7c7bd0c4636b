import type { ImageLayout } from './image-layout.js';

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const STUFFED_ZERO = 0x00;
/** Frames that browsers decode: baseline, extended and progressive (ITU-T T.81, table B.1). */
const SHOWN_FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Lossless, hierarchical and arithmetic-coded frames. C4, C8 and CC in between are no frames. */
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/** Walks the marker segments and the scans behind them up to the end-of-image marker (ITU-T T.81, annex B). */
export function readJpeg(bytes: Buffer): ImageLayout | 'broken' | 'unsupported' {
  let frame: { width: number; height: number } | null = null;
  let hasScan = false;
  let at = 2;
  for (;;) {
    const marker = markerAt(bytes, at);
    if (!marker) return 'broken';
    if (marker.code === END_OF_IMAGE) return frame && hasScan ? { ...frame, end: marker.end } : 'broken';
    if (isBare(marker.code)) return 'broken';
    if (marker.end + 2 > bytes.length) return 'broken';
    const length = bytes.readUInt16BE(marker.end);
    const segment = bytes.subarray(marker.end + 2, marker.end + length);
    at = marker.end + length;
    if (length < 2 || at > bytes.length) return 'broken';

    if (OTHER_FRAMES.has(marker.code)) return 'unsupported';
    if (SHOWN_FRAMES.has(marker.code)) {
      if (frame) return 'broken';
      frame = readFrame(segment);
      if (!frame) return 'broken';
    }
    if (marker.code === START_OF_SCAN) {
      if (!frame) return 'broken';
      hasScan = true;
      at = endOfScan(bytes, at);
    }
  }
}

/** The marker that must stand here; any number of FF may precede its code. */
function markerAt(bytes: Buffer, at: number): { code: number; end: number } | null {
  if (bytes[at] !== 0xff) return null;
  let end = at + 1;
  while (bytes[end] === 0xff) end++;
  const code = bytes[end];
  return code === undefined || code === STUFFED_ZERO ? null : { code, end: end + 1 };
}

/** Markers without a length: TEM, restarts and a second start of image; none has a place between segments. */
function isBare(code: number): boolean {
  return code === 0x01 || (code >= 0xd0 && code <= 0xd8);
}

/** Precision, height, width, and three bytes for each of one to four components. Height 0 would be told after the first scan. */
function readFrame(segment: Buffer): { width: number; height: number } | null {
  const components = segment[5] ?? 0;
  if (components < 1 || components > 4 || segment.length !== 6 + 3 * components) return null;
  return { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3) };
}

/** Index of the first marker behind the entropy-coded data: stuffed zeros and restarts belong to the data. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1];
    const isData = next === STUFFED_ZERO || (next !== undefined && next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}
