import { randomBytes } from 'node:crypto';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { jpeg, png, webp } from './image.testing.js';
import { MAX_SIDE_PIXELS, readLogoImage, shrinkImage } from './logo-image.js';

const HTML = Buffer.from('<script>alert(1)</script>');
const GIF = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');

function picture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 1 } } });
}
/** Lossless WebP of that many frames. */
function animation(width: number, height: number, frames: number): Promise<Buffer> {
  const pixels = randomBytes(width * height * frames * 3);
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .webp({ lossless: true })
    .toBuffer();
}
const measure = (bytes: Buffer): Promise<Metadata> => sharp(bytes).metadata();
const codeOf = (bytes: Buffer): Promise<unknown> =>
  readLogoImage(bytes).then(
    () => 'taken',
    (error: { code?: string }) => error.code ?? error,
  );

describe('the image of a logo', () => {
  it.each([
    ['image/png', png(4, 3), { format: 'png', width: 4, height: 3 }],
    ['image/jpeg', jpeg(), { format: 'jpeg', width: 3, height: 5 }],
    ['image/webp', webp(), { format: 'webp', width: 3, height: 5 }],
  ])('is what its bytes say: %s', async (contentType, bytes, expected) => {
    const image = await readLogoImage(bytes);
    expect(image.contentType).toBe(contentType);
    expect(await measure(image.bytes)).toMatchObject(expected);
  });

  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
  ] as const)('keeps the pixels of a %s and nothing else of its bytes', async (format, contentType) => {
    const secret = 'Secret place <script>alert(1)</script>';
    const source = await picture(40, 20)
      .withExif({ IFD0: { ImageDescription: secret, Copyright: secret } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
      .toFormat(format)
      .toBuffer();
    expect(source.includes('Secret')).toBe(true);
    const image = await readLogoImage(Buffer.concat([source, HTML]));
    expect(image.contentType).toBe(contentType);
    expect(image.bytes.includes('Secret')).toBe(false);
    expect(image.bytes.includes('<script')).toBe(false);
    const { width, height, exif, xmp } = await measure(image.bytes);
    expect({ width, height, exif, xmp }).toEqual({ width: 40, height: 20, exif: undefined, xmp: undefined });
    const { data } = await sharp(image.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(Math.abs(data[0]! - 200)).toBeLessThan(4);
  });

  it('is turned upright before it loses the note that says so', async () => {
    const lying = await picture(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { width, height, orientation } = await measure((await readLogoImage(lying)).bytes);
    expect([width, height, orientation]).toEqual([20, 40, undefined]);
  });

  it('stays animated', async () => {
    expect(await measure((await readLogoImage(await animation(8, 6, 3))).bytes)).toMatchObject({ pages: 3 });
  });

  it('is the same bytes for the same upload', async () => {
    const [first, second] = await Promise.all([readLogoImage(jpeg()), readLogoImage(jpeg())]);
    expect(first.bytes.equals(second.bytes)).toBe(true);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    [
      'SVG',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['HTML', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    ['GIF', GIF],
    ['AVIF', Buffer.concat([Buffer.from([0, 0, 0, 0x1c]), Buffer.from('ftypavif\0\0\0\0avifmif1')])],
    ['PDF', Buffer.from('%PDF-1.7')],
    ['a PNG behind a byte', Buffer.concat([Buffer.from(' '), png()])],
    ['HTML with a PNG behind it', Buffer.concat([HTML, png()])],
    ['other RIFF', Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WAVE')])],
    ['a PNG that is cut off', png(64, 64).subarray(0, -30)],
    ['a JPEG that is cut off', jpeg().subarray(0, 200)],
    ['a WebP that is cut off', webp().subarray(0, 24)],
    ['a signature with something else behind it', Buffer.concat([png().subarray(0, 8), HTML, png()])],
  ])('is refused when it is %s', async (_name, bytes) => {
    expect(await codeOf(bytes)).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it('takes the largest side and no larger one, whatever stands behind the header', async () => {
    const largest = await picture(MAX_SIDE_PIXELS, 2).png().toBuffer();
    expect(await codeOf(largest)).toBe('taken');
    expect(
      await codeOf(
        await picture(MAX_SIDE_PIXELS + 1, 2)
          .png()
          .toBuffer(),
      ),
    ).toBe('VALIDATION_ERROR');
    expect(
      await codeOf(
        await picture(2, MAX_SIDE_PIXELS + 1)
          .jpeg()
          .toBuffer(),
      ),
    ).toBe('VALIDATION_ERROR');
    const bomb = png();
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(['VALIDATION_ERROR', 'UNSUPPORTED_MEDIA_TYPE']).toContain(await codeOf(bomb));
  });

  it('may not have more frames than the largest still has pixels, twice', async () => {
    const side = 3_000;
    const frames = Array.from({ length: 4 }, (_, index) => Buffer.alloc(side * side * 3, index * 60));
    const film = await sharp(Buffer.concat(frames), {
      raw: { width: side, height: side * frames.length, channels: 3, pageHeight: side },
    })
      .webp({ lossless: true, effort: 0 })
      .toBuffer();
    expect(await measure(film)).toMatchObject({ pages: frames.length });
    expect(await codeOf(film)).toBe('VALIDATION_ERROR');
  });

  it('is refused or read as an image, whatever is changed in it', async () => {
    for (const source of [png(16, 16), jpeg(), webp()]) {
      for (let round = 0; round < 100; round++) {
        const changed = Buffer.from(source);
        for (const at of randomBytes(3)) changed[at % changed.length] = randomBytes(1)[0] ?? 0;
        expect(['taken', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_ERROR']).toContain(await codeOf(changed));
      }
    }
  });
});

describe('an image that is shown to a model', () => {
  const shrunk = async (bytes: Buffer): Promise<Metadata> => measure((await shrinkImage(bytes)) ?? Buffer.alloc(0));

  it.each([
    ['a large PNG', () => picture(2_000, 1_000).png().toBuffer(), 512, 256],
    [
      'a JPEG that lies on its side',
      () => picture(800, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
      256,
      512,
    ],
    ['a small WebP', () => picture(40, 20).webp().toBuffer(), 40, 20],
    ['a GIF of two frames', () => twoFrames(), 30, 20],
  ])('is a JPEG of at most 512 pixels without metadata, made of %s', async (_name, make, width, height) => {
    const image = await shrunk(await make());
    expect(image).toMatchObject({ format: 'jpeg', width, height });
    expect([image.exif, image.pages]).toEqual([undefined, undefined]);
  });

  it.each([
    ['a spacer', png(1, 1), null],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 'UNSUPPORTED_MEDIA_TYPE'],
    ['a GIF that is cut off', GIF, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a PNG that is cut off', png(64, 64).subarray(0, -30), 'UNSUPPORTED_MEDIA_TYPE'],
  ])('is not made of %s', async (_name, bytes, expected) => {
    expect(await shrinkImage(bytes).catch((error: { code?: string }) => error.code)).toBe(expected);
  });

  /** First a red frame, then a blue one. */
  function twoFrames(): Promise<Buffer> {
    const frames = ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 30, height: 20, channels: 3, background } }),
    );
    return Promise.all(frames.map((frame) => frame.raw().toBuffer())).then((pixels) =>
      sharp(Buffer.concat(pixels), { raw: { width: 30, height: 40, channels: 3, pageHeight: 20 } })
        .gif()
        .toBuffer(),
    );
  }
});
