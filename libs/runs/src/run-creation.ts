import { AppError, Batcher, newId, siteKeyOf, toUri, validationError, type Clock } from '#common';
import type { Principal } from '#auth';
import { unbegunState, type RenderTerms } from '#audit-run/port';
import { insufficientCredits, type Pricing } from '#credits';
import type { Database } from '#database';
import type { Plan, Plans } from '#organizations';
import { QueueError } from '#queue';
import { findSiteSettings, requireOwnUrls, siteIdOf, type SettingsForRuns } from '#sites';
import { markRunAccepted } from '#observability';
import type { CreatedRun, CreateRunDto } from './dto/create-run.dto.js';
import { clampPages, parseRunConfig } from './run-config.js';
import type { RunDispatcher } from './run-dispatcher.js';
import type { RunEndings } from './run-endings.js';
import { findFixSource } from './fix-source.repository.js';
import { findRunStops, type RunStop } from './operator-stops.repository.js';
import { priceOfMode, type FixTerms } from './fix-terms.js';
import { loweredTo, priceOfRenders, renderTermsOf } from './render-terms.js';
import type { RunMode, RunTrigger } from './run-status.js';
import type { CreateResult, NewRun, RunRow, RunsRepository } from './runs.repository.js';

/** Maintenance takes minutes. */
const INTAKE_RETRY_SECONDS = '60';
const LOWERED_ATTEMPTS = 3;
/** Of a run that was not started. */
const UNSTARTED_EPOCH = 0;

/** Who asks is known, and where from. */
export type CreateRunInput = Omit<CreateRunDto, 'trigger'>;

/** What the installation offers to new runs. */
export interface RunOffer {
  /** Where people read about plans. */
  pricingUrl: string;
  /** Whether a run that names this language model has one; null: that it names none. */
  hasModel: (named: string | null) => boolean;
}

/** What the installation knows of a run before it begins. */
interface Beginning {
  site: SettingsForRuns;
  stop: RunStop | null;
}

/** New runs: their price, their credits, and the first job. */
export class RunCreation {
  /** Creations that arrive while one is under way share the next statements and the next round trip to the queue. */
  private readonly beginnings = new Batcher<{ siteId: string; orgId: string }, Beginning>(
    (asked) => this.findBeginnings(asked),
    { maxItems: 64, parallel: 2, retryAlone: false },
  );
  private readonly creations = new Batcher<NewRun & { price: number; plan: Plan }, CreateResult>(
    (runs) => this.runs.createAll(runs),
    { maxItems: 64, parallel: 2, retryAlone: true },
  );
  private readonly dispatches = new Batcher<string, void>(
    async (runIds) => {
      await this.dispatcher.dispatchAll(runIds);
      return runIds.map(() => undefined);
    },
    { maxItems: 64, parallel: 2, retryAlone: false },
  );

  constructor(
    private readonly database: Database,
    private readonly runs: RunsRepository,
    private readonly endings: RunEndings,
    private readonly dispatcher: RunDispatcher,
    private readonly plans: Plans,
    private readonly pricing: Pricing,
    private readonly clock: Clock,
    private readonly offer: RunOffer,
  ) {}

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
    const { plans, clock } = this;
    if (principal.orgId === null || principal.planId === null) throw new AppError('NO_ORG');
    const siteKey = siteKeyOf(input.url);
    const siteId = siteIdOf(principal.orgId, siteKey);
    const { site, stop } = await this.beginnings.add({ siteId, orgId: principal.orgId });
    const config = parseRunConfig(input.config, site.settings);
    requireOwnUrls(config.scope ?? {}, siteKey, 'config');
    const plan = plans.get(principal.planId);
    const { maxPages, notice } = clampPages(config, plan, this.offer.pricingUrl);
    const createdAt = clock.now();
    const existing = work?.mayExist ? await this.runs.findOwned(principal, work.id) : null;
    if (existing) return answerAgain(existing);
    requireIntake(stop);
    const id = work?.id ?? newId('run', createdAt.getTime());
    const mode = input.mode ?? 'audit';
    const fixOf = mode === 'fix' ? await this.fixSource(principal.orgId, input) : null;
    const { price, terms } = this.priceOf(mode, input.model ?? null);
    const renderTerms = mode === 'fix' ? null : renderTermsOf(config, { maxPages, plan, pricing: this.pricing });
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
    const hasModel = this.offer.hasModel(model);
    const { base, terms } = priceOfMode(this.pricing, mode, { hasModel });
    return { price: base + (terms?.ceiling ?? 0), terms };
  }

  private async findBeginnings(asked: readonly { siteId: string; orgId: string }[]): Promise<Beginning[]> {
    const [sites, stops] = await Promise.all([
      findSiteSettings(
        this.database,
        asked.map(({ siteId }) => siteId),
      ),
      findRunStops(
        this.database,
        asked.map(({ orgId }) => orgId),
      ),
    ]);
    return sites.map((site, at) => ({ site, stop: stops[at] ?? null }));
  }

  /** The earlier audit whose findings a run of mode `fix` is about. @throws AppError VALIDATION_ERROR */
  private async fixSource(orgId: string, input: CreateRunInput): Promise<string> {
    const siteKey = siteKeyOf(input.url);
    const auditId = input.auditId ?? null;
    const source = await findFixSource(this.database, { orgId, siteKey, auditId });
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
      // A worker that took the job before its answer got lost has raised the epoch: then the
      // run was dispatched, and it is not ended under its worker's hands.
      const { ended } = await this.endings.end({
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
}

/** @throws AppError FORBIDDEN for a suspended organization, SERVICE_UNAVAILABLE while an operator has paused intake */
function requireIntake(stop: RunStop | null): void {
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
