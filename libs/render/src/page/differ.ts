import { lookPictures, type DifferentLook } from '../comparison.js';
import { ELEMENT_ROOM } from '../element-picture.js';
import type { Browser } from '../pool/browser.js';
import { CdpClosed } from '../pool/cdp.js';
import { Session } from './session.js';

const DIFFER_MS = 10_000;
/** CSS pixels around the difference. */
const AROUND = 24;

/** Runs in a page of ours that has shown nothing. Pixels of strangers are decoded in the browser alone. */
const DIFFER = `async (before, after) => {
  const decode = (text) =>
    createImageBitmap(new Blob([Uint8Array.from(atob(text), (each) => each.charCodeAt(0))], { type: 'image/png' }));
  const images = await Promise.all([decode(before), decode(after)]);
  const width = Math.max(...images.map((image) => image.width));
  const height = Math.max(...images.map((image) => image.height));
  const drawn = images.map((image) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return { canvas, pixels: new Uint32Array(context.getImageData(0, 0, width, height).data.buffer) };
  });
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let i = 0; i < width * height; i++) {
    if (drawn[0].pixels[i] === drawn[1].pixels[i]) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  if (right < 0) return null;
  const side = (from, to, room, most) => {
    const start = Math.max(0, from - ${AROUND});
    return [start, Math.min(room - start, to + 1 + ${AROUND} - start, most)];
  };
  const [x, w] = side(left, right, width, ${ELEMENT_ROOM.width});
  const [y, h] = side(top, bottom, height, ${ELEMENT_ROOM.height});
  const cut = async ({ canvas }, quality) => {
    const part = new OffscreenCanvas(w, h);
    part.getContext('2d', { alpha: false }).drawImage(canvas, x, y, w, h, 0, 0, w, h);
    const blob = await part.convertToBlob({ type: 'image/webp', quality });
    let text = '';
    for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
    return btoa(text);
  };
  const qualities = [];
  for (const quality of [0.6, 0.3]) qualities.push(await Promise.all(drawn.map((each) => cut(each, quality))));
  return qualities;
}`;

/** Where two pictures of a page differ, as PNG in base64; null where they hold the same pixels. @throws CdpClosed */
export async function differ(browser: Browser, before: string, after: string): Promise<DifferentLook | null> {
  const contextId = await browser.contexts.enter('differ');
  const session = await Session.open(browser.cdp, contextId);
  try {
    const expression = `(${DIFFER})(${JSON.stringify(before)}, ${JSON.stringify(after)})`;
    const params = { expression, returnByValue: true, awaitPromise: true };
    const { result } = await session.send('Runtime.evaluate', params, DIFFER_MS);
    const { value } = result as { value?: [before: string, after: string][] | null };
    if (value === null) return null;
    for (const pair of value ?? []) {
      const [before, after] = pair.map((text) => Buffer.from(text, 'base64'));
      const pictures = before && after ? lookPictures(before, after) : null;
      if (pictures) return { kind: 'different', pictures };
    }
    return { kind: 'different' };
  } catch (error) {
    if (error instanceof CdpClosed) throw error;
    // They are not the same bytes, and where they differ cannot be shown.
    return { kind: 'different' };
  } finally {
    await session.close();
    await browser.contexts.leave('differ');
  }
}
