import {
  CRASHES_OF_PATTERN,
  maySample,
  notRenderedReason,
  RENDER_LEASE_MS,
  renderedReason,
  type NotRenderedReason,
  type PatternTurn,
  type RenderClaim,
  type RenderedReason,
  type RenderStore,
  type RenderTerms,
  type SampledPage,
} from '#audit-run/port';
import type { Clock } from '#common';
import type { Database, Sql } from '#database';
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
      turn: (sampled) => this.turn(run, sampled),
      decide: (pattern, reason) => patterns.decidePattern(database, { runId: run.id, pattern }, reason),
      correct: (pattern, corrected) => patterns.noteCorrected(database, { runId: run.id, pattern }, corrected),
      fail: (pattern) => patterns.failSample(database, { runId: run.id, pattern }),
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

  /** Most pages are no samples: one statement without a lock. */
  private async turn({ id: runId, orgId }: RenderRun, page: SampledPage): Promise<PatternTurn> {
    const { database } = this;
    const turnIn = async (sql: Sql): Promise<PatternTurn> => {
      const { reason, ...counts } = await patterns.countSamples(sql, { ...page, runId }, page.scripts);
      if (reason !== null) return 'render';
      return maySample(counts, page) ? 'sample' : 'raw';
    };
    const turn = await turnIn(database);
    if (turn !== 'sample') return turn;
    return database.transaction(async (sql) => {
      await claims.lockRenders(sql, orgId);
      const locked = await turnIn(sql);
      if (locked === 'sample') await patterns.addSample(sql, { ...page, runId }, page.scripts);
      return locked;
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
