import { LRUCache } from 'lru-cache';
import { AppError, Batcher, newId, siteKeyOf, toUri, validationError, type Clock } from '#common';
import type { Principal } from '#auth';
import { unbegunState, type RenderTerms } from '#audit-run/port';
import { insufficientCredits, type Pricing } from '#credits';
import type { Database } from '#database';
import type { Plans } from '#organizations';
import { QueueError } from '#queue';
import { NO_DEFAULTS, requireOwnUrls, siteIdOf, type SiteDefaults, type SiteSettings } from '#sites';
import { markRunAccepted } from '#observability';
import type { CreatedRun, CreateRunDto } from './dto/create-run.dto.js';
import { clampPages, parseRunConfig, type RunConfig } from './run-config.js';
import type { RunDispatcher } from './run-dispatcher.js';
import type { RunEndings } from './run-endings.js';
import { findFixSource } from './fix-source.repository.js';
import { findRunStop, type RunStop } from './operator-stops.repository.js';
import { priceOfMode, type FixTerms } from './fix-terms.js';
import { loweredTo, priceOfRenders, renderTermsOf } from './render-terms.js';
import type { RunMode, RunTrigger } from './run-status.js';
import type { CreateResult, PricedRun, RunRow, RunsRepository } from './runs.repository.js';

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

/** What sites have that runs were created for lately, as texts. */
const REMEMBERED_CHARACTERS = 8 * 1024 * 1024;
/** Of an entry without settings. */
const SMALLEST = 100;

/** What a site has, as it is compared and as it is read. */
interface Site extends SiteDefaults {
  read: SiteSettings;
}

const NO_SITE: Site = { ...NO_DEFAULTS, read: {} };

/** New runs: their price, their credits, and the first job. */
export class RunCreation {
  /** Creations that arrive while one is under way share the next statement and the next round trip to the queue. */
  private readonly creations = new Batcher<PricedRun, CreateResult>((runs) => this.runs.createAll(runs), {
    maxItems: 64,
    parallel: 2,
    retryAlone: true,
  });
  private readonly dispatches = new Batcher<string, void>(
    async (runIds) => {
      await this.dispatcher.dispatchAll(runIds);
      return runIds.map(() => undefined);
    },
    { maxItems: 64, parallel: 2, retryAlone: false },
  );
  /** By id. A site that is not here is taken for one without settings; the statement says where either is not so. */
  private readonly sites = new LRUCache<string, Site>({
    maxSize: REMEMBERED_CHARACTERS,
    sizeCalculation: ({ settings }) => SMALLEST + settings.length,
  });

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
    const { orgId, planId } = principal;
    if (orgId === null || planId === null) throw new AppError('NO_ORG');
    const siteKey = siteKeyOf(input.url);
    const siteId = siteIdOf(orgId, siteKey);
    let site = this.sites.get(siteId) ?? NO_SITE;
    let config = configOf(input, siteKey, site);
    const plan = plans.get(planId);
    const createdAt = clock.now();
    const existing = work?.mayExist ? await this.runs.findOwned(principal, work.id) : null;
    if (existing) return answerAgain(existing);
    const id = work?.id ?? newId('run', createdAt.getTime());
    const mode = input.mode ?? 'audit';
    const fixOf = mode === 'fix' ? await this.fixSource(orgId, input) : null;
    const { price, terms } = this.priceOf(mode, input.model ?? null);
    for (;;) {
      const { maxPages, notice } = clampPages(config, plan, this.offer.pricingUrl);
      const renderTerms = mode === 'fix' ? null : renderTermsOf(config, { maxPages, plan, pricing: this.pricing });
      const created = await this.createWithin({
        id,
        orgId,
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
        price,
        siteId,
        siteSettings: site.settings,
      });
      if (created.is === 'unpaid') throw insufficientCredits(price, created);
      if (created.is === 'stopped') throw stopped(created.stop);
      if (created.is === 'created') {
        markRunAccepted(id, { 'sqout.org.id': orgId });
        await this.dispatch(id);
        return { id, status: 'pending', createdAt: createdAt.toISOString(), ...(notice ? { notice } : {}) };
      }
      site = { ...created.site, read: JSON.parse(created.site.settings) as SiteSettings };
      this.sites.set(siteId, site);
      config = configOf(input, siteKey, site);
    }
  }

  /** Where the credits do not pay for all pages that may be rendered, the run renders fewer: they never keep it from its audit. */
  private async createWithin(run: PricedRun): Promise<CreateResult> {
    let terms = run.renderTerms ?? null;
    for (let attempt = 1; ; attempt++) {
      const created = await this.creations.add(withTerms(run, terms));
      if (created.is !== 'unpaid' || !terms || terms.ceiling === 0) return created;
      // The balance may change between two attempts.
      const left = created.monthly + created.pack - run.price;
      terms = loweredTo(terms, attempt < LOWERED_ATTEMPTS ? left : 0);
    }
  }

  /** Credits that a run of this mode sets aside. */
  priceOf(mode: RunMode, model: string | null): { price: number; terms: FixTerms | null } {
    const hasModel = this.offer.hasModel(model);
    const { base, terms } = priceOfMode(this.pricing, mode, { hasModel });
    return { price: base + (terms?.ceiling ?? 0), terms };
  }

  /** The earlier audit whose findings a run of mode `fix` is about. @throws AppError VALIDATION_ERROR, and as `stopped` before it */
  private async fixSource(orgId: string, input: CreateRunInput): Promise<string> {
    const stop = await findRunStop(this.database, orgId);
    if (stop) throw stopped(stop);
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

/** FORBIDDEN for a suspended organization, SERVICE_UNAVAILABLE while an operator has paused intake. */
function stopped(stop: RunStop): AppError {
  return stop === 'organization'
    ? new AppError('FORBIDDEN', {
        message: 'Audits of this organization are suspended. Ask the operator of this installation.',
      })
    : new AppError('SERVICE_UNAVAILABLE', {
        message: 'New audits are paused for maintenance. Runs that were accepted go on. Try again later.',
        headers: { 'Retry-After': INTAKE_RETRY_SECONDS },
      });
}

/** What is refused here is what the request itself says, whatever its site has. @throws AppError VALIDATION_ERROR */
function configOf({ config: sent }: CreateRunInput, siteKey: string, { read }: Site): RunConfig {
  const config = parseRunConfig(sent, read);
  requireOwnUrls(config.scope ?? {}, siteKey, 'config');
  return config;
}

function withTerms(run: PricedRun, renderTerms: RenderTerms | null): PricedRun {
  const phaseState = unbegunState({ ...run, renderTerms });
  return {
    ...run,
    ...(renderTerms && { renderTerms }),
    ...(phaseState && { phaseState }),
    price: run.price + (renderTerms ? priceOfRenders(renderTerms, renderTerms.ceiling) : 0),
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
