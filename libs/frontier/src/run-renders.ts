import {
  CRASHES_OF_PATTERN,
  notRenderedReason,
  RENDER_LEASE_MS,
  renderedReason,
  SAMPLES_OF_PATTERN,
  SAMPLES_OF_RUN,
  type NotRenderedReason,
  type PatternTurn,
  type RenderClaim,
  type RenderedReason,
  type RenderStore,
  type RenderTerms,
} from '#audit-run/port';
import type { Clock } from '#common';
import type { Database } from '#database';
import type { Plans } from '#organizations';
import type { WorkRow } from '#runs';
import * as claims from './render-claims.repository.js';
import * as patterns from './render-patterns.repository.js';

/** Pages of a run as they were committed. */
export interface RenderedCounts {
  rendered: { reason: RenderedReason; count: number; urls: string[] }[];
  notRendered: { reason: NotRenderedReason; count: number; example: string }[];
}

export type RenderRun = Pick<WorkRow, 'id' | 'orgId' | 'planId'> & { renderTerms: RenderTerms };

/** What runs may render, over all workers: no more than was agreed, and no more at once than the plan of their organization allows. */
export class RunRenders {
  constructor(
    private readonly database: Database,
    private readonly plans: Plans,
    private readonly clock: Clock,
  ) {}

  storeOf(run: RenderRun): RenderStore {
    const { database } = this;
    const page = (hash: string): claims.ClaimedPage => ({ orgId: run.orgId, runId: run.id, hash });
    return {
      claim: (hash, isSample) => this.claim(run, page(hash), isSample),
      turn: (pattern) => this.turn(run, pattern),
      decide: (pattern, reason) => patterns.decidePattern(database, { runId: run.id, pattern }, reason),
      crashed: (pattern, hash) => patterns.noteCrash(database, { runId: run.id, pattern }, hash, CRASHES_OF_PATTERN),
      hasCrashedOften: async (pattern) =>
        (await patterns.countCrashes(database, { runId: run.id, pattern })) >= CRASHES_OF_PATTERN,
      renew: (hash) => claims.setRenderEnd(database, page(hash), this.after(RENDER_LEASE_MS)),
      release: (hash, isRendered) =>
        isRendered
          ? claims.setRenderEnd(database, page(hash), this.clock.now())
          : claims.dropRender(database, page(hash)),
    };
  }

  /** @param named how many rendered pages of each reason are named */
  async counts(runId: string, named: number): Promise<RenderedCounts> {
    const counts: RenderedCounts = { rendered: [], notRendered: [] };
    for (const { code, count, urls } of await claims.countRendered(this.database, runId, named))
      if (code > 0) counts.rendered.push({ reason: renderedReason(code), count, urls });
      else counts.notRendered.push({ reason: notRenderedReason(code), count, example: urls[0] ?? '' });
    return counts;
  }

  /** Patterns of the run with a sample, those that need a browser first. */
  samples(runId: string): Promise<patterns.PatternRow[]> {
    return patterns.listPatterns(this.database, runId);
  }

  /** Most pages are of a pattern that is decided: one statement without a lock. */
  private async turn({ id: runId, orgId }: RenderRun, pattern: string): Promise<PatternTurn> {
    const { database } = this;
    const known = await patterns.findPattern(database, { runId, pattern });
    if (known?.reason) return 'render';
    if ((known?.samples ?? 0) >= SAMPLES_OF_PATTERN) return 'raw';
    return database.transaction(async (sql) => {
      await claims.lockRenders(sql, orgId);
      const isTaken = await patterns.takeSample(sql, { runId, pattern }, SAMPLES_OF_PATTERN, SAMPLES_OF_RUN);
      return isTaken ? 'sample' : 'raw';
    });
  }

  private claim(run: RenderRun, page: claims.ClaimedPage, isSample: boolean): Promise<RenderClaim> {
    const { renderConcurrency } = this.plans.get(run.planId);
    return this.database.transaction(async (sql) => {
      await claims.lockRenders(sql, run.orgId);
      const { claimed, active } = await claims.countRenders(sql, page, this.clock.now());
      if (!isSample && claimed >= run.renderTerms.ceiling) return 'limit';
      if (active >= renderConcurrency) return 'busy';
      await claims.putRender(sql, { ...page, isSample }, this.after(RENDER_LEASE_MS));
      return 'granted';
    });
  }

  private after(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}
