import { setTimeout as sleep } from 'node:timers/promises';
import { WINDOWS } from '../picture.js';
import { AT_REST } from './in-page-checks.js';
import type { Ask } from './measure.js';
import type { Session } from './session.js';
import { SHOWN } from './take-pictures.js';

/** CSS pixels from the top of the page: what is below is not compared. */
const MAX_HEIGHT = 16_000;
const SHOT_MS = 6_000;
/** Styles, and scripts that follow the window, take so long to settle in another window. */
const RESIZED_MS = 300;
/** Characters of a picture in base64. */
const MAX_SHOT_CHARS = 24_000_000;

const HEIGHT = 'document.documentElement?.scrollHeight ?? 0';

/** A blinking caret and endless animations look different each time. */
const STILL = `(() => {
  ${AT_REST}
  for (const animation of document.getAnimations()) try { animation.pause(); animation.currentTime = 0; } catch {}
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { caret-color: transparent !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()`;

export interface TakenShot {
  /** The whole page in the window of a desktop and of a phone, as PNG in base64: the same pixels are the same text. */
  pngs: string[];
  /** What is below them is not shown. */
  isCut: boolean;
}

interface Window {
  width: number;
  height: number;
  mobile: boolean;
}

/** A narrow one: what fits there fits on others. */
const PHONE: Window = { width: 375, height: 812, mobile: true };

/** The settled page. @throws Error where it is too large */
export async function takeShot(session: Session, ask: Ask): Promise<TakenShot> {
  // In a window as high as the page, what waits until it is scrolled to is loaded. Its
  // pictures are of usual windows: their height is what styles go by.
  await become(session, { width: WINDOWS.desktop.width, height: await heightOf(ask), mobile: false });
  await ask(SHOWN, SHOT_MS);
  const taken: TakenShot = { pngs: [], isCut: false };
  for (const window of [{ ...WINDOWS.desktop, mobile: false }, PHONE]) {
    await become(session, window);
    await ask(SHOWN, SHOT_MS);
    await ask(STILL, SHOT_MS);
    const height = await heightOf(ask);
    if (height >= MAX_HEIGHT) taken.isCut = true;
    const clip = { x: 0, y: 0, width: window.width, height: Math.max(window.height, height), scale: 1 };
    const picture = { format: 'png', captureBeyondViewport: true, clip };
    const { data } = await session.send('Page.captureScreenshot', picture, SHOT_MS);
    const shot = String(data);
    if (shot.length > MAX_SHOT_CHARS) throw new Error('The picture of the page is too large.');
    taken.pngs.push(shot);
  }
  return taken;
}

async function heightOf(ask: Ask): Promise<number> {
  return Math.min(MAX_HEIGHT, Number(await ask(HEIGHT, SHOT_MS)) || 0);
}

async function become(session: Session, window: Window): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', { ...window, deviceScaleFactor: 1 }, SHOT_MS);
  await sleep(RESIZED_MS);
}
