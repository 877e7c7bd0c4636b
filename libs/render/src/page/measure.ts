import type { BrowserFacts } from '#common';
import { axeSource } from './axe-source.js';
import { CHECK_LOOKS } from './check-looks.js';
import { findClicks } from './find-clicks.js';
import { FIND_DOUBTFUL } from './find-doubtful.js';
import { FIND_PLACED } from './find-placed.js';
import { CHECK_AXE, CHECK_OVERFLOW, NARROW } from './in-page-checks.js';
import type { Session } from './session.js';

/** Evaluates an expression in our world, waits for its promise, and gives its value. */
export type Ask = (expression: string, deadlineMs?: number) => Promise<unknown>;

export type MeasuredFacts = Pick<BrowserFacts, 'axe' | 'looks' | 'placed' | 'clicks' | 'overflow'>;

export const NOT_MEASURED: MeasuredFacts = { axe: null, looks: null, placed: null, clicks: null, overflow: null };

/** axe takes 0.3 s on most pages, and seconds on pages of many thousand elements. */
const AXE_MS = 5_000;
const OVERFLOW_MS = 2_000;
const LOOKS_MS = 2_000;
const PLACED_MS = 1_000;

/** What has to be measured on the settled page; its window is narrow afterwards. Nothing that goes wrong here costs the page its DOM. */
export async function measure(session: Session, ask: Ask): Promise<MeasuredFacts> {
  const axe = await checkAxe(ask).catch(() => null);
  const looks = ((await ask(CHECK_LOOKS, LOOKS_MS).catch(() => null)) ?? null) as BrowserFacts['looks'];
  const placed = ((await ask(FIND_PLACED, PLACED_MS).catch(() => null)) ?? null) as BrowserFacts['placed'];
  const clicks = await findClicks(session).catch(() => null);
  const overflow = await checkOverflow(session, ask).catch(() => null);
  return { axe, looks, placed, clicks, overflow };
}

async function checkAxe(ask: Ask): Promise<BrowserFacts['axe']> {
  const source = await axeSource();
  if (source === null) return null;
  const doubtful = await ask(FIND_DOUBTFUL, AXE_MS);
  if (typeof doubtful !== 'number') return null;
  if (doubtful === 0) return { contrast: [], contrastTotal: 0, targets: [], targetsTotal: 0 };
  await ask(`${source};0`, AXE_MS);
  return ((await ask(CHECK_AXE, AXE_MS)) ?? null) as BrowserFacts['axe'];
}

async function checkOverflow(session: Session, ask: Ask): Promise<BrowserFacts['overflow']> {
  const size = { width: NARROW, height: 800, deviceScaleFactor: 1, mobile: false };
  await session.send('Emulation.setDeviceMetricsOverride', size, OVERFLOW_MS);
  return ((await ask(CHECK_OVERFLOW, OVERFLOW_MS)) ?? null) as BrowserFacts['overflow'];
}
