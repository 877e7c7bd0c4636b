import { imageFacts } from './image-facts.js';

const u16 = (value: number, isLittle = false): Buffer => {
  const bytes = Buffer.alloc(2);
  if (isLittle) bytes.writeUInt16LE(value);
  else bytes.writeUInt16BE(value);
  return bytes;
};
const segment = (marker: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body]);
/** A frame of 300 × 200 pixels. */
const FRAME = segment(0xc0, Buffer.concat([Buffer.from([8]), u16(200), u16(300), Buffer.from([3, 1, 0x11, 0])]));
/** The table for brightness, with the same step for all of its frequencies. */
const steps = (step: number, id = 0): Buffer => segment(0xdb, Buffer.from([id, ...Array<number>(64).fill(step)]));
const jpeg = (...segments: Buffer[]): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, FRAME]);
/** Exif with the orientation as the only entry of its first directory. */
const exif = (orientation: number, isLittle: boolean): Buffer => {
  const n = (value: number): Buffer => u16(value, isLittle);
  const offset = isLittle ? [n(8), n(0)] : [n(0), n(8)];
  const count = isLittle ? [n(1), n(0)] : [n(0), n(1)];
  const tiff = [Buffer.from(isLittle ? 'II' : 'MM'), n(42), ...offset, n(1), n(0x0112), n(3), ...count];
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), ...tiff, n(orientation), n(0)]));
};

describe('the size of a JPEG', () => {
  it.each([
    ['without Exif', [], [300, 200]],
    ['as the camera held it', [exif(1, false)], [300, 200]],
    ['upside down', [exif(3, true)], [300, 200]],
    ['turned, big-endian', [exif(6, false)], [200, 300]],
    ['turned, little-endian', [exif(8, true)], [200, 300]],
    ['with an orientation that does not exist', [exif(9, true)], [300, 200]],
    ['with Exif that is cut off', [segment(0xe1, Buffer.from('Exif\0\0II'))], [300, 200]],
    [
      'with Exif that points outside of itself',
      [segment(0xe1, Buffer.from('Exif\0\0II*\0\xff\xff\xff\x7f00', 'latin1'))],
      [300, 200],
    ],
  ])('is that which browsers show: %s', (_, segments, [width, height]) => {
    expect(imageFacts(jpeg(...segments))).toEqual({ format: 'jpeg', width, height });
  });
});

describe('the quality of a JPEG', () => {
  it.each([
    ['fine', [steps(1)], 99],
    ['as standard', [steps(29)], 75],
    ['coarse', [steps(58)], 50],
    ['coarser than the standard', [steps(115)], 25],
    ['of the first table alone', [steps(29), steps(99)], 75],
  ])('is told by its table for brightness: %s', (_, segments, quality) => {
    expect(imageFacts(jpeg(...segments))?.quality).toBe(quality);
  });

  it.each([
    ['no table', []],
    ['one for colours', [steps(29, 1)]],
    ['one of two bytes a step', [segment(0xdb, Buffer.alloc(129, 16))]],
    ['a short one', [segment(0xdb, Buffer.alloc(20))]],
  ])('is not known with %s', (_, segments) => {
    expect(imageFacts(jpeg(...segments))).not.toHaveProperty('quality');
  });
});
