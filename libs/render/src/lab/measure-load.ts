import { setTimeout as sleep } from 'node:timers/promises';
import type { SeenElement } from '#common';
import { NavigationGate } from '../page/document-gate.js';
import { COUNTERS, OpenPage, type PageSettings } from '../page/open-page.js';
import { refusalOf, refused, type PageEnd } from '../page/render-page.js';
import { Session } from '../page/session.js';
import type { Browser } from '../pool/browser.js';
import { CdpClosed } from '../pool/cdp.js';
import type { RenderRefusal } from '../port.js';
import { OBSERVE, READ } from './in-page-lab.js';
import { blockingTime, layoutShiftScore, type LabLoad, type LabShift, type LabTask } from './lab-load.js';
import { TrafficCounter } from './traffic.js';

/** Longer than for a render: a late image may be the largest one, and a late script may move the page. */
const QUIET_MS = 1_000;
const LOOK_MS = 50;

/** As `READ` gives it. */
interface LabReading {
  lcpMs: number | null;
  lcpElement: SeenElement | null;
  fcpMs: number | null;
  ttfbMs: number | null;
  tasks: [number, number][];
  shifts: [number, number][];
  moved: LabShift[];
}

/**
 * One load with an empty cache, measured from the navigation until the page is quiet. `isStuck`: the page
 * holds the browser, which has to be ended. @throws CdpClosed when the browser ended
 */
export async function measureLoad(
  browser: Browser,
  task: LabTask,
  settings: PageSettings,
  signal: AbortSignal,
): Promise<PageEnd<LabLoad>> {
  const contextId = await browser.contexts.create();
  const session = await Session.open(browser.cdp, contextId);
  const load = new OneLoad(session, task, signal, settings);
  const end = await load.measure(`${browser.userAgent} ${settings.userAgent}`).catch(refusalOf);
  const isClosed = await session.close();
  // A browser that is held gives no context back, and is ended.
  if (isClosed) await browser.contexts.dispose(contextId);
  return { ...end, isStuck: !isClosed };
}

class OneLoad extends OpenPage {
  private readonly traffic = new TrafficCounter();
  private status: number | null = null;

  constructor(
    session: Session,
    private readonly task: LabTask,
    signal: AbortSignal,
    settings: PageSettings,
  ) {
    super(session, signal, settings);
  }

  async measure(userAgent: string): Promise<LabLoad | RenderRefusal> {
    const { session, task } = this;
    const gate = new NavigationGate(session, task, session.targetId);
    session.listen((event) => {
      this.activity.take(event);
      this.traffic.take(event);
      gate.take(event);
      const { method, params } = event;
      if (method === 'Page.javascriptDialogOpening') session.tell('Page.handleJavaScriptDialog', { accept: false });
      if (method === 'Network.responseReceived' && params.type === 'Document' && params.frameId === session.targetId)
        this.status ??= (params.response as { status: number }).status;
    });
    await this.prepare({ userAgent, blocked: COUNTERS, watch: OBSERVE });
    await gate.open();
    const { errorText } = await this.until(session.send('Page.navigate', { url: task.url }, this.times.pageMs));
    if (typeof errorText === 'string') return refused('failed', `The page could not be loaded (${errorText}).`);
    if (this.status !== null && this.status >= 400)
      return refused('failed', `The page responded with status ${this.status}.`);
    const isQuiet = await this.until(this.settle(gate));
    const ask = await this.openWorld();
    const reading = (await this.until(ask(READ))) as LabReading | undefined;
    if (!reading) return refused('failed', 'The page could not be read.');
    return loadOf(reading, { traffic: this.traffic.traffic(), isCutOff: !isQuiet });
  }

  /** Nothing is evaluated meanwhile: that would be a part of what is measured. Whether the page came to rest. */
  private async settle(gate: NavigationGate): Promise<boolean> {
    const { activity } = this;
    const { loadMs, settleMs } = this.times;
    const beganAt = performance.now();
    while (!this.signal.aborted) {
      if (activity.hasCrashed) throw new CdpClosed('The page crashed.');
      gate.assertStays();
      const now = performance.now();
      const { loadedAt, changedAt, isAsking, isTooMuch } = activity;
      if (isTooMuch || now - (loadedAt ?? now) > settleMs || (loadedAt === null && now - beganAt > loadMs))
        return false;
      if (loadedAt !== null && !isAsking && now - Math.max(changedAt, loadedAt) >= QUIET_MS) return true;
      await sleep(LOOK_MS);
    }
    return false;
  }
}

function loadOf(
  { lcpMs, lcpElement, fcpMs, ttfbMs, tasks, shifts, moved }: LabReading,
  rest: Pick<LabLoad, 'traffic' | 'isCutOff'>,
): LabLoad {
  return {
    kind: 'measured',
    ...{ lcpMs: whole(lcpMs), lcpElement, fcpMs: whole(fcpMs), ttfbMs: whole(ttfbMs) },
    cls: thousandths(layoutShiftScore(shifts)),
    shifts: moved.map((shift) => ({ ...shift, value: thousandths(shift.value) })).filter(({ value }) => value > 0),
    tbtMs: Math.round(blockingTime(tasks, fcpMs ?? 0)),
    longTasks: tasks.length,
    ...rest,
  };
}

function whole(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms);
}

function thousandths(score: number): number {
  return Math.round(score * 1_000) / 1_000;
}
