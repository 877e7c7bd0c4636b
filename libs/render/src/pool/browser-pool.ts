import type { LabLighthouse } from '#common';
import type { CheckedConnection } from '#crawler';
import { compareShots, type Difference } from '../page/compare-shots.js';
import { differ } from '../page/differ.js';
import type { LabLoad, LabTask } from '../lab/lab-load.js';
import { measureLoad } from '../lab/measure-load.js';
import { findLighthouse, NOT_INSTALLED, runLighthouse, withoutScore } from '../lighthouse/lighthouse.js';
import type { PageSettings } from '../page/open-page.js';
import { renderPage, shootPage, type PageEnd, type Shot } from '../page/render-page.js';
import type { Comparison } from '../comparison.js';
import type { CompareTask, RenderedPage, Renderer, RenderRefusal, RenderTask } from '../port.js';
import { CheckingProxy } from '../proxy/proxy.js';
import { Browser, BrowserError } from './browser.js';
import type { BrowserProgram } from './find-browser.js';
import { Turns } from './turns.js';

/** A browser grows with each page that it has shown. */
const PAGES_PER_BROWSER = 200;
/** A browser that holds more gets no further page. */
const RETIRE_BYTES = 1024 ** 3;
/** A browser that holds more is ended with its pages. */
const MOST_BYTES = 1.5 * 1024 ** 3;
const LOOK_MS = 500;
const PAGES_AT_ONCE = 2;
/** A browser that shows nothing for so long ends. */
const IDLE_MS = 60_000;
/** After a start that failed, the next one is tried so much later. */
const RETRY_MS = 60_000;

export interface PoolSettings extends PageSettings {
  /** Asked for with the first page. @throws when there is none, with a message for people */
  findProgram: () => Promise<BrowserProgram>;
  connection: CheckedConnection;
  hasSandbox: boolean;
  pagesAtOnce?: number;
  /** A file beside whose packages Lighthouse is; default: this library. */
  lighthouseFrom?: string;
}

/** A page, or pictures of it, in a browser. It throws when the browser ended. */
type Open<T> = (browser: Browser) => Promise<PageEnd<T>>;

/** A browser with the pages that are in it. It ends when it is retired and they are done. */
interface Lease {
  started: Promise<Browser>;
  browser: Browser | null;
  pages: number;
  isRetired: boolean;
}

/** One browser, started with the first page that needs it, for a few pages at a time. */
export class BrowserPool implements Renderer {
  private proxy: { server: CheckingProxy; port: Promise<number> } | null = null;
  private current: Lease | null = null;
  private readonly leases = new Set<Lease>();
  /** No browser could be started: pages are refused at once for a while. */
  private refusal: { error: unknown; untilMs: number } | null = null;
  private idle: NodeJS.Timeout | undefined;
  private watch: NodeJS.Timeout | undefined;
  private readonly turns: Turns;
  private isClosed = false;

  constructor(private readonly settings: PoolSettings) {
    this.turns = new Turns(settings.pagesAtOnce ?? PAGES_AT_ONCE);
  }

  render(task: RenderTask, signal: AbortSignal): Promise<RenderedPage | RenderRefusal> {
    return this.visit(task.group, signal, (browser) => renderPage(browser, task, this.settings, signal));
  }

  compare(task: CompareTask, signal: AbortSignal): Promise<Comparison | RenderRefusal> {
    const { before: _before, changed: _changed, ...page } = task;
    // A picture shows fonts, as those of a start page do.
    const shoot = (body: Uint8Array): Promise<Shot | RenderRefusal> =>
      this.visit(task.group, signal, (browser) =>
        shootPage(browser, { ...page, body, hasPictures: true }, this.settings, signal),
      );
    const find = (before: string, after: string): Promise<Difference | RenderRefusal> =>
      this.visit(task.group, signal, async (browser) => ({
        kind: 'difference' as const,
        look: await differ(browser, before, after),
      }));
    return compareShots(task, { shoot, find });
  }

  private async visit<T extends { kind: string }>(
    group: string,
    signal: AbortSignal,
    open: Open<T>,
  ): Promise<T | RenderRefusal> {
    const giveBack = await this.turns.take(group, signal);
    if (giveBack === null) return stopped();
    clearTimeout(this.idle);
    try {
      // A page may have ended the browser of another one: each is tried again in a browser that it has to itself.
      const first = await this.tryIn((this.current ??= this.newLease()), open, signal);
      return first ?? (await this.tryAlone(open, signal)) ?? crashed();
    } finally {
      giveBack();
      if (this.turns.isIdle) this.endWhenIdle();
    }
  }

  warm(): void {
    if (this.isClosed || this.current) return;
    this.current = this.newLease();
    if (this.turns.isIdle) this.endWhenIdle();
  }

  async measure(task: LabTask, signal: AbortSignal): Promise<LabLoad | RenderRefusal> {
    const giveBack = await this.turns.takeAll(task.group, signal);
    if (giveBack === null) return stopped();
    clearTimeout(this.idle);
    try {
      const open: Open<LabLoad> = (browser) => measureLoad(browser, task, this.settings, signal);
      const load = (await this.tryIn((this.current ??= this.newLease()), open, signal)) ?? crashed();
      if (load.kind === 'refused' || task.withLighthouse !== true) return load;
      const lighthouse = await this.askLighthouse(task.url, signal);
      return signal.aborted ? stopped() : { ...load, lighthouse };
    } finally {
      giveBack();
      if (this.turns.isIdle) this.endWhenIdle();
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.idle);
    clearInterval(this.watch);
    await Promise.all([...this.leases].map((lease) => this.end(lease)));
    await this.proxy?.server.close();
  }

  /** In another browser, which Lighthouse controls: the proxy is the same, the limits of a page do not apply. */
  private async askLighthouse(url: string, signal: AbortSignal): Promise<LabLighthouse> {
    const program = await findLighthouse(this.settings.lighthouseFrom);
    if (program === null) return withoutScore(null, NOT_INSTALLED);
    const lease = this.newLease(true);
    // Its memory is watched as that of other pages.
    lease.pages++;
    try {
      const browser = await lease.started;
      return await runLighthouse(program, { url, port: await browser.debuggingPort() }, signal);
    } catch (error) {
      return withoutScore(program.version, error instanceof Error ? error.message : String(error));
    } finally {
      await this.end(lease);
    }
  }

  private async tryAlone<T>(open: Open<T>, signal: AbortSignal): Promise<T | RenderRefusal | null> {
    const lease = this.newLease();
    try {
      return await this.tryIn(lease, open, signal);
    } finally {
      await this.end(lease);
    }
  }

  /** Null when the browser ended meanwhile. */
  private async tryIn<T>(lease: Lease, open: Open<T>, signal: AbortSignal): Promise<T | RenderRefusal | null> {
    if (this.isClosed || signal.aborted) return stopped();
    lease.pages++;
    try {
      const browser = await lease.started;
      browser.pages++;
      const end = await open(browser).catch(() => null);
      if (end === null || end.isStuck) await this.end(lease);
      else if (browser.pages >= PAGES_PER_BROWSER) this.retire(lease);
      if (end === null) return null;
      delete end.isStuck;
      return end;
    } catch (error) {
      this.retire(lease);
      return withoutBrowser(error);
    } finally {
      lease.pages--;
      if (lease.isRetired && lease.pages === 0) await this.end(lease);
    }
  }

  private newLease(hasPort = false): Lease {
    const lease: Lease = { started: this.start(hasPort), browser: null, pages: 0, isRetired: false };
    lease.started.then(
      (browser) => (lease.browser = browser),
      () => undefined,
    );
    this.leases.add(lease);
    this.watch ??= setInterval(() => this.look(), LOOK_MS).unref();
    return lease;
  }

  /** @throws Error with a message for people */
  private async start(hasPort: boolean): Promise<Browser> {
    if (this.refusal && performance.now() < this.refusal.untilMs) throw this.refusal.error;
    try {
      return await this.startNow(hasPort);
    } catch (error) {
      this.refusal = { error, untilMs: performance.now() + RETRY_MS };
      throw error;
    }
  }

  private async startNow(hasPort: boolean): Promise<Browser> {
    const { findProgram, connection, hasSandbox } = this.settings;
    const program = await findProgram();
    if (!this.proxy) {
      const server = new CheckingProxy(connection);
      this.proxy = { server, port: server.start() };
    }
    const proxyPort = await this.proxy.port;
    const browser = await Browser.start({
      ...{ program, proxyPort, hasSandbox, hasPort },
      isInsecure: connection.isInsecure === true,
    });
    if (!this.isClosed) return browser;
    await browser.close();
    throw new BrowserError('The audit was stopped.');
  }

  /** Bounds what pages take of the machine's memory. */
  private look(): void {
    for (const lease of this.leases) {
      const bytes = lease.pages > 0 ? (lease.browser?.memoryBytes() ?? 0) : 0;
      if (bytes > MOST_BYTES) void this.end(lease);
      else if (bytes > RETIRE_BYTES) this.retire(lease);
    }
  }

  /** The next page gets another browser. */
  private retire(lease: Lease): void {
    lease.isRetired = true;
    if (this.current === lease) this.current = null;
  }

  private async end(lease: Lease): Promise<void> {
    this.retire(lease);
    this.leases.delete(lease);
    const browser = await lease.started.catch(() => null);
    await browser?.close();
  }

  private endWhenIdle(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      clearInterval(this.watch);
      this.watch = undefined;
      if (this.current) void this.end(this.current);
    }, IDLE_MS).unref();
  }
}

function stopped(): RenderRefusal {
  return { kind: 'refused', reason: 'failed', message: 'The audit was stopped.' };
}

function withoutBrowser(error: unknown): RenderRefusal {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'refused', reason: 'no-browser', message };
}

function crashed(): RenderRefusal {
  return { kind: 'refused', reason: 'crash', message: 'The browser ended twice while it showed the page.' };
}
