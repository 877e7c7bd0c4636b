import sharp, { type Sharp } from 'sharp';
import { iconOf } from './icon-image.js';

interface Entry {
  picture: Buffer;
  /** Where the directory says that it is; default: where it is. */
  start?: number;
  length?: number;
}

/** An .ico file; `count`: what its head says. */
function ico(entries: readonly Entry[], count = entries.length): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(count, 4);
  let at = head.length + 16 * entries.length;
  const directory = entries.map(({ picture, start = at, length = picture.length }) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt32LE(length, 8);
    entry.writeUInt32LE(start, 12);
    at += picture.length;
    return entry;
  });
  return Buffer.concat([head, ...directory, ...entries.map(({ picture }) => picture)]);
}
const picture = (width: number, height: number, background = '#778899'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });
const png = (width = 2, height = width): Promise<Buffer> => picture(width, height).png().toBuffer();
const [TINY, SMALL, LARGE, WIDE] = await Promise.all([png(), png(16), png(64), png(1_025, 1)]);
const [JPEG, WEBP] = await Promise.all([picture(3, 5).jpeg().toBuffer(), picture(3, 5).webp().toBuffer()]);
const withSides = (width: number, height: number): Buffer => {
  const picture = Buffer.from(TINY);
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return picture;
};
const coloured = (side: number, background: string): Promise<Buffer> =>
  picture(side, side, background).png().toBuffer();
const pixelOf = async (icon: Buffer | null, x: number, y: number): Promise<number[]> => {
  const { data } = await sharp(icon ?? Buffer.alloc(0))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * 32 + x) * 4, (y * 32 + x) * 4 + 4)];
};
const BITMAP = Buffer.from([40, 0, 0, 0, 16, 0, 0, 0, 32, 0, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

describe('the icon of a site', () => {
  it.each([
    ['a PNG', LARGE],
    ['a JPEG', JPEG],
    ['a WebP', WEBP],
    ['an .ico file with a PNG', ico([{ picture: BITMAP }, { picture: SMALL }])],
  ])('is a PNG of 32 × 32 pixels and at most 8 kB, made of %s', async (_name, file) => {
    const icon = await iconOf(file);
    expect(await sharp(icon ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
    expect(icon?.length).toBeLessThanOrEqual(8_192);
  });

  it('is the whole picture with nothing beside it, where that is not square', async () => {
    const icon = await iconOf(
      await sharp(await coloured(64, '#ff0000'))
        .resize(64, 16, { fit: 'fill' })
        .png()
        .toBuffer(),
    );
    expect(await pixelOf(icon, 16, 16)).toEqual([255, 0, 0, 255]);
    expect((await pixelOf(icon, 16, 2))[3]).toBe(0);
  });

  it('is the largest PNG of an .ico file with at most 256 pixels a side', async () => {
    const [small, large, tooLarge] = await Promise.all([
      coloured(16, '#ff0000'),
      coloured(64, '#00ff00'),
      coloured(300, '#0000ff'),
    ]);
    const icon = await iconOf(ico([small, large, tooLarge].map((picture) => ({ picture }))));
    expect(await pixelOf(icon, 16, 16)).toEqual([0, 255, 0, 255]);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['HTML', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')],
    ['a PNG that is cut off', LARGE.subarray(0, -30)],
    ['a PNG of 1,025 pixels', WIDE],
    ['a PNG that says it has 60,000 pixels', withSides(60_000, 60_000)],
    ['the head of an .ico file', ico([{ picture: TINY }]).subarray(0, 6)],
    ['an .ico file that is cut off in its directory', ico([{ picture: TINY }]).subarray(0, 20)],
    ['an .ico file that is cut off in its picture', ico([{ picture: LARGE }]).subarray(0, -30)],
    ['an .ico file of bitmaps', ico([{ picture: BITMAP }])],
    ['an .ico file without pictures', ico([], 65_535)],
    ['an .ico file that leads behind its end', ico([{ picture: TINY, start: 4_294_967_295 }])],
    ['an .ico file with a picture that is longer than it', ico([{ picture: TINY, length: 4_294_967_295 }])],
    ['an .ico file with a PNG that says it has 60,000 pixels', ico([{ picture: withSides(60_000, 60_000) }])],
    ['an .ico file with HTML', ico([{ picture: Buffer.from('<script>alert(1)</script>') }])],
    ['10 MB of zeros', Buffer.alloc(10_000_000)],
  ])('is none where the file is %s', async (_name, file) => {
    expect(await iconOf(file)).toBeNull();
  });
});
