import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { systemClock, type Clock } from '#common';
import { createLogger, type Config } from '#config';
import { Authenticator } from '#auth';
import { CreditsService, readPricing, type Pricing } from '#credits';
import { Database } from '#database';
import { LogoService, OrganizationsService, PersonalOrganizations, Plans, readLogoImage } from '#organizations';
import { JobProducer, queueBackend } from '#queue';
import { PublishParser, ReportsService, ReportViewer } from '#reports';
import { RunDispatcher, RunLife, RunFindings, RunsService } from '#runs';
import { createBlobStore, type BlobStore } from '#storage';
import { InFlight } from './http/in-flight.js';
import { IdempotencyService } from './idempotency/idempotency.service.js';
import { LocalCounter } from './rate-limit/local-counter.js';
import { RateLimiter } from './rate-limit/rate-limiter.js';
import { BUDGET_MS, RedisCounter, type RedisCounterOptions } from './rate-limit/redis-counter.js';

/** Together less than the 6 s after which a client of a database that is silent must have its 503. */
const PATIENCE = { connectMs: 2_000, answerMs: 3_500 };
/** Where nobody is to be limited, a large report waits for its turn instead. */
const PUBLISH_WAIT_MS = 30_000;
/** Longer than any healthy service needs to accept a connection. */
const WARM_UP_MS = 2_000;

/** What a test may bring along instead of the real thing: time, and a place for the log. */
export interface ServiceOverrides {
  clock?: Clock;
  logger?: Logger;
}

/** Everything that routes work with, built once, by hand: what depends on what is read here. */
export class Services {
  readonly database: Database;
  readonly queue: JobProducer;
  readonly storage: BlobStore;
  readonly plans: Plans;
  readonly pricing: Pricing;
  readonly credits: CreditsService;
  readonly organizations: OrganizationsService;
  readonly logos: LogoService;
  readonly authenticator: Authenticator;
  readonly reports: ReportsService;
  readonly runs: RunsService;
  readonly findings: RunFindings;
  readonly idempotency: IdempotencyService;
  readonly limiter: RateLimiter;
  readonly logger: Logger;
  readonly inFlight = new InFlight();
  /** The process is asked to stop: it answers, and wants no further clients. */
  isStopping = false;
  private readonly publishParser: PublishParser;
  private readonly reportViewer: ReportViewer;
  private readonly redisCounter: RedisCounter | null;

  constructor(
    readonly config: Config,
    overrides: ServiceOverrides = {},
  ) {
    const clock = overrides.clock ?? systemClock;
    this.publishParser = new PublishParser({ waitMs: config.rateLimits.enabled ? 0 : PUBLISH_WAIT_MS });
    const logger = overrides.logger ?? createLogger({ level: config.logLevel, base: { service: 'api' } });
    this.logger = logger;
    const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config.storage;
    const database = new Database({
      url: config.database.url,
      poolSize: config.database.poolSize,
      patience: PATIENCE,
      onError: (err) => logger.warn({ err }, 'a database connection broke'),
    });
    this.database = database;
    this.storage = createBlobStore(
      config.storage.url,
      accessKeyId !== null && secretAccessKey !== null ? { s3Credentials: { accessKeyId, secretAccessKey } } : {},
    );
    const backend = queueBackend({
      redisUrl: config.queue.redisUrl,
      prefix: config.queue.prefix,
      databaseUrl: config.database.url,
    });
    this.queue = new JobProducer(backend, config.queue.addTimeoutMs, (err) =>
      logger.warn({ err }, 'the queue reports an error'),
    );

    this.plans = new Plans(config.plans.overrides);
    this.pricing = readPricing(config.plans.overrides);
    this.credits = new CreditsService(database, this.plans, clock);
    this.organizations = new OrganizationsService({
      database,
      plans: this.plans,
      accounts: this.credits,
      clock,
      baseUrl: config.http.baseUrl,
    });
    this.logos = new LogoService({
      database,
      storage: this.storage,
      organizations: this.organizations,
      readImage: readLogoImage,
      clock,
      baseUrl: config.http.baseUrl,
    });
    const people = new PersonalOrganizations(database, this.organizations, clock, config.auth.provisioning);
    this.authenticator = Authenticator.fromConfig(config, { database, provisionUser: people.provision, clock });
    this.reportViewer = new ReportViewer(this.storage);
    this.reports = new ReportsService({
      database,
      storage: this.storage,
      parser: this.publishParser,
      viewer: this.reportViewer,
      credits: this.credits,
      plans: this.plans,
      pricing: this.pricing,
      clock,
      baseUrl: config.http.baseUrl,
    });
    this.runs = new RunsService({
      database,
      life: new RunLife(database, this.credits, this.plans, clock, config.crawl),
      dispatcher: new RunDispatcher(this.queue, database),
      plans: this.plans,
      pricing: this.pricing,
      clock,
      baseUrl: config.http.baseUrl,
      pricingUrl: config.plans.pricingUrl,
    });
    this.findings = new RunFindings(database, this.runs);
    this.idempotency = new IdempotencyService(database, clock);

    const { redisUrl, prefix } = config.queue;
    const onChange: RedisCounterOptions['onChange'] = ({ isShared, reason }) =>
      isShared
        ? logger.info('rate limits are counted in Redis again; what was counted meanwhile is handed in')
        : logger.warn(
            { err: reason },
            'rate limits are counted in this process for its share of them: Redis is slow or away',
          );
    this.redisCounter =
      redisUrl !== null && config.rateLimits.enabled
        ? new RedisCounter({ url: redisUrl, prefix, budgetMs: BUDGET_MS, onChange })
        : null;
    this.limiter = new RateLimiter(config.rateLimits, this.redisCounter ?? new LocalCounter());
  }

  /** Lets first connections stand before the first request comes; what is away then is for /readyz to tell. */
  async warmUp(): Promise<void> {
    const deadline = Date.now() + WARM_UP_MS;
    await this.redisCounter?.ready(WARM_UP_MS);
    while (Date.now() < deadline) {
      const isReady = await this.queue.check().then(
        () => true,
        () => false,
      );
      if (isReady) return;
      await setTimeout(20);
    }
  }

  async close(): Promise<void> {
    this.redisCounter?.close();
    await Promise.all([this.publishParser.close(), this.reportViewer.close()]);
    await this.queue.close();
    this.storage.close();
    await this.database.close();
  }
}
