import { Module, type Provider, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Clock } from '#common';
import type { Config } from '#config';
import { CLOCK, CONFIG, injected, LOGGER } from '#config/nest';
import { Database } from '#database';
import { REPORT_MAILS, SITE_MONTHS } from '#notifications/nest';
import { ReportsRepository, ReportsService, ReportViewer } from '#reports';
import { RunPictures, RunRecords } from '#runs';
import { RunRecordsModule } from '#runs/nest';
import { ReportBrands } from '#sites';
import { WebsitesModule } from '#sites/nest';
import type { BlobStore } from '#storage';
import { BLOB_STORE, StorageModule } from '#storage/nest';
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
  injected(RunPictures, Database, BLOB_STORE),
  {
    provide: ReportPages,
    inject: [Database, ReportBrands, ReportPrinter, RunPictures, CONFIG],
    useFactory: (
      ...[database, brands, printer, pictures, { http }]: [Database, ReportBrands, ReportPrinter, RunPictures, Config]
    ) => new ReportPages({ database, brands, printer, pictures, baseUrl: http.baseUrl }),
  },
];

/** Reports as pages and files. */
@Module({ imports: [WebsitesModule, StorageModule], providers: PAGES, exports: [ReportPages] })
export class ReportPagesModule {}

/** What workers mail to clients. They read reports, and load nothing of what publishes them. */
@Module({
  imports: [WebsitesModule, StorageModule, RunRecordsModule],
  providers: [
    ...PAGES,
    injected(ReportViewer, BLOB_STORE),
    {
      provide: ReportsService,
      inject: [Database, ReportsRepository, BLOB_STORE, ReportViewer, CLOCK, CONFIG],
      useFactory: (...parts: [Database, ReportsRepository, BlobStore, ReportViewer, Clock, Config]) => {
        const [database, reports, storage, viewer, clock, { http }] = parts;
        return new ReportsService({ database, reports, storage, viewer, clock, baseUrl: http.baseUrl });
      },
    },
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
