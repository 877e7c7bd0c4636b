import type { SiteFacts } from '#audit-engine';
import type { RefusalReason, Renderer } from '#render';
import type { PageOutcome, PageTask } from '../pages/page-task.js';
import type { RenderingCoverage } from '../finish/coverage.js';

/** `auto`: pages that a script has to fill; `all`: every page. */
export type RenderMode = 'auto' | 'all' | 'off';

export const DEFAULT_RENDERS = 100;
/** Rendered pages that the report names. */
const MAX_NAMED = 500;

type NotRendered = RenderingCoverage['notRendered'][number];

/** Decides which pages are rendered, and has them checked again as a browser shows them. Keeps what became of each for the report. */
export class PageRendering {
  private taken = 0;
  private rendered = 0;
  private readonly pages: RenderingCoverage['pages'] = [];
  private readonly notRendered = new Map<string, NotRendered>();

  constructor(
    private readonly renderer: Renderer,
    private readonly options: { mode: 'auto' | 'all'; maxRenders: number; signal: AbortSignal },
  ) {}

  /** @param raw of the page as it was sent, which stands where it cannot be rendered */
  async outcomeOf(
    task: PageTask,
    raw: PageOutcome,
    checkAgain: (task: PageTask) => Promise<PageOutcome>,
  ): Promise<PageOutcome> {
    const facts = JSON.parse(raw.facts) as Pick<SiteFacts, 'unseen' | 'words'>;
    const isShell = facts.unseen === 'shell';
    // One that only leads on is no page to look at.
    if (task.status !== 200 || facts.unseen === 'forwarding' || !(isShell || this.options.mode === 'all')) return raw;
    const { maxRenders, signal } = this.options;
    if (this.taken >= maxRenders) {
      this.skip(task.url, 'limit', `The limit of ${maxRenders} rendered pages was reached (--max-renders).`);
      return raw;
    }
    this.taken++;
    const page = await this.renderer.render(task, signal);
    if (page.kind === 'refused') {
      this.skip(task.url, page.reason, page.message);
      return raw;
    }
    const rendered = { html: page.html, isShell, words: facts.words };
    const outcome = await checkAgain({ ...task, rendered }).catch(() => null);
    if (outcome === null) {
      this.skip(task.url, 'failed', 'The rendered page could not be checked.');
      return raw;
    }
    this.rendered++;
    if (this.pages.length < MAX_NAMED) this.pages.push({ url: task.url, reason: isShell ? 'shell' : 'all' });
    // Files are those that the site names in what it sends.
    return { ...outcome, resources: raw.resources, resourceKeys: raw.resourceKeys };
  }

  /** Null where no page asked for a browser: the report is then the same as without one. */
  coverage(): RenderingCoverage | null {
    const { rendered, pages } = this;
    if (rendered === 0 && this.notRendered.size === 0) return null;
    return { mode: this.options.mode, rendered, pages, notRendered: [...this.notRendered.values()] };
  }

  close(): Promise<void> {
    return this.renderer.close();
  }

  private skip(url: string, reason: RefusalReason | 'limit', message: string): void {
    const known = this.notRendered.get(reason);
    if (known) known.count++;
    else this.notRendered.set(reason, { reason, count: 1, example: url, message });
  }
}
