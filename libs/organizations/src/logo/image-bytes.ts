import { AppError, validationError } from '#common';
import type { ImageLayout } from './image-layout.js';
import { readJpeg } from './jpeg.js';
import { readPng } from './png.js';
import { readWebp } from './webp.js';

/** Decisions, "Organizations": longest side of a logo. */
export const MAX_SIDE_PIXELS = 4096;

export type LogoContentType = 'image/png' | 'image/jpeg' | 'image/webp';

export interface ReadImage {
  contentType: LogoContentType;
  width: number;
  height: number;
  /** The image alone: bytes behind its end are cut. */
  bytes: Buffer;
}

/**
 * Why bytes are no logo.
 * - `unsupported`: not PNG, JPEG or WebP at all (SVG, GIF, AVIF, HTML, …), or a kind of them that browsers do not show.
 * - `broken`: starts like one, and then is cut off or contradicts itself.
 * - `too-large`: a side of more than 4,096 pixels.
 */
export type LogoRefusal = 'unsupported' | 'broken' | 'too-large';

export type LogoReading = { isLogo: true; image: ReadImage } | { isLogo: false; refusal: LogoRefusal };

interface Format {
  contentType: LogoContentType;
  hasSignature(bytes: Buffer): boolean;
  read(bytes: Buffer): ImageLayout | Exclude<LogoRefusal, 'too-large'>;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const FORMATS: readonly Format[] = [
  { contentType: 'image/png', hasSignature: (bytes) => bytes.subarray(0, 8).equals(PNG_SIGNATURE), read: readPng },
  {
    contentType: 'image/jpeg',
    hasSignature: (bytes) => bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xffd8ff,
    read: readJpeg,
  },
  {
    contentType: 'image/webp',
    hasSignature: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
    read: readWebp,
  },
];

/**
 * Decides by the bytes alone what an uploaded logo is (specification, "POST /v1/organizations/{id}/logo"). Walks the file's structure
 * from its first byte to its last; never trusts a length further than the bytes reach; linear; never throws.
 */
export function readLogo(bytes: Buffer): LogoReading {
  const format = FORMATS.find(({ hasSignature }) => hasSignature(bytes));
  if (!format) return { isLogo: false, refusal: 'unsupported' };
  const layout = format.read(bytes);
  if (typeof layout === 'string') return { isLogo: false, refusal: layout };
  const { width, height, end } = layout;
  if (width === 0 || height === 0) return { isLogo: false, refusal: 'broken' };
  if (width > MAX_SIDE_PIXELS || height > MAX_SIDE_PIXELS) return { isLogo: false, refusal: 'too-large' };
  return {
    isLogo: true,
    image: { contentType: format.contentType, width, height, bytes: Buffer.from(bytes.subarray(0, end)) },
  };
}

const REFUSALS: Readonly<Record<LogoRefusal, () => AppError>> = {
  unsupported: () =>
    new AppError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'The file is not a PNG, JPEG or WebP image. Send one of these.',
    }),
  broken: () =>
    new AppError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'The image is damaged or cut off. Save it again as PNG, JPEG or WebP.',
    }),
  'too-large': () =>
    validationError([{ path: 'file', message: `must be at most ${MAX_SIDE_PIXELS} pixels wide and high` }]),
};

/**
 * The image of an upload. @throws AppError UNSUPPORTED_MEDIA_TYPE for bytes that are no image we take, VALIDATION_ERROR for too many pixels
 */
export function readLogoImage(bytes: Buffer): ReadImage {
  const reading = readLogo(bytes);
  if (!reading.isLogo) throw REFUSALS[reading.refusal]();
  return reading.image;
}
