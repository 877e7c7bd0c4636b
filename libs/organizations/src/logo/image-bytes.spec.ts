import { randomBytes } from 'node:crypto';
import { readLogo, readLogoImage } from './image-bytes.js';
import {
  animationFrame,
  END,
  frame,
  jpeg,
  png,
  PNG_END,
  pngChunk,
  pngHeader,
  pngOf,
  riff,
  SCAN,
  segment,
  START,
  vp8,
  vp8l,
  vp8x,
  webpChunk,
} from './image.fixture.js';

const HTML = Buffer.from('<script>alert(1)</script>');

/** A real 1 × 1 image of each kind, made by other programs. */
const REAL = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  webp: Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
  gif: Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'),
};

const images: Record<string, { bytes: Buffer; contentType: string; width: number; height: number }> = {
  PNG: { bytes: png(2, 2), contentType: 'image/png', width: 2, height: 2 },
  'a PNG of another program': { bytes: REAL.png, contentType: 'image/png', width: 1, height: 1 },
  'a PNG with text and colours': {
    bytes: png(64, 8, [pngChunk('tEXt', HTML), pngChunk('gAMA', Buffer.alloc(4))]),
    contentType: 'image/png',
    width: 64,
    height: 8,
  },
  'an animated PNG': {
    bytes: png(4, 4, [
      pngChunk('acTL', Buffer.alloc(8)),
      pngChunk('fcTL', Buffer.alloc(26)),
      pngChunk('fdAT', Buffer.alloc(9)),
    ]),
    contentType: 'image/png',
    width: 4,
    height: 4,
  },
  'a PNG of the largest size': { bytes: png(4096, 4096), contentType: 'image/png', width: 4096, height: 4096 },
  JPEG: { bytes: jpeg(3, 5), contentType: 'image/jpeg', width: 3, height: 5 },
  'a JPEG with a thumbnail inside': {
    bytes: jpeg(300, 200, [segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), jpeg(10, 10)]))]),
    contentType: 'image/jpeg',
    width: 300,
    height: 200,
  },
  'a progressive JPEG with several scans': {
    bytes: Buffer.concat([START, frame(7, 9, 0xc2), SCAN, segment(0xc4, Buffer.alloc(19)), SCAN, END]),
    contentType: 'image/jpeg',
    width: 7,
    height: 9,
  },
  'a JPEG with fill bytes before markers': {
    bytes: Buffer.concat([
      START,
      Buffer.alloc(3, 0xff),
      frame(7, 9),
      Buffer.from([0xff]),
      SCAN,
      Buffer.from([0xff]),
      END,
    ]),
    contentType: 'image/jpeg',
    width: 7,
    height: 9,
  },
  'lossy WebP': { bytes: riff(vp8(17, 33)), contentType: 'image/webp', width: 17, height: 33 },
  'a WebP of another program': { bytes: REAL.webp, contentType: 'image/webp', width: 1, height: 1 },
  'lossless WebP': { bytes: riff(vp8l(4096, 1)), contentType: 'image/webp', width: 4096, height: 1 },
  'extended WebP': {
    bytes: riff(
      vp8x(17, 33),
      webpChunk('ICCP', Buffer.alloc(5)),
      webpChunk('ALPH', Buffer.alloc(3)),
      vp8(17, 33),
      webpChunk('EXIF', HTML),
    ),
    contentType: 'image/webp',
    width: 17,
    height: 33,
  },
  'animated WebP': {
    bytes: riff(
      vp8x(20, 20),
      webpChunk('ANIM', Buffer.alloc(6)),
      animationFrame({ width: 20, height: 20 }),
      animationFrame({ x: 10, y: 4, width: 10, height: 16 }, vp8(10, 16)),
    ),
    contentType: 'image/webp',
    width: 20,
    height: 20,
  },
};

describe('the bytes of a logo', () => {
  it.each(Object.entries(images))('are taken when they are %s', (_name, { bytes, ...expected }) => {
    const reading = readLogo(bytes);
    expect(reading).toMatchObject({ isLogo: true, image: expected });
    expect(reading.isLogo && reading.image.bytes.equals(bytes)).toBe(true);
  });

  it.each(Object.entries(images))('lose whatever follows the end of %s', (_name, { bytes }) => {
    const reading = readLogo(Buffer.concat([bytes, HTML]));
    expect(reading.isLogo && reading.image.bytes.equals(bytes)).toBe(true);
  });

  it.each(Object.entries(images))('are broken wherever %s is cut off', (_name, { bytes }) => {
    for (let length = 12; length < bytes.length; length++)
      expect(readLogo(bytes.subarray(0, length))).toEqual({ isLogo: false, refusal: 'broken' });
    for (let length = 0; length < 12; length++) expect(readLogo(bytes.subarray(0, length)).isLogo).toBe(false);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    [
      'SVG',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['HTML', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    ['GIF', REAL.gif],
    ['AVIF', Buffer.concat([Buffer.from([0, 0, 0, 0x1c]), Buffer.from('ftypavif\0\0\0\0avifmif1')])],
    ['BMP', Buffer.from('BM\0\0\0\0')],
    ['ICO', Buffer.from([0, 0, 1, 0, 1, 0])],
    ['PDF', Buffer.from('%PDF-1.7')],
    ['a PNG behind a byte', Buffer.concat([Buffer.from(' '), png()])],
    ['HTML with a PNG behind it', Buffer.concat([HTML, png()])],
    ['other RIFF', Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WAVE')])],
    ['a PNG signature with line ends changed in transfer', Buffer.from('\x89PNG\n\x1a\n', 'latin1')],
    ['lossless JPEG', Buffer.concat([START, frame(3, 3, 0xc3), SCAN, END])],
    ['arithmetic JPEG', Buffer.concat([START, frame(3, 3, 0xc9), SCAN, END])],
  ])('are unsupported when they are %s', (_name, bytes) => {
    expect(readLogo(bytes)).toEqual({ isLogo: false, refusal: 'unsupported' });
  });

  it.each([
    ['PNG', png(4097, 1)],
    ['PNG as high as a number can say', png(1, 0xffffffff)],
    ['JPEG', jpeg(1, 4097)],
    ['lossy WebP', riff(vp8(4097, 1))],
    ['lossless WebP', riff(vp8l(1, 16384))],
    ['extended WebP', riff(vp8x(2 ** 24, 1), animationFrame({ width: 1, height: 1 }))],
  ])('are too large when a side of the %s has more than 4,096 pixels', (_name, bytes) => {
    expect(readLogo(bytes)).toEqual({ isLogo: false, refusal: 'too-large' });
  });

  it.each([
    [
      'PNG chunk that claims 4 GB',
      pngOf(pngHeader(2, 2), pngChunk('IDAT', Buffer.alloc(9), { length: 0xffffffff }), PNG_END),
    ],
    [
      'PNG chunk that claims to end at the end of the file',
      pngOf(pngHeader(2, 2), pngChunk('IDAT', Buffer.alloc(9), { length: 9 + PNG_END.length }), PNG_END),
    ],
    ['PNG check sum that is wrong', pngOf(pngHeader(2, 2), pngChunk('IDAT', Buffer.alloc(9), { crc: 1 }), PNG_END)],
    ['PNG without pixels', pngOf(pngHeader(2, 2), PNG_END)],
    ['PNG without a header', pngOf(pngChunk('IDAT', Buffer.alloc(9)), PNG_END)],
    ['PNG with two headers', pngOf(pngHeader(2, 2), pngHeader(2, 2), pngChunk('IDAT', Buffer.alloc(9)), PNG_END)],
    [
      'PNG header that is too short',
      pngOf(pngChunk('IHDR', Buffer.alloc(12)), pngChunk('IDAT', Buffer.alloc(9)), PNG_END),
    ],
    ['PNG with an impossible colour type', pngOf(pngHeader(2, 2, 8, 5), pngChunk('IDAT', Buffer.alloc(9)), PNG_END)],
    ['PNG with an impossible depth', pngOf(pngHeader(2, 2, 4, 2), pngChunk('IDAT', Buffer.alloc(9)), PNG_END)],
    [
      'PNG chunk whose name is markup',
      pngOf(pngHeader(2, 2), pngChunk('<svg', Buffer.alloc(9)), pngChunk('IDAT', Buffer.alloc(9)), PNG_END),
    ],
    ['PNG with data in its end', pngOf(pngHeader(2, 2), pngChunk('IDAT', Buffer.alloc(9)), pngChunk('IEND', HTML))],
    ['PNG without a width', png(0, 2)],
    ['JPEG without a frame', Buffer.concat([START, SCAN, END])],
    ['JPEG without a scan', Buffer.concat([START, frame(2, 2), END])],
    ['JPEG with two frames', Buffer.concat([START, frame(2, 2), frame(9, 9), SCAN, END])],
    [
      'JPEG segment that claims to reach beyond the file',
      Buffer.concat([START, Buffer.from([0xff, 0xe0, 0xff, 0xff]), frame(2, 2), SCAN, END]),
    ],
    [
      'JPEG segment shorter than its own length',
      Buffer.concat([START, Buffer.from([0xff, 0xe0, 0, 1]), frame(2, 2), SCAN, END]),
    ],
    [
      'JPEG with text between segments',
      Buffer.concat([START, segment(0xe0, Buffer.alloc(4)), HTML, frame(2, 2), SCAN, END]),
    ],
    ['JPEG start inside of a JPEG', Buffer.concat([START, Buffer.from([0xff, 0xd8]), frame(2, 2), SCAN, END])],
    ['JPEG whose height comes later', Buffer.concat([START, frame(2, 0), SCAN, END])],
    [
      'JPEG frame with too many components',
      Buffer.concat([START, segment(0xc0, Buffer.from([8, 0, 2, 0, 2, 9, 1, 1, 0])), SCAN, END]),
    ],
    ['JPEG of FF bytes', Buffer.alloc(1000, 0xff).fill(0xd8, 1, 2)],
    [
      'WebP longer than the file',
      (() => {
        const bytes = riff(vp8(2, 2));
        bytes.writeUInt32LE(0xfffffffe, 4);
        return bytes;
      })(),
    ],
    ['WebP without a chunk', riff()],
    ['WebP chunk that claims 4 GB', riff(webpChunk('VP8 ', Buffer.alloc(20), 0xffffffff))],
    ['WebP of an unknown chunk', riff(webpChunk('EVIL', Buffer.alloc(20)), vp8(2, 2))],
    [
      'WebP that is no key frame',
      (() => {
        const bytes = riff(vp8(2, 2));
        bytes[20] = 1;
        return bytes;
      })(),
    ],
    ['WebP canvas without an image', riff(vp8x(2, 2), webpChunk('EXIF', HTML))],
    ['WebP canvas smaller than its image', riff(vp8x(2, 2), vp8(4000, 4000))],
    [
      'WebP animation with a frame beyond the canvas',
      riff(vp8x(20, 20), animationFrame({ x: 2, width: 20, height: 20 })),
    ],
    [
      'WebP animation whose frame is larger than it says',
      riff(vp8x(20, 20), animationFrame({ width: 20, height: 20 }, vp8l(16384, 16384))),
    ],
    ['WebP animation with an empty frame', riff(vp8x(20, 20), webpChunk('ANMF', Buffer.alloc(16)))],
    ['WebP without a width', riff(vp8(0, 2))],
  ])('are broken: %s', (_name, bytes) => {
    expect(readLogo(bytes)).toEqual({ isLogo: false, refusal: 'broken' });
  });

  it.each([
    ['unsupported bytes', HTML, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a broken image', png().subarray(0, 30), 'UNSUPPORTED_MEDIA_TYPE'],
    ['an image that is too large', png(5000, 1), 'VALIDATION_ERROR'],
  ])('of %s become an error that says what to send instead', (_name, bytes, code) => {
    expect(() => readLogoImage(bytes)).toThrow(expect.objectContaining({ code }));
    expect(readLogoImage(png(3, 4))).toMatchObject({ contentType: 'image/png', width: 3, height: 4 });
  });

  it('never throw, and never read as larger than they are, whatever is changed in them', () => {
    for (const { bytes } of Object.values(images)) {
      for (let round = 0; round < 300; round++) {
        const changed = Buffer.from(bytes);
        for (const at of randomBytes(3)) changed[at % changed.length] = randomBytes(1)[0] ?? 0;
        const reading = readLogo(changed);
        if (reading.isLogo) expect(reading.image.bytes.length).toBeLessThanOrEqual(changed.length);
      }
    }
  });
});
