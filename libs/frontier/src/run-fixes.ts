import type { FixStore } from '#audit-run/port';
import type { Database } from '#database';
import {
  fixablePages,
  fixDecisions,
  fixedPages,
  pageSources,
  type FindingsRepository,
  type FixDecision,
  type KeptSource,
  type NewFixedPage,
} from '#findings';
import { lifecycle, type WorkRow } from '#runs';
import { lockPhase } from './phase-leases.js';

const PAGES_AT_ONCE = 50;

/** What the fixes of runs are made of, and what becomes of them, in the finish phase, by the worker that has it. */
export class RunFixes implements FixStore {
  constructor(
    private readonly database: Database,
    private readonly findings: FindingsRepository,
  ) {}

  async listed({ fixOf }: WorkRow): Promise<string[]> {
    const places = fixOf === null ? null : await this.findings.findPlaces(fixOf);
    return places ? fixablePages(places) : [];
  }

  sources(runId: string, afterHash: string | null, limit: number): Promise<KeptSource[]> {
    return pageSources.readSources(this.database, runId, afterHash, limit);
  }

  source(runId: string, hash: string): Promise<KeptSource | null> {
    return pageSources.readSource(this.database, runId, hash);
  }

  countSources(runId: string): Promise<number> {
    return pageSources.countSources(this.database, runId);
  }

  decisions({ orgId, siteKey }: WorkRow): Promise<FixDecision[]> {
    return fixDecisions.readFixDecisions(this.database, { orgId, siteKey });
  }

  /** @throws StaleWorkError when the phase is another worker's by now */
  async store(run: WorkRow, pages: readonly NewFixedPage[], state: unknown): Promise<void> {
    await this.database.transaction(async (sql) => {
      await lockPhase(sql, run, 'finish');
      await fixedPages.insertFixedPages(sql, run.id, pages);
      await lifecycle.writePhaseState(sql, run.id, { state });
    });
  }

  async *pages(runId: string): AsyncGenerator<Uint8Array> {
    for (let from = 0; ;) {
      const page = { url: null, from, limit: PAGES_AT_ONCE };
      const rows = await fixedPages.readFixedPages(this.database, runId, page);
      for (const { content } of rows) if (content) yield content;
      if (rows.length < PAGES_AT_ONCE) return;
      from += rows.length;
    }
  }
}
