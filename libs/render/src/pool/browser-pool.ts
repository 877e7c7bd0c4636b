import type { CheckedConnection } from '#crawler';
import { renderPage, type PageEnd, type PageSettings } from '../page/render-page.js';
import type { RenderedPage, Renderer, RenderRefusal, RenderTask } from '../port.js';
import { CheckingProxy } from '../proxy/proxy.js';
import { Browser, BrowserError } from './browser.js';
import type { BrowserProgram } from './find-browser.js';

/** A browser grows with each page that it has shown. */
const PAGES_PER_BROWSER = 200;
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
}

/** One browser, started with the first page that needs it; two pages at a time. */
export class BrowserPool implements Renderer {
  private proxy: { server: CheckingProxy; port: Promise<number> } | null = null;
  private browser: Promise<Browser> | null = null;
  /** No browser could be started: pages are refused at once for a while. */
  private refusal: { page: RenderRefusal; untilMs: number } | null = null;
  private idle: NodeJS.Timeout | undefined;
  private readonly queue: (() => void)[] = [];
  private busy = 0;
  private isClosed = false;

  constructor(private readonly settings: PoolSettings) {}

  async render(task: RenderTask, signal: AbortSignal): Promise<RenderedPage | RenderRefusal> {
    await this.turn();
    clearTimeout(this.idle);
    try {
      // A page may have ended the browser of another one.
      return (await this.tryOnce(task, signal)) ?? (await this.tryOnce(task, signal)) ?? crashed();
    } finally {
      this.busy--;
      this.queue.shift()?.();
      if (this.busy === 0) this.endWhenIdle();
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.idle);
    await this.end(this.browser);
    await this.proxy?.server.close();
  }

  /** Null when the browser ended meanwhile. */
  private async tryOnce(task: RenderTask, signal: AbortSignal): Promise<RenderedPage | RenderRefusal | null> {
    if (this.refusal && performance.now() < this.refusal.untilMs) return this.refusal.page;
    if (this.isClosed || signal.aborted)
      return { kind: 'refused', reason: 'failed', message: 'The audit was stopped.' };
    const started = this.running();
    let browser: Browser;
    try {
      browser = await started;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (this.browser === started) this.browser = null;
      const page: RenderRefusal = { kind: 'refused', reason: 'no-browser', message };
      this.refusal = { page, untilMs: performance.now() + RETRY_MS };
      return page;
    }
    browser.pages++;
    const end: PageEnd | null = await renderPage(browser, task, this.settings, signal).catch(() => null);
    if (end === null || end.isStuck) await this.end(started);
    else if (browser.pages >= PAGES_PER_BROWSER && this.busy === 1) await this.end(started);
    if (end === null) return null;
    const { isStuck: _isStuck, ...page } = end;
    return page;
  }

  private running(): Promise<Browser> {
    this.browser ??= this.start();
    return this.browser;
  }

  /** @throws Error with a message for people */
  private async start(): Promise<Browser> {
    const { findProgram, connection, hasSandbox } = this.settings;
    const program = await findProgram();
    if (!this.proxy) {
      const server = new CheckingProxy(connection);
      this.proxy = { server, port: server.start() };
    }
    const proxyPort = await this.proxy.port;
    const browser = await Browser.start({
      ...{ program, proxyPort, hasSandbox },
      isInsecure: connection.isInsecure === true,
    });
    if (!this.isClosed) return browser;
    await browser.close();
    throw new BrowserError('The audit was stopped.');
  }

  private async end(started: Promise<Browser> | null): Promise<void> {
    if (this.browser === started) this.browser = null;
    const browser = await started?.catch(() => null);
    await browser?.close();
  }

  private endWhenIdle(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => void this.end(this.browser), IDLE_MS).unref();
  }

  private turn(): Promise<void> {
    if (this.busy < PAGES_AT_ONCE) {
      this.busy++;
      return Promise.resolve();
    }
    return new Promise((resolve) =>
      this.queue.push(() => {
        this.busy++;
        resolve();
      }),
    );
  }
}

function crashed(): RenderRefusal {
  return { kind: 'refused', reason: 'crash', message: 'The browser ended twice while it showed the page.' };
}
