import { Module, type Provider, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { BlobStore } from '#storage';
import { Clock } from '#common';
import type { Config } from '#config';
import { BASE_URL, CONFIG, injected, injectedParts, LOGGER } from '#config/nest';
import { Database } from '#database';
import { REPORT_MAILS, SITE_MONTHS } from '#notifications/nest';
import { ReportsRepository, ReportsService, ReportViewer } from '#reports';
import { RunPictures, RunRecords } from '#runs';
import { RunRecordsModule } from '#runs/nest';
import { ReportBrands } from '#sites';
import { WebsitesModule } from '#sites/nest';
import { StorageModule } from '#storage/nest';
import { MailedReports } from './mailed-reports.js';
import { ReportPages } from './report-pages.js';
import { ReportPrinter } from './report-printer.js';
import { StoredMonths } from './site-months.js';

const PAGES: Provider[] = [
  {
    provide: ReportPrinter,
    inject: [CONFIG, LOGGER],
    useFactory: ({ render }: Config, log: Logger) =>
      new ReportPrinter({ render, onError: (err, what) => log.warn({ err }, what) }),
  },
  injected(RunPictures, Database, BlobStore),
  injectedParts(ReportPages, {
    database: Database,
    brands: ReportBrands,
    printer: ReportPrinter,
    pictures: RunPictures,
    baseUrl: BASE_URL,
  }),
];

/** Reports as pages and files. */
@Module({ imports: [WebsitesModule, StorageModule], providers: PAGES, exports: [ReportPages] })
export class ReportPagesModule {}

/** What workers mail to clients. They read reports, and load nothing of what publishes them. */
@Module({
  imports: [WebsitesModule, StorageModule, RunRecordsModule],
  providers: [
    ...PAGES,
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
      provide: REPORT_MAILS,
      inject: [ReportsService, ReportBrands, ReportPages],
      useFactory: (reports: ReportsService, brands: ReportBrands, pages: ReportPages) =>
        new MailedReports({ reports, brands, pages }),
    },
    injected(StoredMonths, Database, RunRecords, ReportsService),
    { provide: SITE_MONTHS, useExisting: StoredMonths },
  ],
  exports: [REPORT_MAILS, SITE_MONTHS],
})
export class ClientReportsModule implements OnApplicationShutdown {
  constructor(private readonly viewer: ReportViewer) {}

  async onApplicationShutdown(): Promise<void> {
    await this.viewer.close();
  }
}
