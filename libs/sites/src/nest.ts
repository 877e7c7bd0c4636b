import { Module } from '@nestjs/common';
import type { Clock } from '#common';
import { SecretBox, type Config } from '#config';
import { CLOCK, CONFIG, injected } from '#config/nest';
import { Database } from '#database';
import { LogoService, OrganizationsService, StoredLogos } from '#organizations';
import { OrganizationsModule } from '#organizations/nest';
import { ReportBrands } from './brand/report-brands.js';
import { SiteLogosRepository } from './brand/site-logos.repository.js';
import { SiteLogos } from './brand/site-logos.js';
import { SiteIcons } from './icon/site-icons.js';
import { ManualResults } from './manual-results.service.js';
import { SitesRepository } from './sites.repository.js';
import { Websites } from './websites.service.js';

@Module({
  imports: [OrganizationsModule],
  providers: [
    injected(SitesRepository, Database),
    injected(SiteLogosRepository, Database),
    {
      provide: Websites,
      inject: [Database, SitesRepository, CLOCK, SecretBox, CONFIG],
      useFactory: (...[database, sites, clock, box, { http }]: [Database, SitesRepository, Clock, SecretBox, Config]) =>
        new Websites({ database, sites, clock, box, baseUrl: http.baseUrl }),
    },
    injected(SiteIcons, Database, Websites),
    injected(ManualResults, Database, Websites, CLOCK),
    {
      provide: SiteLogos,
      inject: [Database, SiteLogosRepository, SitesRepository, StoredLogos, CLOCK, CONFIG],
      useFactory: (...parts: [Database, SiteLogosRepository, SitesRepository, StoredLogos, Clock, Config]) => {
        const [database, siteLogos, sites, logos, clock, { http }] = parts;
        return new SiteLogos({ database, siteLogos, sites, logos, clock, baseUrl: http.baseUrl });
      },
    },
    {
      provide: ReportBrands,
      inject: [SiteLogosRepository, OrganizationsService, LogoService, SiteLogos, CONFIG],
      useFactory: (
        ...[brands, organizations, logos, siteLogos, { http }]: [
          SiteLogosRepository,
          OrganizationsService,
          LogoService,
          SiteLogos,
          Config,
        ]
      ) => new ReportBrands({ brands, organizations, logos, siteLogos, baseUrl: http.baseUrl }),
    },
  ],
  exports: [Websites, ManualResults, SiteIcons, SiteLogos, ReportBrands],
})
export class WebsitesModule {}
