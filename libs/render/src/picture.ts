/** CSS pixels of the window; a picture has as many. The phone is a common one, held upright. */
export const WINDOWS = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

export type PictureDevice = keyof typeof WINDOWS;

/** What a window shows of a page before anyone scrolls, as WebP. */
export interface Picture {
  device: PictureDevice;
  bytes: Uint8Array;
}

export const MAX_PICTURE_BYTES = 150_000;

function isPictureDevice(value: unknown): value is PictureDevice {
  return typeof value === 'string' && Object.hasOwn(WINDOWS, value);
}

/**
 * Of a renderer, which shows pages of strangers: at most one picture a device, each
 * a WebP image of the device's size. The rest is left out.
 */
export function readPictures(value: unknown): Picture[] {
  const read = new Map<PictureDevice, Picture>();
  for (const each of Array.isArray(value) ? value.slice(0, 10) : []) {
    const { device, bytes } = (each ?? {}) as Readonly<Record<string, unknown>>;
    if (isPictureDevice(device) && bytes instanceof Uint8Array && isPictureOf(device, bytes))
      read.set(device, { device, bytes });
  }
  return [...read.values()];
}

export function isPictureOf(device: PictureDevice, bytes: Uint8Array): boolean {
  const size = bytes.length <= MAX_PICTURE_BYTES ? sizeOfWebp(bytes) : null;
  return size?.width === WINDOWS[device].width && size.height === WINDOWS[device].height;
}

/**
 * Pixels of a still WebP image, by its header; null for other bytes.
 * Source: RFC 9649, 2.4 to 2.7, and RFC 6386, 9.1.
 */
export function sizeOfWebp(bytes: Uint8Array): { width: number; height: number } | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const textAt = (at: number): string => file.toString('latin1', at, at + 4);
  if (file.length < 30 || textAt(0) !== 'RIFF' || textAt(8) !== 'WEBP') return null;
  // The size is even, and says how much follows: nothing else is attached.
  if (file.readUInt32LE(4) + 8 !== file.length) return null;
  if (textAt(12) === 'VP8 ' && file.readUIntBE(23, 3) === 0x9d012a)
    return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
  const isAnimated = (file.readUInt8(20) & 0b10) !== 0;
  if (textAt(12) === 'VP8X' && !isAnimated)
    return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  return null;
}
