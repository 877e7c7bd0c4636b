import { setTimeout as sleep } from 'node:timers/promises';
import { isPictureOf, WINDOWS, type Picture, type PictureDevice } from '../picture.js';
import { AT_REST } from './in-page-checks.js';
import type { Ask } from './measure.js';
import type { Session } from './session.js';

/** The first one is enough for nearly all pages; a page of photos needs a coarser one to stay small. */
const QUALITIES = [60, 35, 10];
const SHOT_MS = 3_000;
/** Styles, and scripts that follow the window, take so long to settle in another window. */
const RESIZED_MS = 300;
/** Images of that window, and fonts, may take so much longer. */
const DECODED_MS = 1_500;

/** Back at the top, with what the window shows of images and fonts there. */
export const SHOWN = `(async () => {
  ${AT_REST}
  scrollTo({ top: 0, left: 0, behavior: 'instant' });
  const isSeen = (image) => {
    const { width, top, left } = image.getBoundingClientRect();
    return width > 0 && top < innerHeight && left < innerWidth;
  };
  const images = [...document.images].filter(isSeen).map((image) => image.decode());
  await Promise.race([
    Promise.allSettled([...images, document.fonts.ready]),
    new Promise((resolve) => setTimeout(resolve, ${DECODED_MS})),
  ]);
})()`;

/** What a window of the device shows of the settled page; null where that fails, which costs the page nothing else. */
export async function takePicture(session: Session, ask: Ask, device: PictureDevice): Promise<Picture | null> {
  try {
    if (device === 'phone') await becomePhone(session);
    await ask(SHOWN, SHOT_MS);
    for (const quality of QUALITIES) {
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality }, SHOT_MS);
      const bytes = Buffer.from(String(data), 'base64');
      if (isPictureOf(device, bytes)) return { device, bytes };
    }
  } catch {
    // The page, or the browser, does not give a picture in time.
  }
  return null;
}

async function becomePhone(session: Session): Promise<void> {
  const window = { ...WINDOWS.phone, deviceScaleFactor: 1, mobile: true };
  await session.send('Emulation.setDeviceMetricsOverride', window, SHOT_MS);
  await sleep(RESIZED_MS);
}
