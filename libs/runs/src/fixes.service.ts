import { Readable } from 'node:stream';
import { Trail, type Principal } from '#auth';
import { AppError, validationError, type Clock } from '#common';
import type { Database } from '#database';
import { fixDecisions, FixVerdicts, type FindingsRepository, type FixesReader, type FixFilter } from '#findings';
import type { FixDecisionList, PageFixList, RunFixSummary } from '#findings/dto';
import type { ReportsRepository } from '#reports';
import type { FindingsPart } from './run-findings.js';
import type { OwnedRunRow } from './runs.repository.js';

/** Verified fixes of completed runs, for those who may read the run. @throws AppError NOT_FOUND with `runStatus` where there are none */
export class FixesService {
  private readonly trail: Trail;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly reader: FixesReader,
    private readonly findings: FindingsRepository,
    private readonly reports: ReportsRepository,
  ) {
    this.trail = new Trail(database, clock);
  }

  async list(run: OwnedRunRow, { cursor, limit, ...filter }: FixFilter & FindingsPart): Promise<PageFixList> {
    const summary = await this.open(run);
    const verdicts = await this.verdictsOf(placeOf(run));
    const wanted = { ...filter, verdicts };
    const { items, nextCursor } = await this.reader.list(run.id, wanted, { cursor: cursor ?? null, limit });
    return { fixes: items, nextCursor, summary };
  }

  /** A unified diff, in parts that are read as they are asked for. */
  async patch(run: OwnedRunRow, filter: FixFilter): Promise<AsyncGenerator<string>> {
    await this.open(run);
    return this.reader.patch(run.id, { ...filter, verdicts: await this.verdictsOf(placeOf(run)) });
  }

  /** For everybody who may read a report: its safe and accepted fixes. Null without any. */
  async patchOfReport(report: { runId: string | null; orgId: string; siteKey: string }): Promise<Readable | null> {
    if (report.runId === null) return null;
    const parts = this.reader.patch(report.runId, { safety: 'safe', verdicts: await this.verdictsOf(report) });
    const first = await parts.next();
    if (first.done === true) return null;
    const all = async function* (): AsyncGenerator<string> {
      yield first.value;
      yield* parts;
    };
    return Readable.from(all(), { objectMode: false });
  }

  /** What an organization has said about the fixes of a site. */
  async verdictsOf(place: { orgId: string; siteKey: string }): Promise<FixVerdicts> {
    return new FixVerdicts(await fixDecisions.readFixDecisions(this.database, place));
  }

  /** What the organization has said about fixes of the run's site, in this run and others. */
  async decisions(run: OwnedRunRow): Promise<FixDecisionList> {
    const rows = await fixDecisions.readFixDecisions(this.database, placeOf(run));
    return { decisions: rows.map((row) => ({ ...row, decidedAt: row.decidedAt.toISOString() })) };
  }

  /**
   * For who may change the run. @throws AppError VALIDATION_ERROR at `expected` when it was decided
   * otherwise since the caller looked, or there are too many decisions of the site
   */
  async decide(
    principal: Principal,
    run: OwnedRunRow,
    { target, decision, expected }: { target: string; decision: Said; expected: Said },
  ): Promise<FixDecisionList> {
    const place = placeOf(run);
    const [next, known] = [verdictOf(decision), verdictOf(expected)];
    await this.database.transaction(async (sql) => {
      const wanted = { ...place, target, decision: next, expected: known };
      const event = { userId: principal.userId, now: this.clock.now() };
      if (!(await fixDecisions.setFixDecision(sql, { ...wanted, ...event })))
        throw validationError([
          {
            path: 'expected',
            message:
              'does not match: the decision has changed since, or the site has 5,000 decisions. Reload it and try again',
          },
        ]);
      const details = { target, decision, siteKey: place.siteKey };
      await this.trail.record(sql, {
        by: principal,
        orgId: place.orgId,
        action: 'fix.decided',
        subject: run.id,
        details,
      });
    });
    return this.decisions(run);
  }

  private async open({ id, status, mode }: OwnedRunRow): Promise<RunFixSummary> {
    const refuse = (message: string): never => {
      throw new AppError('NOT_FOUND', { message, details: { runStatus: status } });
    };
    if (mode !== 'audit' && (status === 'pending' || status === 'running'))
      return refuse('The fixes are not available yet. Ask again when the run is completed.');
    const report = status === 'completed' ? await this.reports.findOfRun(id) : null;
    const summary = report?.summary.fixes as RunFixSummary | undefined;
    if (!summary && mode === 'audit')
      return refuse('This run audits only. Start one with mode "recommend", "audit-fix" or "fix" for fixes.');
    if (!summary) return refuse(`This run is ${status} and has no fixes.`);
    if ((await this.findings.find(id))?.hasDetails) return summary;
    return refuse('The fixes of this run were removed because it is old. Audit the site again.');
  }
}

function placeOf({ org_id: orgId, site_key: siteKey }: OwnedRunRow): { orgId: string; siteKey: string } {
  return { orgId, siteKey };
}

type Said = 'accepted' | 'rejected' | 'none';

function verdictOf(said: Said): 'accepted' | 'rejected' | null {
  return said === 'none' ? null : said;
}
