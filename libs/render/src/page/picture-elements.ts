import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserFacts } from '#common';
import {
  ELEMENT_ROOM,
  elementName,
  ELEMENTS_OF_CHECK,
  MOST_NAMED,
  elementsOf,
  sizeOfElementPicture,
  type ElementCheck,
  type ElementPicture,
  type WantedElements,
} from '../element-picture.js';
import { WINDOWS } from '../picture.js';
import { AT_REST } from './in-page-checks.js';
import type { Ask } from './measure.js';
import type { Session } from './session.js';

const QUALITIES = [60, 30];
/** CSS pixels around the element. */
const AROUND = 24;
/** All pictures of a page; one takes about 100 ms. */
const PAGE_MS = 3_000;
const SHOT_MS = 1_500;
/** Styles, and scripts that follow the window, take so long to settle in another window. */
const RESIZED_MS = 200;

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The part of the window that shows the element: its middle, or its beginning where it is too large. Never
 * beyond the window, whatever the size of the page. Null where the element is gone or hidden.
 */
const clipOf = (selector: string): string => `(() => {
  const element = document.querySelector(${JSON.stringify(selector)});
  if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return null;
  ${AT_REST}
  const before = element.getBoundingClientRect();
  const place = (size, room) => (size + ${2 * AROUND} > room ? 'start' : 'center');
  element.scrollIntoView({
    block: place(before.height, innerHeight), inline: place(before.width, innerWidth), behavior: 'instant',
  });
  const box = element.getBoundingClientRect();
  const side = (from, size, room, most) => {
    const start = Math.max(0, Math.floor(from - ${AROUND}));
    const end = Math.min(room, Math.ceil(from + size + ${AROUND}), start + most);
    return [start, end - start];
  };
  const [x, width] = side(box.left, box.width, document.documentElement.clientWidth, ${ELEMENT_ROOM.width});
  const [y, height] = side(box.top, box.height, innerHeight, ${ELEMENT_ROOM.height});
  const { pageLeft, pageTop } = visualViewport;
  return box.width < 1 || box.height < 1 ? null : { x: x + pageLeft, y: y + pageTop, width, height };
})()`;

/** Pictures of elements that checks have found on the settled page. Nothing that goes wrong here costs the page anything else. */
export class ElementPictures {
  readonly taken: ElementPicture[] = [];
  private readonly until = performance.now() + PAGE_MS;
  private readonly known: Set<string>;

  constructor(
    private readonly session: Session,
    private readonly ask: Ask,
    private readonly wanted: WantedElements,
  ) {
    this.known = new Set(wanted.known);
  }

  /** In the window as it is. */
  async take(check: ElementCheck, facts: Pick<BrowserFacts, 'axe' | 'overflow'>): Promise<void> {
    let left = ELEMENTS_OF_CHECK;
    for (const [index, element] of elementsOf(facts, check).entries()) {
      const name = elementName(check, element);
      if (this.known.has(name)) continue;
      if (left-- === 0 || this.taken.length >= this.wanted.most || performance.now() > this.until) return;
      this.known.add(name);
      const bytes = await this.shoot(element.selector).catch(() => null);
      if (bytes !== null) this.taken.push({ check, index, bytes });
    }
  }

  /** Elements that the task names, in the window as it is. */
  async takeNamed(): Promise<void> {
    for (const [index, selector] of (this.wanted.named ?? []).slice(0, MOST_NAMED).entries()) {
      if (this.taken.length >= this.wanted.most || performance.now() > this.until) return;
      const bytes = await this.shoot(selector).catch(() => null);
      if (bytes !== null) this.taken.push({ check: 'named', index, bytes });
    }
  }

  async becomeDesktop(): Promise<void> {
    const window = { ...WINDOWS.desktop, deviceScaleFactor: 1, mobile: false };
    await this.session.send('Emulation.setDeviceMetricsOverride', window, SHOT_MS).catch(() => undefined);
    await sleep(RESIZED_MS);
  }

  private async shoot(selector: string): Promise<Uint8Array | null> {
    const { session } = this;
    const clip = (await this.ask(clipOf(selector), SHOT_MS)) as Clip | null;
    if (clip === null || !(clip.width > 0 && clip.height > 0)) return null;
    for (const quality of QUALITIES) {
      const shot = { format: 'webp', quality, clip: { ...clip, scale: 1 } };
      const { data } = await session.send('Page.captureScreenshot', shot, SHOT_MS);
      const bytes = Buffer.from(String(data), 'base64');
      if (sizeOfElementPicture(bytes)) return bytes;
    }
    return null;
  }
}
