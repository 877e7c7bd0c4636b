import type { Cdp } from './cdp.js';

/** Groups without a page whose context is kept for their next one. */
const KEPT_IDLE = 4;

interface Context {
  id: Promise<string>;
  pages: number;
}

/** What a browser keeps of pages: a context for each group, so that none sees cookies, storage or files of another. */
export class BrowserContexts {
  /** The one that was left last is the last. */
  private readonly contexts = new Map<string, Context>();

  constructor(private readonly cdp: Cdp) {}

  /** Its id. `leave` follows each `enter`. */
  async enter(group: string): Promise<string> {
    const context = this.contexts.get(group) ?? { id: this.create(), pages: 0 };
    this.contexts.set(group, context);
    context.pages++;
    try {
      return await context.id;
    } catch (error) {
      this.contexts.delete(group);
      throw error;
    }
  }

  async leave(group: string): Promise<void> {
    const context = this.contexts.get(group);
    if (!context) return;
    context.pages--;
    this.contexts.delete(group);
    this.contexts.set(group, context);
    const idle = [...this.contexts].filter(([, { pages }]) => pages === 0);
    for (const [name, { id }] of idle.slice(0, Math.max(0, idle.length - KEPT_IDLE))) {
      this.contexts.delete(name);
      await this.dispose(await id);
    }
  }

  /** One with nothing in it, for a single page. `dispose` follows. */
  async create(): Promise<string> {
    const { browserContextId } = await this.cdp.send('Target.createBrowserContext', { disposeOnDetach: true });
    await this.cdp.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId });
    return String(browserContextId);
  }

  async dispose(browserContextId: string): Promise<void> {
    await this.cdp.send('Target.disposeBrowserContext', { browserContextId }).catch(() => undefined);
  }
}
