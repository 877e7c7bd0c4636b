import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#common';
import { urlHash, type SiteLogin } from '#crawler';
import type { Renderer } from '#render';
import type { PageAuditor, PageOutcome, PageTask, ResourceOutcome, ResourceTask } from '../pages/page-task.js';
import {
  RENDER_LEASE_MS,
  StaleWorkError,
  type CrawlRun,
  type RenderedReason,
  type Rendering,
  type RenderStore,
  type RenderTerms,
} from '../store/port/index.js';
import { messageOf } from './messages.js';
import { renderAgain, type RenderGrant, type RenderParts } from './render-again.js';
import { patternOf, WaitingSampler } from './sampling.js';
import { RenderingStopped } from './rendering-stopped.js';

/** So long a page waits for its turn at a browser, when it is the next one of its slice. */
const WAIT_MS = 45_000;
const ASK_AGAIN_MS = 250;

export interface RenderingParts {
  pool: PageAuditor;
  renderer: Pick<Renderer, 'render'>;
  store: RenderStore;
  run: Pick<CrawlRun, 'id'> & { renderTerms: RenderTerms };
  /** The worker stops, or the run went on without it: pages that wait or are rendered are for others. */
  signal: AbortSignal;
  login: SiteLogin | null;
  pictures: RenderParts['pictures'];
  waitMs?: number;
}

/** Checks the pages of one run, those that need it as a browser shows them. */
export class RenderingAuditor implements PageAuditor {
  /** Pages of this worker ask one after another, so that none waits for the others' sake. */
  private turn: Promise<unknown> = Promise.resolve();

  private readonly sampler: WaitingSampler;

  constructor(private readonly parts: RenderingParts) {
    this.sampler = new WaitingSampler(parts.store);
  }

  async audit(task: PageTask, orgId: string, onSent?: (sent: PageOutcome) => void): Promise<PageOutcome> {
    const { pool, renderer, run, signal, login, pictures } = this.parts;
    const raw = await pool.audit(task, orgId);
    onSent?.(raw);
    const rendered = renderAgain(task, raw, {
      mode: run.renderTerms.mode,
      ...{ renderer, signal, login, group: run.id },
      ...(pictures && { pictures }),
      sampler: this.sampler,
      grant: (page, reason) => this.grant(page, reason),
      checkAgain: (page) => pool.audit(page, orgId),
    });
    const outcome = await rendered.catch((error: unknown) => {
      // It says nothing of the page either that its turn could not be written down.
      if (error instanceof AppError || error instanceof StaleWorkError) throw new RenderingStopped({ cause: error });
      throw error;
    });
    // What was broken off says nothing of the page.
    if (signal.aborted && outcome.rendering?.kind === 'refused') throw new RenderingStopped();
    return outcome;
  }

  describe(task: ResourceTask, orgId: string): Promise<ResourceOutcome> {
    return this.parts.pool.describe(task, orgId);
  }

  get heldBytes(): number {
    return this.parts.pool.heldBytes;
  }

  private grant(task: PageTask, reason: RenderedReason): Promise<RenderGrant> {
    const granted = this.turn.then(() => this.claim(task.url, reason === 'sample'));
    this.turn = granted.catch(() => undefined);
    return granted;
  }

  private async claim(url: string, isSample: boolean): Promise<RenderGrant> {
    const { store, run, signal, waitMs = WAIT_MS } = this.parts;
    const [hash, pattern] = [urlHash(url).toString(), patternOf(url)];
    if (await store.hasCrashedOften(pattern))
      return { kind: 'refused', reason: 'crash', message: messageOf('crash', run.renderTerms) };
    // A sample that would have to wait is none.
    const until = performance.now() + (isSample ? 0 : waitMs);
    do {
      if (signal.aborted) throw new RenderingStopped();
      const claim = await store.claim(hash, isSample);
      if (claim === 'limit') return { kind: 'refused', reason: 'limit', message: messageOf('limit', run.renderTerms) };
      if (claim === 'granted') return this.granted(hash, pattern);
      await sleep(ASK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    } while (performance.now() < until);
    return { kind: 'refused', reason: 'busy', message: messageOf('busy', run.renderTerms) };
  }

  private granted(hash: string, pattern: string): RenderGrant {
    const { store } = this.parts;
    const renewal = setInterval(() => void store.renew(hash).catch(() => undefined), RENDER_LEASE_MS / 4);
    const release = async (rendering: Rendering | null): Promise<void> => {
      clearInterval(renewal);
      await store.release(hash, rendering?.kind === 'rendered');
      if (rendering?.kind === 'refused' && rendering.reason === 'crash') await store.crashed(pattern, hash);
    };
    return { kind: 'granted', release };
  }
}
