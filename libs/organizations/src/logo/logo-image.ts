import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { AppError, validationError } from '#common';

/** contract, "Organizations": longest side of a logo. */
export const MAX_SIDE_PIXELS = 4096;
/** All frames of an animation together; a still of the largest size has half of it. */
const MAX_PIXELS = 2 * MAX_SIDE_PIXELS ** 2;
const DECODE_SECONDS = 10;
const QUALITY = 90;
const ICON_SIDE = 32;
/** Of what an icon is made of. */
const MAX_ICON_SIDE = 1_024;
const ICON_SECONDS = 3;
const SMALL_SIDE = 512;
/** A smaller one is a spacer or a counter. */
const LEAST_SIDE = 16;
const SMALL_QUALITY = 80;
/** Behind what is transparent: white and black lines can be seen on it. */
const BACKGROUND = '#a0a0a0';

export type LogoType = 'image/png' | 'image/jpeg' | 'image/webp';

export interface LogoImage {
  /** The pixels of the upload, encoded anew: nothing else of its bytes is left. */
  bytes: Buffer;
  contentType: LogoType;
}

interface Format {
  contentType: LogoType;
  hasSignature: (bytes: Buffer) => boolean;
  encode(image: Sharp, bytes: Buffer): Sharp;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const FORMATS: readonly Format[] = [
  {
    contentType: 'image/png',
    hasSignature: (bytes) => bytes.subarray(0, 8).equals(PNG_SIGNATURE),
    encode: (image) => image.png({ compressionLevel: 9 }),
  },
  {
    contentType: 'image/jpeg',
    hasSignature: (bytes) => bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xffd8ff,
    encode: (image) => image.jpeg({ quality: QUALITY }),
  },
  {
    contentType: 'image/webp',
    hasSignature: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
    encode: (image, bytes) => image.webp({ quality: QUALITY, lossless: bytes.includes('VP8L', 12, 'latin1') }),
  },
];

/** Readers of the three formats, and of GIF for images of pages; all others of the library, SVG and PDF among them, stay shut. */
const LOADERS = ['Png', 'Jpeg', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`);

type SharpModule = (input: Buffer, options: SharpOptions) => Sharp;
let loading: Promise<SharpModule> | undefined;

/** Loaded with the first logo: 18 MB of native code that most processes never need. */
function loadSharp(): Promise<SharpModule> {
  loading ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.block({ operation: ['VipsForeignLoad'] });
      sharp.unblock({ operation: LOADERS });
      sharp.cache(false);
      // Its threads are those of the process, which files and other work share.
      sharp.concurrency(1);
      return sharp;
    },
    (cause: unknown) => {
      throw new AppError('SERVICE_UNAVAILABLE', {
        message: 'Logos cannot be read here: the image library is missing. Install the packages with optional ones.',
        cause,
      });
    },
  );
  return loading;
}

let lastImage: Promise<unknown> = Promise.resolve();

/**
 * The image of an upload (contract, "POST /v1/organizations/{id}/logo"), one at a time in this process: what it is by its first bytes,
 * how large by its header, then decoded within limits, turned upright and encoded anew without metadata.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for bytes that are no image we take, VALIDATION_ERROR for too many pixels, SERVICE_UNAVAILABLE
 */
export function readLogoImage(bytes: Buffer): Promise<LogoImage> {
  const format = FORMATS.find(({ hasSignature }) => hasSignature(bytes));
  if (!format)
    return Promise.reject(
      new AppError('UNSUPPORTED_MEDIA_TYPE', {
        message: 'The file is not a PNG, JPEG or WebP image. Send one of these.',
      }),
    );
  return inTurn(() => encodeAnew(format, bytes));
}

/**
 * The icon of a site as a PNG of 32 × 32 pixels, what is not square in the middle of it: read and encoded anew as a logo is.
 * @throws AppError as `readLogoImage`
 */
export function readIconImage(bytes: Buffer): Promise<Buffer> {
  const isKnown = FORMATS.some(({ hasSignature }) => hasSignature(bytes));
  if (!isKnown) return Promise.reject(new AppError('UNSUPPORTED_MEDIA_TYPE'));
  return inTurn(async () => {
    const sharp = await loadSharp();
    const options: SharpOptions = { failOn: 'error', limitInputPixels: MAX_ICON_SIDE ** 2 };
    const { width, height } = await orDamaged(sharp(bytes, options).metadata());
    if (width > MAX_ICON_SIDE || height > MAX_ICON_SIDE) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    const image = sharp(bytes, options).autoOrient().timeout({ seconds: ICON_SECONDS });
    const fit = { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    return orDamaged(image.resize(ICON_SIDE, ICON_SIDE, fit).png({ compressionLevel: 9 }).toBuffer());
  });
}

/**
 * An image of a page as a JPEG of at most 512 × 512 pixels without metadata, of an animation
 * the first frame: PNG, JPEG, WebP or GIF of at most 4096 pixels a side.
 * Null for a smaller one than 16 × 16.
 * @throws AppError as `readLogoImage`
 */
export function shrinkImage(bytes: Buffer): Promise<Buffer | null> {
  const isKnown =
    FORMATS.some(({ hasSignature }) => hasSignature(bytes)) || /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6));
  if (!isKnown) return Promise.reject(new AppError('UNSUPPORTED_MEDIA_TYPE'));
  return inTurn(async () => {
    const sharp = await loadSharp();
    const options: SharpOptions = { failOn: 'error', limitInputPixels: MAX_SIDE_PIXELS ** 2 };
    const { width, height } = await orDamaged(sharp(bytes, options).metadata());
    if (width > MAX_SIDE_PIXELS || height > MAX_SIDE_PIXELS) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    if (width < LEAST_SIDE || height < LEAST_SIDE) return null;
    const image = sharp(bytes, options).autoOrient().timeout({ seconds: DECODE_SECONDS });
    const small = image.resize(SMALL_SIDE, SMALL_SIDE, { fit: 'inside', withoutEnlargement: true });
    return orDamaged(small.flatten({ background: BACKGROUND }).jpeg({ quality: SMALL_QUALITY }).toBuffer());
  });
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const image = lastImage.then(work);
  lastImage = image.catch(() => undefined);
  return image;
}

async function encodeAnew(format: Format, bytes: Buffer): Promise<LogoImage> {
  const sharp = await loadSharp();
  // What else a header could claim is refused by the sides.
  const header = await orDamaged(sharp(bytes, { limitInputPixels: false }).metadata());
  refuseTooLarge(header);
  const options: SharpOptions = { animated: true, failOn: 'error', limitInputPixels: MAX_PIXELS };
  const image = sharp(bytes, options).autoOrient().timeout({ seconds: DECODE_SECONDS });
  return { bytes: await orDamaged(format.encode(image, bytes).toBuffer()), contentType: format.contentType };
}

/** `height` is that of one frame as long as the animation is not asked for. */
function refuseTooLarge({ width, height, pages = 1 }: Metadata): void {
  if (width > MAX_SIDE_PIXELS || height > MAX_SIDE_PIXELS)
    throw validationError([{ path: 'file', message: `must be at most ${MAX_SIDE_PIXELS} pixels wide and high` }]);
  if (width * height * pages > MAX_PIXELS)
    throw validationError([{ path: 'file', message: 'has too many frames for its size' }]);
}

/** The library has one kind of error; bytes that it does not read are all that is left to cause one, but for the time-out. */
async function orDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith('timeout'))
      throw new AppError('SERVICE_UNAVAILABLE', { message: 'Reading the image took too long. Try again.', cause });
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'The image is damaged or cut off. Save it again as PNG, JPEG or WebP.',
      cause,
    });
  }
}
