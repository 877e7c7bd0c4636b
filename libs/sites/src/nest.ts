import { Module } from '@nestjs/common';
import type { Clock } from '#common';
import { SecretBox, type Config } from '#config';
import { CLOCK, CONFIG, injected } from '#config/nest';
import { Database } from '#database';
import { LogoService, OrganizationsService, StoredLogos } from '#organizations';
import { OrganizationsModule } from '#organizations/nest';
import { ReportBrands } from './brand/report-brands.js';
import { SiteLogos } from './brand/site-logos.js';
import { ManualResults } from './manual-results.service.js';
import { Websites } from './websites.service.js';

@Module({
  imports: [OrganizationsModule],
  providers: [
    {
      provide: Websites,
      inject: [Database, CLOCK, SecretBox, CONFIG],
      useFactory: (database: Database, clock: Clock, box: SecretBox, { http }: Config) =>
        new Websites({ database, clock, box, baseUrl: http.baseUrl }),
    },
    injected(ManualResults, Database, Websites, CLOCK),
    {
      provide: SiteLogos,
      inject: [Database, StoredLogos, CLOCK, CONFIG],
      useFactory: (database: Database, logos: StoredLogos, clock: Clock, { http }: Config) =>
        new SiteLogos({ database, logos, clock, baseUrl: http.baseUrl }),
    },
    {
      provide: ReportBrands,
      inject: [Database, OrganizationsService, LogoService, SiteLogos, CONFIG],
      useFactory: (
        ...[database, organizations, logos, siteLogos, { http }]: [
          Database,
          OrganizationsService,
          LogoService,
          SiteLogos,
          Config,
        ]
      ) => new ReportBrands({ database, organizations, logos, siteLogos, baseUrl: http.baseUrl }),
    },
  ],
  exports: [Websites, ManualResults, SiteLogos, ReportBrands],
})
export class WebsitesModule {}
