import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { Progress, systemClock, type Clock } from '#common';
import { createLogger, type Config } from '#config';
import { AddressGuard, Fetcher, NameResolver, parseAllowNetworks } from '#crawler';
import { CreditsService, readPricing } from '#credits';
import { Database } from '#database';
import { Plans } from '#organizations';
import { JobConsumer, JobProducer, queueBackend, QUEUES, type QueueName } from '#queue';
import { keepWorkerAlive, LEASE_MS, removeWorker, RENEW_MS, Retention, RunDispatcher, RunLife, Sweeper } from '#runs';
import { createBlobStore, type BlobStore } from '#storage';
import { AuditPool } from './audit/audit-pool.js';
import { CrawlSliceHandler } from './crawl/crawl-slice.handler.js';
import { SeenUrls } from './crawl/seen-urls.js';
import { FinishRunHandler } from './finish/finish-run.handler.js';
import { ReportThreads } from './finish/report-thread.js';
import { LOOK_MS, StuckWatch } from './health/stuck-watch.js';

/** Half a lease: what is in hand when the database falls silent is given back before the lease is over. */
const PATIENCE = { connectMs: 5_000, answerMs: LEASE_MS / 2 };
/** Longer than the longest step of any job: a batch that a thread may take 5 min for. */
const STILL_MS = 6 * 60_000;
const SWEEP_MS = 3_000;
const RETENTION_MS = 60_000;
const ORPHANS_MS = 6 * 3_600_000;

/** One worker process: consumes both queues, sweeps, and stops without losing what it has in hand. */
export class WorkerService {
  readonly id = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  readonly log: Logger;
  private readonly clock: Clock = systemClock;
  private readonly database: Database;
  private readonly storage: BlobStore;
  private readonly producer: JobProducer;
  private readonly names: NameResolver;
  private readonly fetcher: Fetcher;
  private readonly pool: AuditPool;
  private readonly reportThreads = new ReportThreads();
  private readonly life: RunLife;
  private readonly sweeper: Sweeper;
  private readonly consumers: JobConsumer<QueueName>[];
  private readonly stopping = new AbortController();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly progress = new Progress();
  private isSweeping = false;

  constructor(private readonly config: Config) {
    this.log = createLogger({ level: config.logLevel, base: { service: 'worker', worker: this.id } });
    const warn = (message: string) => (err: Error) => this.log.warn({ err }, message);
    this.database = new Database({
      url: config.database.url,
      poolSize: config.database.poolSize,
      patience: PATIENCE,
      onError: warn('a database connection broke'),
    });
    const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config.storage;
    this.storage = createBlobStore(
      config.storage.url,
      accessKeyId !== null && secretAccessKey !== null ? { s3Credentials: { accessKeyId, secretAccessKey } } : {},
    );
    const backend = queueBackend({ ...config.queue, databaseUrl: config.database.url });
    this.producer = new JobProducer(backend, config.queue.addTimeoutMs, warn('the queue reports an error'));
    this.names = new NameResolver(config.crawl.dnsServers ? { servers: config.crawl.dnsServers } : {});
    this.fetcher = new Fetcher({
      resolver: this.names.resolve,
      guard: new AddressGuard({ allowNetworks: parseAllowNetworks(config.crawl.allowNetworks) }),
      userAgent: config.crawl.userAgent ?? `Sqout/0.1 (+${config.http.baseUrl}/docs#crawler)`,
    });
    this.pool = new AuditPool(config.worker.auditThreads);
    const plans = new Plans(config.plans.overrides);
    const credits = new CreditsService(this.database, plans, this.clock);
    const dispatcher = new RunDispatcher(this.producer, this.database);
    this.life = new RunLife(this.database, credits, plans, this.clock, config.crawl);
    this.sweeper = new Sweeper(this.database, this.life, dispatcher, credits, this.clock);
    const parts = { life: this.life, dispatcher, fetcher: this.fetcher, stopping: this.stopping.signal, log: this.log };
    const slices = new CrawlSliceHandler({
      ...parts,
      pool: this.pool,
      seen: new SeenUrls(),
      workerId: this.id,
      sliceMs: config.crawl.sliceSeconds * 1_000,
    });
    const finishes = new FinishRunHandler({
      ...parts,
      storage: this.storage,
      threads: this.reportThreads,
      pool: this.pool,
      pricing: readPricing(config.plans.overrides),
      clock: this.clock,
      progress: this.progress,
    });
    const consume = (name: QueueName, handle: (payload: { runId: string }, jobId: string) => Promise<void>) =>
      new JobConsumer(backend, name, (payload, jobId) => this.progress.during(handle(payload, jobId)), {
        concurrency: Math.max(1, Math.floor(config.worker.concurrency * QUEUES[name].concurrencyShare)),
        onError: warn(`a job of ${name} failed; its run is taken up again when its lease ends`),
      });
    this.consumers = [
      consume('crawl-slice', (payload, jobId) => slices.handle(payload, jobId)),
      consume('finish-run', (payload) => finishes.handle(payload)),
    ];
  }

  /** @throws when Postgres is away or its schema is older than this program */
  async start(): Promise<void> {
    const catalogue = await this.pool.start();
    await this.life.frontier.storeCatalogue(catalogue.hash, catalogue.pageRuleIds);
    await this.beat();
    this.every(RENEW_MS, () => this.beat());
    this.every(SWEEP_MS, () => this.sweep());
    const retention = new Retention(this.database, this.storage, this.clock, this.config.retention);
    this.every(RETENTION_MS, async () => void (await retention.sweep()));
    this.every(ORPHANS_MS, async () => void (await retention.dropOrphanBlobs()));
    for (const consumer of this.consumers) {
      const watch = new StuckWatch();
      this.every(LOOK_MS, () => this.exitWhenStuck(consumer, watch));
    }
    for (const consumer of this.consumers) consumer.start();
    this.log.info({ concurrency: this.config.worker.concurrency, rules: catalogue.rules }, 'the worker consumes');
  }

  /** For liveness: jobs are in hand, and for minutes neither one of them nor a step of a long one has ended. */
  get isStuck(): boolean {
    return this.progress.stillMs() > STILL_MS;
  }

  /** For readiness: throws when a part is away. */
  async check(): Promise<void> {
    await Promise.all([this.database.check(), this.producer.check(), this.storage.check()]);
  }

  /** Takes no further jobs, lets requests under way end, hands the rest back, and lets go of everything. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.stopping.abort();
    await Promise.all(this.consumers.map((consumer) => consumer.close()));
    await removeWorker(this.database, this.id).catch(() => undefined);
    await Promise.all([this.pool.close(), this.reportThreads.close(), this.fetcher.close(), this.producer.close()]);
    this.names.close();
    this.storage.close();
    await this.database.close();
    this.log.info('the worker has stopped');
  }

  private every(milliseconds: number, act: () => Promise<void>): void {
    this.timers.push(
      setInterval(
        () => void act().catch((err: unknown) => this.log.warn({ err }, 'a periodic task failed; it is tried again')),
        milliseconds,
      ),
    );
  }

  private beat(): Promise<void> {
    return keepWorkerAlive(
      this.database,
      { id: this.id, slots: this.config.worker.concurrency },
      new Date(this.clock.now().getTime() + LEASE_MS),
    );
  }

  private async sweep(): Promise<void> {
    if (this.isSweeping) return;
    this.isSweeping = true;
    try {
      const result = await this.sweeper.sweep();
      if (result.ended + result.resumed + result.redelivered > 0) this.log.info(result, 'swept');
    } finally {
      this.isSweeping = false;
    }
  }

  private async exitWhenStuck(consumer: JobConsumer<QueueName>, watch: StuckWatch): Promise<void> {
    const waiting = await this.producer.countWaiting(consumer.name);
    if (!watch.look({ waiting, hasFreeSlot: consumer.hasFreeSlot, taken: consumer.takenJobs })) return;
    this.log.fatal(
      { queue: consumer.name },
      'jobs wait, slots are free and nothing was taken for two minutes: exiting, so that a new process starts',
    );
    this.log.flush(() => process.exit(1));
  }
}
