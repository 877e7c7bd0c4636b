import { setTimeout as sleep } from 'node:timers/promises';
import { WINDOWS } from '../picture.js';
import { AT_REST } from './in-page-checks.js';
import type { Ask } from './measure.js';
import type { Session } from './session.js';
import { SHOWN } from './take-pictures.js';

/** CSS pixels from the top of the page: what is below is not compared. */
const MAX_HEIGHT = 4_000;
const SHOT_MS = 6_000;
/** Styles, and scripts that follow the window, take so long to settle in another window. */
const RESIZED_MS = 300;
/** Characters of a picture in base64. */
const MAX_SHOT_CHARS = 24_000_000;

const HEIGHT = `Math.min(${MAX_HEIGHT}, Math.max(${WINDOWS.desktop.height}, document.documentElement?.scrollHeight ?? 0))`;

/** A blinking caret and endless animations look different each time. */
const STILL = `(() => {
  ${AT_REST}
  for (const animation of document.getAnimations()) try { animation.pause(); animation.currentTime = 0; } catch {}
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { caret-color: transparent !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()`;

/** The settled page in a window that is as high as it is, as PNG in base64: the same pixels are the same text. @throws Error where it is too large */
export async function takeShot(session: Session, ask: Ask): Promise<string> {
  const height = Number(await ask(HEIGHT, SHOT_MS));
  const window = { width: WINDOWS.desktop.width, height, deviceScaleFactor: 1, mobile: false };
  await session.send('Emulation.setDeviceMetricsOverride', window, SHOT_MS);
  await sleep(RESIZED_MS);
  await ask(SHOWN, SHOT_MS);
  await ask(STILL, SHOT_MS);
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' }, SHOT_MS);
  const shot = String(data);
  if (shot.length > MAX_SHOT_CHARS) throw new Error('The picture of the page is too large.');
  return shot;
}
