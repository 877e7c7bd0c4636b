import type { Principal } from '#auth';
import { AppError } from '#common';
import type { Database } from '#database';
import { FindingsRepository, FixesReader, type FixFilter } from '#findings';
import type { PageFixList, RunFixSummary } from '#findings/dto';
import { ReportsRepository } from '#reports';
import type { FindingsPart } from './run-findings.js';
import type { RunsService } from './runs.service.js';

/** Verified fixes of completed runs, for those who may read the run. @throws AppError NOT_FOUND, FORBIDDEN as `RunsService.getDetail` */
export class FixesService {
  private readonly reader: FixesReader;
  private readonly findings: FindingsRepository;
  private readonly reports: ReportsRepository;

  constructor(
    database: Database,
    private readonly runs: RunsService,
  ) {
    this.reader = new FixesReader(database);
    this.findings = new FindingsRepository(database);
    this.reports = new ReportsRepository(database);
  }

  async list(
    principal: Principal,
    id: string,
    { cursor, limit, ...filter }: FixFilter & FindingsPart,
  ): Promise<PageFixList> {
    const summary = await this.open(principal, id);
    const { items, nextCursor } = await this.reader.list(id, filter, { cursor: cursor ?? null, limit });
    return { fixes: items, nextCursor, summary };
  }

  /** A unified diff, in parts that are read as they are asked for. */
  async patch(principal: Principal, id: string, filter: FixFilter): Promise<AsyncGenerator<string>> {
    await this.open(principal, id);
    return this.reader.patch(id, filter);
  }

  private async open(principal: Principal, id: string): Promise<RunFixSummary> {
    const { status, mode } = await this.runs.getDetail(principal, id);
    const refuse = (message: string): never => {
      throw new AppError('NOT_FOUND', { message, details: { runStatus: status } });
    };
    if (mode === 'audit')
      return refuse('This run audits only. Start one with mode "recommend", "audit-fix" or "fix" for fixes.');
    if (status === 'pending' || status === 'running')
      return refuse('The fixes are not available yet. Ask again when the run is completed.');
    const report = status === 'completed' ? await this.reports.findOfRun(id) : null;
    const summary = report?.summary.fixes as RunFixSummary | undefined;
    if (!summary) return refuse(`This run is ${status} and has no fixes.`);
    if ((await this.findings.find(id))?.hasDetails) return summary;
    return refuse('The fixes of this run were removed, since it is old. Audit the site again.');
  }
}
