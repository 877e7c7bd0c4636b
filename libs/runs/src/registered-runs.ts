import { AppError, ID_PREFIXES, newId, siteKeyOf, toUri, validationError, type Clock } from '#common';
import { pagesCrawled } from '#common/words';
import { requirePermission, requireRole, type OrgPrincipal, type Principal } from '#auth';
import { priceOf, type CreditsService, type Pricing } from '#credits';
import type { Database, Sql } from '#database';
import type { Plans } from '#organizations';
import {
  findReportOfRun,
  linkReportToRun,
  setTitleOfRun,
  type ParsedPublish,
  type Published,
  type ReportPublisher,
} from '#reports';
import { siteIdOf } from '#sites';
import type { AuditRun } from './dto/audit-run.dto.js';
import type {
  ActiveRun,
  ClientProgressDto,
  RegisteredRun,
  RegisterRunDto,
  UpdateRunDto,
} from './dto/registered-run.dto.js';
import { pagesOf, parseRunConfig } from './run-config.js';
import { findRunTitle } from './run-edits.repository.js';
import { recordProgress } from './run-lifecycle.repository.js';
import { isTerminal, type CompletionReason, type RunStatus } from './run-status.js';
import {
  attachClientReport,
  countClientPages,
  endClientRun,
  findClientRun,
  insertClientRun,
  listActiveRuns,
  renewClientRun,
} from './registered-runs.repository.js';
import type { OwnedRunRow, RunsRepository } from './runs.repository.js';
import type { RunsService } from './runs.service.js';

/** A client that says nothing for so long is gone. */
export const CLIENT_LEASE_MS = 2 * 3_600_000;
/** Clocks of clients are wrong; a start before this is none. */
const MAX_AGE_MS = 24 * 3_600_000;
const MAX_PAGES = 1_000_000;
const MAX_TEXT = 2_000;
const CLIENT_REASONS: readonly CompletionReason[] = [
  'success',
  'partial',
  'blocked',
  'unreachable',
  'timeout',
  'cancelled',
  'error',
];
const WORDS = {
  completed: { reason: 'success', message: 'The client has audited the site.' },
  failed: { reason: 'error', message: 'The client could not audit the site. Nothing was charged.' },
  cancelled: { reason: 'cancelled', message: 'The client cancelled the run. Nothing was charged.' },
} as const;

export interface RegisteredRunsParts {
  database: Database;
  repository: RunsRepository;
  credits: CreditsService;
  runs: RunsService;
  publisher: ReportPublisher;
  plans: Plans;
  pricing: Pricing;
  clock: Clock;
}

/**
 * Runs that their client crawls: it registers one, tells its progress, publishes the report and ends it. They are in the same list and
 * ledger as all runs and follow the same states; no worker ever takes one. Without a sign of life for two hours one has failed (`Sweeper`).
 */
export class RegisteredRuns {
  constructor(private readonly parts: RegisteredRunsParts) {}

  /**
   * @param work names the run of a request that can be repeated; one that exists already is answered as it was created
   * @throws AppError VALIDATION_ERROR (config), NO_ORG, FORBIDDEN, INSUFFICIENT_CREDITS
   */
  async register(
    principal: Principal,
    input: RegisterRunDto,
    work: { id: string; mayExist: boolean } | null = null,
  ): Promise<RegisteredRun> {
    const { orgId, userId, planId, keyId } = requireRole(principal, 'runs:write');
    const config = parseRunConfig(input.config);
    const createdAt = this.parts.clock.now();
    const price = priceOf(this.parts.pricing, 'register', 1);
    const existing = work?.mayExist ? await this.parts.repository.findOwned(principal, work.id) : null;
    if (existing)
      return this.answer(
        existing.org_id,
        existing.id,
        existing.site_key,
        (await this.parts.credits.priceOf(existing.id)) ?? price,
      );
    const id = work?.id ?? newId('run', createdAt.getTime());
    const siteKey = siteKeyOf(input.url);
    const ids = idsOf(orgId, id, siteKey);
    await this.parts.database.transaction(async (sql) => {
      const plan = this.parts.plans.get(planId);
      await this.parts.credits.hold(sql, { orgId, runId: id, amount: price, plan });
      const run = {
        id,
        orgId,
        userId,
        apiKeyId: keyId,
        url: toUri(input.url),
        siteKey,
        trigger: triggerOf(config.sent),
        mode: input.mode ?? 'audit',
        model: null,
        websiteId: ids.websiteId,
        auditId: ids.auditId,
        config: config.sent,
        coverageMode: config.coverageMode,
        disabledRules: config.disabledRulePatterns,
        externalLinks: config.externalLinksEnabled,
        maxPages: Math.min(MAX_PAGES, config.maxPages ?? pagesOf(config)),
        notice: null,
        createdAt,
      };
      await insertClientRun(sql, run, this.leaseEnd());
    });
    return this.answer(orgId, id, siteKey, price);
  }

  /**
   * What the client says of its run. What it has said already changes nothing, so a request can be repeated.
   * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_ERROR (`reportId`), RUN_NOT_ACTIVE when the run has ended otherwise
   */
  async update(principal: Principal, id: string, input: UpdateRunDto): Promise<AuditRun> {
    const run = await this.getOwn(principal, id);
    const now = this.parts.clock.now();
    const startedAt = startOf(input.startedAt, run, now);
    const { status } = input;
    const isChanged = await this.parts.database.transaction(async (sql) => {
      if (!(await renewClientRun(sql, id, { deadline: this.leaseEnd(), startedAt }))) return false;
      if (status === 'running') return true;
      if (
        input.reportId !== undefined &&
        !(await linkReportToRun(sql, input.reportId, { id, orgId: run.org_id, userId: run.user_id }))
      )
        throw validationError([{ path: 'reportId', message: 'must be your report and belong to no other run' }]);
      const { reason, message } = WORDS[status];
      const known = CLIENT_REASONS.find((one) => one === input.completionReason);
      const completedAt = input.completedAt === undefined ? now : new Date(input.completedAt);
      await endClientRun(sql, {
        id,
        status,
        reason: known ?? reason,
        message: known === undefined ? (plain(input.completionReason) ?? message) : message,
        error: status === 'failed' ? errorOf(input) : null,
        completedAt: completedAt > now ? now : completedAt,
        healthScore: input.healthScore ?? null,
        issuesFound: input.issuesFound ?? null,
        reportId: input.reportId ?? null,
        config: timingsOf(input.config),
      });
      await this.parts.credits.settle(sql, id, status === 'completed' ? 'held' : 0);
      return true;
    });
    const after = await this.parts.runs.getDetail(principal, id);
    if (!isChanged && after.status !== status) throw hasEnded(after.status);
    return after;
  }

  /** @throws AppError NOT_FOUND, FORBIDDEN, RUN_NOT_ACTIVE */
  async progress(principal: Principal, id: string, input: ClientProgressDto): Promise<AuditRun> {
    await this.getOwn(principal, id);
    const { pagesFetched: current, pagesTotal = null, pagesFailed = 0 } = input;
    const isTaken = await this.parts.database.transaction(async (sql) => {
      if (!(await renewClientRun(sql, id, { deadline: this.leaseEnd() }))) return false;
      await countClientPages(sql, id, { done: current, failed: pagesFailed });
      const message = pagesCrawled(current);
      await recordProgress(sql, id, { phase: 'crawl', message, current, total: pagesTotal, failed: pagesFailed });
      return true;
    });
    const after = await this.parts.runs.getDetail(principal, id);
    if (!isTaken) throw hasEnded(after.status);
    return after;
  }

  /** The caller's runs that are not over, on any crawler; at most 100. */
  async active(principal: Principal): Promise<ActiveRun[]> {
    if (principal.role !== null) requireRole(principal, 'runs:read');
    const rows = await listActiveRuns(this.parts.database, principal);
    return rows.map(({ notice, createdAt, ...run }) => ({
      ...run,
      domain: new URL(run.url).hostname,
      createdAt: createdAt.toISOString(),
      ...(notice ? { pageLimitNotice: notice } : {}),
    }));
  }

  /**
   * Publishes the report of a run, which its body names (`ids`). The same report once more is answered again.
   * @throws AppError VALIDATION_ERROR for what is no registered run of the publisher's, or one
   *   that has another report or has failed; those of ReportPublisher
   */
  async publish(publisher: OrgPrincipal, input: ParsedPublish): Promise<Published> {
    const { database, publisher: reports } = this.parts;
    const run = await this.findRunOf(publisher, input);
    const earlier = run.reportId === null ? null : await findReportOfRun(database, run.id);
    if (earlier?.contentSha256 === input.canonicalSha256)
      return withNumbers({ report: reports.answerOf(earlier), isNew: false }, input);
    if (run.reportId !== null) throw hasReport();
    const begun = await reports.begin(publisher, input, run.id);
    if ('isNew' in begun) {
      await this.linkReplayed(publisher, run.id, { id: begun.report.id, ...numbersOf(input) });
      return withNumbers(begun, input);
    }
    const stored = database.transaction(async (sql) => {
      // The run first: of two reports for it, the second waits here and is refused.
      if (!(await this.attach(sql, run.id, { id: begun.report.id, ...numbersOf(input) }))) throw hasReport();
      await reports.insert(sql, begun);
      await setTitleOfRun(sql, run.id, await findRunTitle(sql, run.id));
    });
    const published = await reports.end(begun, stored);
    if (!published.isNew) await this.linkReplayed(publisher, run.id, { id: published.report.id, ...numbersOf(input) });
    return withNumbers(published, input);
  }

  private async findRunOf(
    publisher: OrgPrincipal,
    { ids }: ParsedPublish,
  ): Promise<{ id: string; reportId: string | null }> {
    const path = ids?.runId == null ? 'auditId' : 'runId';
    const run = ids && (await findClientRun(this.parts.database, publisher, ids));
    if (!run) throw validationError([{ path, message: 'must be a run that you registered' }]);
    if (run.orgId !== publisher.orgId)
      throw validationError([{ path, message: 'is a run of an organization other than your current one' }]);
    return run;
  }

  /** False when the run has another report, or has failed. */
  private async attach(sql: Sql, runId: string, report: ReportOfRun): Promise<boolean> {
    const isTaken = await attachClientReport(sql, runId, report);
    // A report is a sign of life.
    if (isTaken) await renewClientRun(sql, runId, { deadline: this.leaseEnd() });
    return isTaken;
  }

  /** An identical report was published before: it becomes the run's as well, unless it is another run's. */
  private async linkReplayed({ orgId, userId }: OrgPrincipal, runId: string, report: ReportOfRun): Promise<void> {
    await this.parts.database.transaction(async (sql) => {
      if (await linkReportToRun(sql, report.id, { id: runId, orgId, userId })) await this.attach(sql, runId, report);
    });
  }

  private async answer(orgId: string, runId: string, siteKey: string, price: number): Promise<RegisteredRun> {
    const { total } = await this.parts.credits.balance(orgId);
    return { runId, ...idsOf(orgId, runId, siteKey), baseCharged: price, balance: { total } };
  }

  private async getOwn(principal: Principal, id: string): Promise<OwnedRunRow> {
    const run = await this.parts.repository.findOwned(principal, id);
    if (!run || !(await findClientRun(this.parts.database, principal, { runId: id, auditId: null })))
      throw new AppError('NOT_FOUND', { message: 'You have no registered run with this id.' });
    requirePermission(run.owner_role, 'runs:write');
    return run;
  }

  private leaseEnd(): Date {
    return new Date(this.parts.clock.now().getTime() + CLIENT_LEASE_MS);
  }
}

interface ReportOfRun {
  id: string;
  healthScore: number | null;
  issuesFound: number;
}

function numbersOf({ columns }: ParsedPublish): Omit<ReportOfRun, 'id'> {
  return { healthScore: columns.healthScore, issuesFound: columns.errorCount + columns.warningCount };
}

function withNumbers({ report, isNew }: Published, input: ParsedPublish): Published {
  return { report: { ...report, ...numbersOf(input), totalPages: input.columns.pageCount }, isNew };
}

function hasReport(): AppError {
  return validationError([{ path: 'runId', message: 'is a run that has another report already, or has failed' }]);
}

function hasEnded(status: RunStatus): AppError {
  const message = isTerminal(status) ? `The run is ${status} already.` : 'The run is not crawled by its client.';
  return new AppError('RUN_NOT_ACTIVE', { message, details: { runStatus: status } });
}

/** A website is what an organization audits under one host; an audit is one run's. */
function idsOf(orgId: string, runId: string, siteKey: string): { websiteId: string; auditId: string } {
  return { websiteId: siteIdOf(orgId, siteKey), auditId: ID_PREFIXES.audit + runId.slice(ID_PREFIXES.run.length) };
}

function triggerOf(config: Record<string, unknown> | null): 'cli' | 'github' {
  const runner = config?.runner as { provider?: unknown } | null | undefined;
  const provider = typeof runner === 'object' && runner !== null ? runner.provider : undefined;
  return typeof provider === 'string' && /github/i.test(provider) ? 'github' : 'cli';
}

/** The client's word, as long as it can be true. */
function startOf(said: string | undefined, run: OwnedRunRow, now: Date): Date | null {
  if (said === undefined) return null;
  const at = new Date(said);
  return at <= now && at.getTime() >= run.created_at.getTime() - MAX_AGE_MS ? at : null;
}

function errorOf({ error, errorCode }: UpdateRunDto): string {
  const text = plain(error) ?? 'The client gave no reason.';
  return errorCode === undefined ? text : `${errorCode}: ${text}`;
}

function timingsOf(config: UpdateRunDto['config']): Record<string, unknown> {
  const timings = config?.phaseTimingsMs;
  if (typeof timings !== 'object' || timings === null || Array.isArray(timings)) return {};
  const known = Object.entries(timings)
    .filter(([name, value]) => /^[\w.-]{1,40}$/.test(name) && Number.isFinite(value))
    .slice(0, 50);
  return known.length === 0 ? {} : { phaseTimingsMs: Object.fromEntries(known) };
}

/** One line that Postgres, JSON and a terminal take as it is. */
function plain(text: string | undefined): string | undefined {
  return (
    text
      ?.replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, MAX_TEXT)
      .toWellFormed() || undefined
  );
}
