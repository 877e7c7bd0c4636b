import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserFacts } from '#common';
import type { ElementPicture } from '../element-picture.js';
import type { RenderedPage, RenderRefusal, RenderTask } from '../port.js';
import type { Browser } from '../pool/browser.js';
import { CdpClosed, CdpTimeout } from '../pool/cdp.js';
import { DocumentGate } from './document-gate.js';
import { CHANGES, SERIALIZE, WATCH } from './in-page.js';
import { QUIET_MS } from './limits.js';
import { measure, NOT_MEASURED, type Ask } from './measure.js';
import { COUNTERS, FONTS, IMAGES, MEDIA, OpenPage, type PageSettings } from './open-page.js';
import { PageNotes } from './page-notes.js';
import { ElementPictures } from './picture-elements.js';
import { Session } from './session.js';
import { takePicture } from './take-pictures.js';
import { takeShot, type TakenShot } from './take-shot.js';

const LOOK_MS = 50;
/** A page that holds its tab is closed with all that it stored. */
const FORGET_MS = 1_000;
const BLOCKED = [...MEDIA, ...COUNTERS];

/** What a page was opened for. `isStuck`: the page holds the browser, which has to be ended. */
export type PageEnd<T> = (T | RenderRefusal) & { isStuck?: boolean };

/** Pictures of a page. */
export interface Shot extends TakenShot {
  kind: 'shot';
}

type Visit = [task: RenderTask, settings: PageSettings, signal: AbortSignal];

/** One page in a separate tab, from the crawler's bytes to the DOM. @throws CdpClosed when the browser ended */
export function renderPage(browser: Browser, ...visit: Visit): Promise<PageEnd<RenderedPage>> {
  return visitPage(browser, visit, (page, userAgent) => page.render(userAgent));
}

/** One page in a separate tab, from its bytes to a picture. @throws CdpClosed when the browser ended */
export function shootPage(browser: Browser, ...visit: Visit): Promise<PageEnd<Shot>> {
  return visitPage(browser, visit, (page, userAgent) => page.shoot(userAgent));
}

async function visitPage<T>(
  browser: Browser,
  [task, settings, signal]: Visit,
  work: (page: OnePage, userAgent: string) => Promise<T | RenderRefusal>,
): Promise<PageEnd<T>> {
  const contextId = await browser.contexts.enter(task.group);
  const session = await Session.open(browser.cdp, contextId);
  const page = new OnePage(session, task, signal, settings);
  const end = await work(page, `${browser.userAgent} ${settings.userAgent}`).catch(refusalOf);
  await forget(session, task.url, contextId);
  const isClosed = await session.close();
  await browser.contexts.leave(task.group);
  return { ...end, isStuck: !isClosed };
}

class OnePage extends OpenPage {
  private readonly notes = new PageNotes();
  private readonly gate: DocumentGate;

  constructor(
    session: Session,
    private readonly task: RenderTask,
    signal: AbortSignal,
    settings: PageSettings,
  ) {
    super(session, signal, settings);
    this.gate = new DocumentGate(session, task, session.targetId);
  }

  async render(userAgent: string): Promise<RenderedPage | RenderRefusal> {
    const { session, task } = this;
    const ask = await this.open(userAgent);
    const html = await this.until(this.settledDom(ask));
    if (html === null) return refused('too-large', 'The page has more than 200,000 elements, or more than 10 MB.');
    // What scripts do because of a narrow window is no part of it.
    const said = this.notes.facts();
    const desktop = task.hasPictures ? await takePicture(session, ask, 'desktop') : null;
    if (task.isDomOnly) return { kind: 'rendered', html, facts: { ...said, ...NOT_MEASURED } };
    const isMeasured = task.elements?.named === undefined;
    const facts = { ...said, ...(isMeasured ? await measure(session, ask) : NOT_MEASURED) };
    const elements = await this.elementsOf(facts, ask);
    const phone = task.hasPictures ? await takePicture(session, ask, 'phone') : null;
    const pictures = [desktop, phone].filter((picture) => picture !== null);
    return { kind: 'rendered', html, facts, ...(task.hasPictures && { pictures }), ...(elements && { elements }) };
  }

  async shoot(userAgent: string): Promise<Shot> {
    const ask = await this.open(userAgent);
    await this.until(this.settled(ask));
    return { kind: 'shot', ...(await this.until(takeShot(this.session, ask))) };
  }

  private async open(userAgent: string): Promise<Ask> {
    const { session, task, gate } = this;
    session.listen((event) => {
      this.activity.take(event);
      this.notes.take(event);
      gate.take(event);
      if (event.method === 'Page.javascriptDialogOpening')
        session.tell('Page.handleJavaScriptDialog', { accept: false });
    });
    await this.prepare({ userAgent, blocked: this.blocked(), watch: WATCH });
    await gate.open();
    await this.until(session.send('Page.navigate', { url: task.url }, this.times.pageMs));
    return this.openWorld();
  }

  /** After all that is measured: a page that is scrolled may load more. */
  private async elementsOf(facts: BrowserFacts, ask: Ask): Promise<ElementPicture[] | null> {
    const { session, task } = this;
    if (!task.elements) return null;
    const pictures = new ElementPictures(session, ask, task.elements);
    await pictures.takeNamed();
    await pictures.take('overflow', facts);
    if (facts.axe && facts.axe.contrast.length + facts.axe.targets.length > 0) {
      await pictures.becomeDesktop();
      await pictures.take('contrast', facts);
      await pictures.take('targets', facts);
    }
    return pictures.taken;
  }

  private blocked(): string[] {
    const { hasPictures, isDomOnly } = this.task;
    return [...BLOCKED, ...(hasPictures ? [] : FONTS), ...(isDomOnly ? IMAGES : [])];
  }

  private async settledDom(ask: Ask): Promise<string | null> {
    await this.settled(ask);
    return (await ask(SERIALIZE)) as string | null;
  }

  private async settled(ask: Ask): Promise<void> {
    const { activity } = this;
    const beganAt = performance.now();
    for (let seen: unknown = -1; !this.signal.aborted; await sleep(LOOK_MS)) {
      if (activity.hasCrashed) throw new CdpClosed('The page crashed.');
      const changes = await ask(CHANGES);
      if (changes !== seen) activity.changedAt = performance.now();
      seen = changes;
      this.gate.assertStays();
      if (this.isSettled(beganAt)) break;
    }
  }

  private isSettled(beganAt: number): boolean {
    const { loadedAt, changedAt, isAsking, isTooMuch } = this.activity;
    const { loadMs, settleMs } = this.times;
    const now = performance.now();
    if (isTooMuch) return true;
    if (loadedAt === null) return now - beganAt > loadMs;
    return (!isAsking && now - changedAt >= QUIET_MS) || now - loadedAt > settleMs;
  }
}

/** What the page left in the browser is not the next one's. Files stay: the site sends them once. */
async function forget(session: Session, url: string, browserContextId: string): Promise<void> {
  const storageTypes = 'cookies,local_storage,indexeddb,websql,service_workers,cache_storage';
  const origin = new URL(url).origin;
  await session.cdp.send('Storage.clearCookies', { browserContextId }).catch(() => undefined);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes }, FORGET_MS).catch(() => undefined);
}

export function refused(reason: RenderRefusal['reason'], message: string): RenderRefusal {
  return { kind: 'refused', reason, message };
}

/** @throws CdpClosed */
export function refusalOf(error: unknown): RenderRefusal {
  if (error instanceof CdpClosed) throw error;
  if (error instanceof CdpTimeout) return refused('timeout', 'The page took longer than 15 s.');
  return refused('failed', error instanceof Error ? error.message.slice(0, 200) : String(error));
}
