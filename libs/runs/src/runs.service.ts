import {
  AppError,
  Batcher,
  isId,
  newId,
  siteKeyOf,
  toUri,
  validationError,
  type Clock,
  type PageRequest,
} from '#common';
import { requirePermission, requireRole, type Action, type Principal, type Role } from '#auth';
import { unbegunState, type RenderTerms } from '#audit-run/port';
import { insufficientCredits, type Pricing } from '#credits';
import type { Database } from '#database';
import type { Plan, Plans } from '#organizations';
import { QueueError } from '#queue';
import type { ReportsRepository } from '#reports';
import { findSiteSettings, requireOwnUrls, siteIdOf } from '#sites';
import { markRunAccepted } from '#tracing';
import type { AuditRun, AuditRunList } from './dto/audit-run.dto.js';
import type { CreatedRun, CreateRunDto } from './dto/create-run.dto.js';
import type { AuditRunReport, StoredSummary } from './dto/run-report.dto.js';
import { clampPages, parseRunConfig } from './run-config.js';
import type { RunDispatcher } from './run-dispatcher.js';
import type { RunEndings } from './run-endings.js';
import { findFixSource } from './fix-source.repository.js';
import { findRunStop } from './operator-stops.repository.js';
import { priceOfMode, type FixTerms } from './fix-terms.js';
import { loweredTo, priceOfRenders, renderTermsOf } from './render-terms.js';
import { findHistory } from './run-history.repository.js';
import { findPictures, nameOfFix } from './run-pictures.repository.js';
import { toAuditRun, toListItem } from './run-views.js';
import type { RunMode, RunTrigger } from './run-status.js';
import type { RunFilter, RunLists } from './run-lists.repository.js';
import type { CreateResult, NewRun, OwnedRunRow, RunRow, RunsRepository } from './runs.repository.js';

/** Maintenance takes minutes. */
const INTAKE_RETRY_SECONDS = '60';
const LOWERED_ATTEMPTS = 3;
/** Of a run that was not started. */
const UNSTARTED_EPOCH = 0;

/** Who asks is known, and where from. */
export type CreateRunInput = Omit<CreateRunDto, 'trigger'>;

export interface RunsServiceParts {
  database: Database;
  repository: RunsRepository;
  lists: RunLists;
  reports: ReportsRepository;
  endings: RunEndings;
  dispatcher: RunDispatcher;
  plans: Plans;
  pricing: Pricing;
  clock: Clock;
  baseUrl: string;
  pricingUrl: string;
  /** Whether a run that names this language model has one; null: that it names none. Without it none has. */
  hasModel?: (named: string | null) => boolean;
}

/** What callers of the API can do with runs. */
export class RunsService {
  /** Creations that arrive while one is under way share the next statement and the next round trip to the queue. */
  private readonly creations = new Batcher<NewRun & { price: number; plan: Plan }, CreateResult>(
    (runs) => this.parts.repository.createAll(runs),
    { maxItems: 64, parallel: 2, retryAlone: true },
  );
  private readonly dispatches = new Batcher<string, void>(
    async (runIds) => {
      await this.parts.dispatcher.dispatchAll(runIds);
      return runIds.map(() => undefined);
    },
    { maxItems: 64, parallel: 2, retryAlone: false },
  );

  constructor(private readonly parts: RunsServiceParts) {}

  /**
   * Holds the credits, creates the run and hands it to the queue. `principal` must act in an organization.
   * `work` names the run of a request that can be repeated; one that exists already is answered as it was created.
   * @throws AppError VALIDATION_ERROR (config), INSUFFICIENT_CREDITS, UPSTREAM_ERROR with `reason` (the run is then `failed`, and refunded)
   */
  async create(
    principal: Principal,
    input: CreateRunInput,
    work: { id: string; mayExist: boolean; trigger?: RunTrigger; previewOf?: string } | null = null,
  ): Promise<CreatedRun> {
    const { plans, clock } = this.parts;
    if (principal.orgId === null || principal.planId === null) throw new AppError('NO_ORG');
    const siteKey = siteKeyOf(input.url);
    const siteId = siteIdOf(principal.orgId, siteKey);
    const site = await findSiteSettings(this.parts.database, siteId);
    const config = parseRunConfig(input.config, site.settings);
    requireOwnUrls(config.scope ?? {}, siteKey, 'config');
    const plan = plans.get(principal.planId);
    const { maxPages, notice } = clampPages(config, plan, this.parts.pricingUrl);
    const createdAt = clock.now();
    const existing = work?.mayExist ? await this.parts.repository.findOwned(principal, work.id) : null;
    if (existing) return answerAgain(existing);
    await this.requireIntake(principal.orgId);
    const id = work?.id ?? newId('run', createdAt.getTime());
    const mode = input.mode ?? 'audit';
    const fixOf = mode === 'fix' ? await this.fixSource(principal.orgId, input) : null;
    const { price, terms } = this.priceOf(mode, input.model ?? null);
    const renderTerms = mode === 'fix' ? null : renderTermsOf(config, { maxPages, plan, pricing: this.parts.pricing });
    const created = await this.createWithin(price, {
      id,
      orgId: principal.orgId,
      userId: principal.userId,
      apiKeyId: principal.keyId,
      url: toUri(input.url),
      siteKey,
      mode,
      model: input.model ?? null,
      websiteId: input.websiteId ?? siteId,
      auditId: input.auditId ?? null,
      config: config.sent,
      coverageMode: config.coverageMode,
      disabledRules: config.disabledRulePatterns,
      externalLinks: config.externalLinksEnabled,
      maxPages,
      notice,
      ...(mode === 'audit' ? {} : { fixTerms: terms, fixOf }),
      ...(renderTerms ? { renderTerms } : {}),
      labPages: mode === 'fix' ? 0 : config.lab,
      ...(config.scope && mode !== 'fix' ? { scope: config.scope } : {}),
      headerNames: site.headerNames,
      ...(config.importance && mode !== 'fix' ? { importance: config.importance } : {}),
      ...(config.ignores.length > 0 ? { ignores: config.ignores } : {}),
      ...(work?.trigger ? { trigger: work.trigger } : {}),
      ...(work?.previewOf ? { previewOf: work.previewOf } : {}),
      createdAt,
      plan,
    });
    if (!created.ok) throw insufficientCredits(price, created);
    markRunAccepted(id, { 'sqout.org.id': principal.orgId });
    await this.dispatch(id);
    return { id, status: 'pending', createdAt: createdAt.toISOString(), ...(notice ? { notice } : {}) };
  }

  /** Where the credits do not pay for all pages that may be rendered, the run renders fewer: they never keep it from its audit. */
  private async createWithin(price: number, run: NewRun & { plan: Plan }): Promise<CreateResult> {
    let terms = run.renderTerms ?? null;
    for (let attempt = 1; ; attempt++) {
      const created = await this.creations.add(withTerms(run, price, terms));
      if (created.ok || !terms || terms.ceiling === 0) return created;
      // The balance may change between two attempts.
      const left = created.monthly + created.pack - price;
      terms = loweredTo(terms, attempt < LOWERED_ATTEMPTS ? left : 0);
    }
  }

  /** Credits that a run of this mode sets aside. */
  priceOf(mode: RunMode, model: string | null): { price: number; terms: FixTerms | null } {
    const hasModel = this.parts.hasModel?.(model) ?? false;
    const { base, terms } = priceOfMode(this.parts.pricing, mode, { hasModel });
    return { price: base + (terms?.ceiling ?? 0), terms };
  }

  async list(principal: Principal, filter: RunFilter, page: PageRequest): Promise<AuditRunList> {
    // Who is in no organization has no runs to list, and need not be told so.
    if (principal.role !== null) requireRole(principal, 'runs:read');
    const { items, total, hasMore } = await this.parts.lists.list(principal, filter, page, this.parts.clock.now());
    return { runs: items.map(toListItem), total, hasMore };
  }

  /** @throws AppError NOT_FOUND, the same for a missing run and for another's; FORBIDDEN for a role that may not read its own */
  async getDetail(principal: Principal, id: string): Promise<AuditRun> {
    return toAuditRun(await this.getOwned(principal, id, 'runs:read'));
  }

  /** @throws AppError NOT_FOUND; with `runStatus` when the run is the caller's and has no report (yet); FORBIDDEN as `getDetail` */
  async getReport(principal: Principal, id: string): Promise<AuditRunReport> {
    const run = await this.getOwned(principal, id, 'runs:read');
    const report = run.status === 'completed' ? await this.parts.reports.findOfRun(id) : null;
    if (!report) {
      const message =
        run.status === 'pending' || run.status === 'running'
          ? 'The report is not available yet. Ask again when the run is completed.'
          : `This run is ${run.status} and has no report.`;
      throw new AppError('NOT_FOUND', { message, details: { runStatus: run.status } });
    }
    const summary = report.summary as StoredSummary;
    const images = await findPictures(this.parts.database, id);
    const pictureUrl = (name: string): string => `${this.parts.baseUrl}/v1/agent-runs/${id}/pictures/${name}`;
    return {
      report: {
        id: report.id,
        url: `${this.parts.baseUrl}/r/${report.id}`,
        visibility: report.visibility,
        siteKey: report.siteKey,
        baseUrl: report.baseUrl,
        timestamp: report.auditedAt.toISOString(),
        totalPages: report.pageCount,
        failed: report.errorCount,
        warnings: report.warningCount,
        passed: report.passedCount,
        healthScore: report.healthScore,
        grade: summary.grade ?? null,
        scoreVersion: summary.scoreVersion ?? 1,
        categories: summary.categories ?? [],
        topIssues: summary.topIssues?.slice(0, 25) ?? [],
        history: await findHistory(this.parts.database, { id, orgId: run.org_id, siteKey: run.site_key }),
        comparison: summary.comparison ?? null,
        findings: summary.findings ?? null,
        histograms: summary.histograms ?? null,
        ignoredFindings: summary.ignoredFindings ?? null,
        importance: summary.importance ?? null,
        lab: summary.lab ?? null,
        pictures: images.startPage.map(({ key: _key, ...picture }) => ({
          ...picture,
          url: pictureUrl(picture.device),
        })),
        elementPictures: images.elements.map(({ key: _key, name, ...picture }) => ({
          ...picture,
          url: pictureUrl(name),
        })),
        fixPictures: images.fixes
          .filter(({ side }) => side === 'before')
          .map(({ fixId, width, height }) => ({
            ...{ fixId, width, height },
            before: pictureUrl(nameOfFix({ fixId, side: 'before' })),
            after: pictureUrl(nameOfFix({ fixId, side: 'after' })),
          })),
      },
    };
  }

  /** Ends a pending or running run; its credits come back. @throws AppError NOT_FOUND, FORBIDDEN, RUN_NOT_ACTIVE */
  async cancel(principal: Principal, id: string): Promise<AuditRun> {
    const run = await this.getOwned(principal, id, 'runs:write');
    const { ended } = await this.parts.endings.end({
      runId: id,
      status: 'cancelled',
      reason: 'cancelled',
      message: 'The run was cancelled. Nothing was charged.',
      error: null,
    });
    if (!ended)
      throw new AppError('RUN_NOT_ACTIVE', {
        details: { runStatus: (await this.parts.repository.findStatus(id))?.status ?? run.status },
      });
    await this.parts.dispatcher.startNext(run.org_id);
    return this.getDetail(principal, id);
  }

  /** @throws AppError FORBIDDEN for a suspended organization, SERVICE_UNAVAILABLE while an operator has paused intake */
  private async requireIntake(orgId: string): Promise<void> {
    const stop = await findRunStop(this.parts.database, orgId);
    if (stop === 'organization')
      throw new AppError('FORBIDDEN', {
        message: 'Audits of this organization are suspended. Ask the operator of this installation.',
      });
    if (stop === 'intake')
      throw new AppError('SERVICE_UNAVAILABLE', {
        message: 'New audits are paused for maintenance. Runs that were accepted go on. Try again later.',
        headers: { 'Retry-After': INTAKE_RETRY_SECONDS },
      });
  }

  /** The earlier audit whose findings a run of mode `fix` is about. @throws AppError VALIDATION_ERROR */
  private async fixSource(orgId: string, input: CreateRunInput): Promise<string> {
    const siteKey = siteKeyOf(input.url);
    const auditId = input.auditId ?? null;
    const source = await findFixSource(this.parts.database, { orgId, siteKey, auditId });
    const refuse = (message: string): never => {
      throw validationError([{ path: 'auditId', message }]);
    };
    if (!source && auditId !== null) return refuse('names no audit of your organization');
    if (!source)
      return refuse(
        'mode "fix" needs an earlier audit of this site, and there is none that was completed. Audit it first.',
      );
    if (source.siteKey !== siteKey) return refuse('must name an audit of the same site');
    return source.status === 'completed' ? source.id : refuse('must name an audit that was completed');
  }

  private async dispatch(runId: string): Promise<void> {
    try {
      await this.dispatches.add(runId);
    } catch (error) {
      if (!(error instanceof QueueError)) throw error;
      const message = 'The run could not be handed to the crawler. Nothing was charged; start a new run.';
      // A worker that took the job before its answer got lost has raised the epoch: then the run was dispatched, and it is not ended under its worker's hands.
      const { ended } = await this.parts.endings.end({
        runId,
        status: 'failed',
        reason: 'dispatch_failed',
        message,
        error: error.reason,
        epoch: UNSTARTED_EPOCH,
      });
      if (!ended) return;
      throw new AppError('UPSTREAM_ERROR', { details: { reason: error.reason }, cause: error });
    }
  }

  /** Whose a run is. @throws AppError as `getDetail` */
  async placeOf(
    principal: Principal,
    id: string,
    action: Action,
  ): Promise<{ orgId: string; siteKey: string; userId: string; role: Role }> {
    const run = await this.getOwned(principal, id, action);
    return { orgId: run.org_id, siteKey: run.site_key, userId: run.user_id, role: run.owner_role };
  }

  /** A role that may not is told so about its own runs; of other runs it learns no more than anybody, a 404. */
  private async getOwned(principal: Principal, id: string, action: Action): Promise<OwnedRunRow> {
    const run = isId('run', id) ? await this.parts.repository.findOwned(principal, id) : null;
    if (!run) throw new AppError('NOT_FOUND');
    requirePermission(run.owner_role, action);
    return run;
  }
}

function withTerms(
  run: NewRun & { plan: Plan },
  price: number,
  renderTerms: RenderTerms | null,
): NewRun & { price: number; plan: Plan } {
  const phaseState = unbegunState({ ...run, renderTerms });
  return {
    ...run,
    ...(renderTerms && { renderTerms }),
    ...(phaseState && { phaseState }),
    price: price + (renderTerms ? priceOfRenders(renderTerms, renderTerms.ceiling) : 0),
  };
}

/** For a request whose first answer got lost with its process. */
function answerAgain(run: RunRow): CreatedRun {
  if (run.completion_reason === 'dispatch_failed')
    throw new AppError('UPSTREAM_ERROR', { details: { reason: run.error } });
  return {
    id: run.id,
    status: 'pending',
    createdAt: run.created_at.toISOString(),
    ...(run.notice ? { notice: run.notice } : {}),
  };
}
