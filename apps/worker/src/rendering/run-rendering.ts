import { Inject, Injectable } from '@nestjs/common';
import {
  AuditPool,
  measureWith,
  messageOf,
  RenderingAuditor,
  samplesOf,
  type FixLookParts,
  type MeasureLoad,
  type PageAuditor,
  type RenderingCoverage,
} from '#audit-run';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import type { SiteLogin } from '#crawler';
import { RunRenders } from '#frontier';
import type { Renderer } from '#render';
import { RunPictures, type WorkRow } from '#runs';
import { RunPictureKeeper } from './run-picture-keeper.js';

export const RENDERER = Symbol('renderer');
/** Rendered pages that a report names. */
const MAX_NAMED = 500;

/** What rendering means for a run: who checks its pages, and what its report says of them. */
@Injectable()
export class RunRendering {
  constructor(
    private readonly pool: AuditPool,
    private readonly renders: RunRenders,
    private readonly pictures: RunPictures,
    @Inject(RENDERER) private readonly renderer: Renderer,
    @Inject(CONFIG) private readonly config: Pick<Config, 'render'>,
  ) {}

  /** @param signal ends with the work on the run: pages that are not rendered by then are for others */
  poolFor(run: WorkRow, { signal, login }: { signal: AbortSignal; login: SiteLogin | null }): PageAuditor {
    const { renderTerms } = run;
    if (!renderTerms) return this.pool;
    const { pool, renderer, renders } = this;
    const store = renders.storeOf({ ...run, renderTerms });
    return new RenderingAuditor({
      ...{ pool, renderer, store, signal, login, pictures: new RunPictureKeeper(run, this.pictures) },
      run: { id: run.id, renderTerms },
    });
  }

  /**
   * What shows pages with their fixes; null where neither the run nor the audit that it
   * fixes renders, and behind a login, which pictures would show.
   */
  looksOf(run: WorkRow, login: SiteLogin | null): FixLookParts | null {
    const renders = run.renderTerms ? run.renderTerms.ceiling > 0 : run.sourceRenders;
    if (!renders || login !== null) return null;
    const keeper = new RunPictureKeeper(run, this.pictures);
    return { renderer: this.renderer, group: run.id, keepFix: (fix) => keeper.keepFix(fix) };
  }

  /** Loads of the run's pages that are measured. */
  measureFor({ id }: Pick<WorkRow, 'id'>, login: SiteLogin | null): MeasureLoad {
    return measureWith(this.renderer, { group: id, login, hasLighthouse: this.config.render.hasLighthouse });
  }

  /** Null where no page asked for a browser. */
  async coverageOf({ id, renderTerms: terms }: WorkRow): Promise<RenderingCoverage | null> {
    if (!terms) return null;
    const { rendered, notRendered } = await this.renders.counts(id, MAX_NAMED);
    const free = rendered.find(({ reason }) => reason === 'sample')?.count ?? 0;
    const samples = samplesOf(await this.renders.samples(id), free);
    if (rendered.length + notRendered.length === 0 && samples === null) return null;
    return {
      mode: terms.mode,
      rendered: rendered.reduce((sum, { count }) => sum + count, 0),
      pages: rendered.flatMap(({ reason, urls }) => urls.map((url) => ({ url, reason }))).slice(0, MAX_NAMED),
      notRendered: notRendered.map((each) => ({ ...each, message: messageOf(each.reason, terms) })),
      ...(samples && { samples }),
    };
  }
}
