import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '#common';
import type { Config } from '#config';
import { BASE_URL, CONFIG, injected, injectedParts } from '#config/nest';
import { CreditsService, type Pricing } from '#credits';
import { CreditsModule, PRICING } from '#credits/nest';
import { Database } from '#database';
import { Plans } from '#organizations';
import { BlobStore } from '#storage';
import { StorageModule } from '#storage/nest';
import { PublishParser } from './publish-input/index.js';
import { PublishClaimsRepository } from './publish-claims.repository.js';
import { ReportPublisher } from './report-publisher.js';
import { ReportsRepository } from './reports.repository.js';
import { ReportsService } from './reports.service.js';
import { ReportViewer } from './view/index.js';

/** Where there are no limits, a large report waits for its turn instead. */
const PUBLISH_WAIT_MS = 30_000;

/** Publishing and reading of reports, with the threads that parse them. */
@Module({
  imports: [CreditsModule, StorageModule],
  providers: [
    {
      provide: PublishParser,
      inject: [CONFIG],
      useFactory: ({ rateLimits }: Config) => new PublishParser({ waitMs: rateLimits.enabled ? 0 : PUBLISH_WAIT_MS }),
    },
    injected(ReportsRepository, Database),
    injected(PublishClaimsRepository, Database),
    injected(ReportViewer, BlobStore),
    injectedParts(ReportsService, {
      database: Database,
      reports: ReportsRepository,
      storage: BlobStore,
      viewer: ReportViewer,
      clock: Clock,
      baseUrl: BASE_URL,
    }),
    {
      provide: ReportPublisher,
      inject: [
        ...[Database, ReportsRepository, PublishClaimsRepository],
        ...[BlobStore, CreditsService, Plans, PRICING, Clock, CONFIG],
      ],
      useFactory: (
        ...parts: [
          ...[Database, ReportsRepository, PublishClaimsRepository],
          ...[BlobStore, CreditsService, Plans, Pricing, Clock, Config],
        ]
      ) => {
        const [database, reports, claims, storage, credits, plans, pricing, clock, { http }] = parts;
        const stores = { database, reports, claims, storage };
        return new ReportPublisher({ ...stores, credits, plans, pricing, clock, baseUrl: http.baseUrl });
      },
    },
  ],
  exports: [ReportsService, ReportPublisher, PublishParser],
})
export class ReportsModule implements OnApplicationShutdown {
  constructor(
    private readonly parser: PublishParser,
    private readonly viewer: ReportViewer,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.parser.close(), this.viewer.close()]);
  }
}
