import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { AuditPool } from '#audit-run';
import type { Config } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { FrontierRepository } from '#frontier';
import { FrontierModule } from '#frontier/nest';
import { Metrics } from '#observability';

/** Threads that check pages. */
@Module({
  imports: [FrontierModule],
  providers: [
    {
      provide: AuditPool,
      inject: [CONFIG, Metrics],
      useFactory: ({ worker }: Config, metrics: Metrics) => {
        const seconds = metrics.judgeSeconds();
        return new AuditPool(worker.auditThreads, (ms) => seconds.observe(ms / 1_000));
      },
    },
  ],
  exports: [AuditPool],
})
export class AuditModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly pool: AuditPool,
    private readonly frontier: FrontierRepository,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Before the first job: the rules are loaded, and the pages of this worker say by which catalogue they were
   * checked. @throws when PostgreSQL is away or its schema is older than this program
   */
  async onModuleInit(): Promise<void> {
    const { hash, pageRuleIds, rules } = await this.pool.start();
    await this.frontier.storeCatalogue(hash, pageRuleIds);
    this.log.info({ rules }, 'the rules are loaded');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}
