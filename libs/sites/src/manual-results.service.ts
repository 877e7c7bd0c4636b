import { requireRole, Trail, type Principal } from '#auth';
import { AppError, validationError, type Clock } from '#common';
import type { Database } from '#database';
import type { ManualResult, ManualResultKind, ManualResultList, SetManualResultDto } from './dto/manual-result.dto.js';
import {
  listManualResults,
  removeManualResult,
  setManualResult,
  type ManualResultRow,
} from './manual-results.repository.js';
import type { Websites } from './websites.service.js';

/** What people found of success criteria of WCAG by hand, for one site: kept apart from what audits find. */
export class ManualResults {
  private readonly trail: Trail;

  constructor(
    private readonly database: Database,
    private readonly websites: Websites,
    private readonly clock: Clock,
  ) {
    this.trail = new Trail(database, clock);
  }

  /** @throws AppError NOT_FOUND, FORBIDDEN */
  async list(principal: Principal, siteId: string): Promise<ManualResultList> {
    await this.websites.get(principal, siteId);
    return { results: await this.of(siteId) };
  }

  /** For callers that have checked who asks. */
  async of(siteId: string): Promise<ManualResult[]> {
    return (await listManualResults(this.database, siteId)).map(toResult);
  }

  /** In place of what was there. @param criterion one that exists @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_ERROR */
  async set(
    principal: Principal,
    { siteId, criterion }: { siteId: string; criterion: string },
    { result, note, evaluator, evaluatedOn }: SetManualResultDto,
  ): Promise<ManualResult> {
    await this.websites.get(principal, siteId);
    const { orgId } = requireRole(principal, 'issues:write');
    this.requirePastDay(evaluatedOn);
    const row = { criterion, result, note: note ?? null, evaluator, evaluatedOn };
    await this.database.transaction(async (sql) => {
      await setManualResult(sql, { orgId, siteId }, row, this.clock.now());
      await this.trail.record(sql, { by: principal, orgId, action: 'site.changed', subject: siteId });
    });
    return toResult(row);
  }

  /** @throws AppError NOT_FOUND, FORBIDDEN */
  async remove(principal: Principal, siteId: string, criterion: string): Promise<void> {
    await this.websites.get(principal, siteId);
    const { orgId } = requireRole(principal, 'issues:write');
    await this.database.transaction(async (sql) => {
      if (!(await removeManualResult(sql, siteId, criterion))) throw new AppError('NOT_FOUND');
      await this.trail.record(sql, { by: principal, orgId, action: 'site.changed', subject: siteId });
    });
  }

  /** A day may have begun elsewhere already. */
  private requirePastDay(day: string): void {
    const at = new Date(`${day}T00:00:00Z`);
    const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
    const latest = this.clock.now().getTime() + 14 * 3_600_000;
    if (!isDay || at.getTime() > latest)
      throw validationError([{ path: 'evaluatedOn', message: 'must be a day that has begun, such as 2027-01-31' }]);
  }
}

function toResult({ result, ...row }: ManualResultRow): ManualResult {
  return { ...row, result: result as ManualResultKind };
}
