import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Comparison } from '../comparison.js';
import type { LabLoad, LabTask } from '../lab/lab-load.js';
import type { CompareTask, RenderedPage, Renderer, RenderRefusal, RenderTask } from '../port.js';
import { RendererHosts, type RendererHost } from './renderer-hosts.js';
import { MAX_RESULT_BYTES, readCompared, readMeasured, readResult, taskToWire, toWire } from './wire.js';

/** A page that took so many renderers with it is checked as it was sent. */
const ATTEMPTS = 3;
/** So long a page waits for a renderer that takes it. */
const WAIT_MS = 60_000;
/** A sample shows whether a browser is needed: where no renderer responds, it waits less. */
const SAMPLE_WAIT_MS = 5_000;
const ASK_AGAIN_MS = 250;
const CONNECT_MS = 2_000;
/** A renderer that takes a task says so at once. */
const TAKEN_MS = 5_000;
/** It sends a sign every 2 s while it works: without one it is frozen, or cut off. */
const SILENT_MS = 10_000;
/** Of one attempt: two tries of 15 s, each with the start of a browser, and the wait for a turn. */
const ATTEMPT_MS = 120_000;

export interface RemoteSettings {
  /** Of renderers: one name may stand for several. */
  urls: readonly string[];
  token: string;
  /** A renderer that refuses us, or does not respond. */
  onProblem?: (origin: string, problem: string) => void;
  waitMs?: number;
  sampleWaitMs?: number;
}

/** `lost`: the renderer had the page and ended; `away`: it took nothing; `full`: later. */
type Attempt<T> = { kind: 'ended'; result: T | RenderRefusal } | { kind: 'lost' | 'away' | 'full' };

/** What a renderer is asked for. */
interface Request<T> {
  path: '/render' | '/compare' | '/measure';
  message: string;
  /** So long it waits at most while no renderer responds; default: as for one that is full. */
  awayMs?: number;
  /** Null for what is no result. */
  read: (text: string) => T | RenderRefusal | null;
}

/** Has pages rendered by renderers of a deployment apart. */
export class RemoteRenderer implements Renderer {
  private readonly agent = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: TAKEN_MS,
    bodyTimeout: SILENT_MS,
    maxResponseSize: MAX_RESULT_BYTES,
  });
  private readonly hosts: RendererHosts;
  private readonly waitMs: number;
  /** Since when no renderer has responded: pages do not wait one after the other for what is not there. */
  private awaySince: number | null = null;

  constructor(private readonly settings: RemoteSettings) {
    this.hosts = new RendererHosts(settings.urls);
    this.waitMs = settings.waitMs ?? WAIT_MS;
  }

  render(task: RenderTask, signal: AbortSignal): Promise<RenderedPage | RenderRefusal> {
    const awayMs = task.isDomOnly === true ? (this.settings.sampleWaitMs ?? SAMPLE_WAIT_MS) : Infinity;
    return this.have({ path: '/render', message: taskToWire(task), read: readResult, awayMs }, signal);
  }

  compare(task: CompareTask, signal: AbortSignal): Promise<Comparison | RenderRefusal> {
    const read = (text: string): Comparison | RenderRefusal | null => readCompared(text, task.changed.length);
    return this.have({ path: '/compare', message: toWire(task), read }, signal);
  }

  measure(task: LabTask, signal: AbortSignal): Promise<LabLoad | RenderRefusal> {
    return this.have({ path: '/measure', message: taskToWire(task), read: readMeasured }, signal);
  }

  private async have<T extends { kind: string }>(wanted: Request<T>, signal: AbortSignal): Promise<T | RenderRefusal> {
    const since = performance.now();
    let lost = 0;
    while (!signal.aborted) {
      let withoutBrowser: RenderRefusal | null = null;
      let isAway = true;
      for (const host of await this.hosts.inOrder()) {
        const attempt = await this.ask(host, wanted, signal);
        if (signal.aborted) break;
        isAway &&= attempt.kind === 'away';
        if (attempt.kind === 'ended') {
          if (!isWithoutBrowser(attempt.result)) {
            this.awaySince = null;
            return attempt.result;
          }
          withoutBrowser = attempt.result;
        }
        if (attempt.kind === 'lost' && ++lost >= ATTEMPTS)
          return refused('crash', `${ATTEMPTS} renderers were lost while they showed the page.`);
      }
      if (withoutBrowser) return withoutBrowser;
      const now = performance.now();
      this.awaySince = isAway ? (this.awaySince ?? now) : null;
      const waitMs = isAway ? Math.min(this.waitMs, wanted.awayMs ?? Infinity) : this.waitMs;
      if (now - Math.min(since, this.awaySince ?? since) >= waitMs)
        return refused('busy', 'No renderer took the page.');
      await sleep(ASK_AGAIN_MS * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
    }
    return refused('failed', 'The audit was stopped.');
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async ask<T>(host: RendererHost, wanted: Request<T>, signal: AbortSignal): Promise<Attempt<T>> {
    host.pages++;
    try {
      const attempt = await this.send(host, wanted, AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]));
      if (attempt.kind === 'lost' || attempt.kind === 'away') this.hosts.rest(host);
      return attempt;
    } finally {
      host.pages--;
    }
  }

  private async send<T>(
    host: RendererHost,
    { path, message, read }: Request<T>,
    signal: AbortSignal,
  ): Promise<Attempt<T>> {
    const { origin } = host;
    const away = (problem: string): Attempt<T> => {
      if (!signal.aborted) this.settings.onProblem?.(origin, problem);
      return { kind: 'away' };
    };
    let response;
    try {
      response = await request(origin + path, {
        ...{ method: 'POST', body: message, dispatcher: this.agent, signal },
        headers: { authorization: `Bearer ${this.settings.token}`, 'content-type': 'application/json' },
      });
    } catch (error) {
      return away(error instanceof Error ? error.message : String(error));
    }
    const { statusCode } = response;
    const text = await response.body.text().catch(() => null);
    if (statusCode === 429 || statusCode === 503) return { kind: 'full' };
    // One of the version before knows no comparisons and measurements, and takes pages.
    const isUnknown = path !== '/render' && statusCode === 404;
    if (statusCode === 400 || statusCode === 413 || isUnknown)
      return { kind: 'ended', result: refused('failed', `The renderer refused the page (${statusCode}).`) };
    if (statusCode !== 200) return away(`It responded with status ${statusCode}.`);
    const result = text === null ? null : read(text);
    return result === null ? { kind: 'lost' } : { kind: 'ended', result };
  }
}

function refused(reason: RenderRefusal['reason'], message: string): RenderRefusal {
  return { kind: 'refused', reason, message };
}

function isWithoutBrowser(result: { kind: string }): result is RenderRefusal {
  return result.kind === 'refused' && (result as RenderRefusal).reason === 'no-browser';
}
