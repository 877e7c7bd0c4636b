import type { SiteLogin } from '#crawler';
import type { Renderer } from '#render';
import type { PageOutcome, PageTask } from '../pages/page-task.js';
import { samplesOf, type RenderingCoverage } from '../finish/coverage.js';
import type { FixLookParts } from '../finish/fixes/fix-looks.js';
import { AuditPictures, type TakenPictures } from './audit-pictures.js';
import { renderAgain, type RenderGrant } from '../rendering/render-again.js';
import { scriptsOf } from '../rendering/page-scripts.js';
import { MemorySampler, patternOf, WaitingSampler } from '../rendering/sampling.js';
import type { RenderedReason, Rendering } from '../store/port/index.js';

/** `auto`: pages that a script has to fill; `all`: every page. */
export type RenderMode = 'auto' | 'all' | 'off';

export const DEFAULT_RENDERS = 100;
/** Rendered pages that the report names. */
const MAX_NAMED = 500;

/** Of a process that makes one audit. */
export const AUDIT_GROUP = 'audit';

type NotRendered = RenderingCoverage['notRendered'][number];

/** Has the pages that need it checked again as a browser shows them. Keeps what became of each for the report. */
export class PageRendering {
  private taken = 0;
  private samples = 0;
  private readonly patterns = new MemorySampler();
  private readonly sampler = new WaitingSampler(this.patterns);
  private rendered = 0;
  private readonly pages: RenderingCoverage['pages'] = [];
  private readonly notRendered = new Map<string, NotRendered>();
  private readonly pictures: AuditPictures | null;

  constructor(
    private readonly renderer: Pick<Renderer, 'render' | 'compare' | 'warm'>,
    private readonly options: {
      mode: 'auto' | 'all';
      maxRenders: number;
      signal: AbortSignal;
      login: SiteLogin | null;
      hasPictures: boolean;
    },
  ) {
    this.pictures = options.hasPictures ? new AuditPictures() : null;
  }

  get takenPictures(): TakenPictures | null {
    return this.pictures?.taken ?? null;
  }

  /** Before the page is checked as it was sent: a browser that it may need starts meanwhile. */
  expect(task: PageTask): void {
    if (this.options.mode === 'all' || scriptsOf(task) !== null) this.renderer.warm?.();
  }

  /** @param raw of the page as it was sent, which stands where it cannot be rendered */
  async outcomeOf(
    task: PageTask,
    raw: PageOutcome,
    checkAgain: (task: PageTask) => Promise<PageOutcome>,
  ): Promise<PageOutcome> {
    const { mode, signal, login } = this.options;
    const grant = ({ url }: PageTask, reason: RenderedReason): Promise<RenderGrant> => this.grant(url, reason);
    const outcome = await renderAgain(task, raw, {
      ...{ mode, signal, checkAgain, grant, login, sampler: this.sampler },
      ...{ renderer: this.renderer, group: AUDIT_GROUP },
      ...(this.pictures && { pictures: this.pictures }),
    });
    if (outcome.rendering) this.note(task.url, outcome.rendering);
    return outcome;
  }

  /** Null where no page asked for a browser: the report is then the same as without one. */
  coverage(): RenderingCoverage | null {
    const { rendered, pages } = this;
    const samples = samplesOf(
      [...this.patterns.patterns].map(([pattern, known]) => ({ pattern, ...known })),
      this.samples,
    );
    if (rendered === 0 && this.notRendered.size === 0 && samples === null) return null;
    const notRendered = [...this.notRendered.values()];
    return { mode: this.options.mode, rendered, pages, notRendered, ...(samples && { samples }) };
  }

  /** What shows pages with their fixes; null where pages are behind a login. */
  looks(): FixLookParts | null {
    const { renderer, pictures, options } = this;
    if (options.login !== null) return null;
    return { renderer, group: AUDIT_GROUP, ...(pictures && { keepFix: (fix) => pictures.keepFix(fix) }) };
  }

  /** A page that fails counts: its time was spent. */
  private async grant(url: string, reason: RenderedReason): Promise<RenderGrant> {
    const { maxRenders } = this.options;
    const pattern = patternOf(url);
    if (await this.patterns.hasCrashedOften(pattern))
      return { kind: 'refused', reason: 'crash', message: 'Pages of its URL pattern ended the browser.' };
    if (reason !== 'sample' && this.taken++ >= maxRenders) {
      const message = `The limit of ${maxRenders} rendered pages was reached (--max-renders).`;
      return { kind: 'refused', reason: 'limit', message };
    }
    const release = async (rendering: Rendering | null): Promise<void> => {
      if (rendering?.kind === 'refused' && rendering.reason === 'crash') await this.patterns.crashed(pattern, url);
    };
    return { kind: 'granted', release };
  }

  private note(url: string, rendering: Rendering): void {
    if (rendering.kind === 'rendered') {
      this.rendered++;
      if (rendering.reason === 'sample') this.samples++;
      if (this.pages.length < MAX_NAMED) this.pages.push({ url, reason: rendering.reason });
      return;
    }
    const { reason, message } = rendering;
    const known = this.notRendered.get(reason);
    if (known) known.count++;
    else this.notRendered.set(reason, { reason, count: 1, example: url, message });
  }
}
