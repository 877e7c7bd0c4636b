import { Module } from '@nestjs/common';
import { Clock } from '#common';
import { SecretBox } from '#config';
import { BASE_URL, injected, injectedParts } from '#config/nest';
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
    injectedParts(Websites, {
      database: Database,
      sites: SitesRepository,
      clock: Clock,
      box: SecretBox,
      baseUrl: BASE_URL,
    }),
    injected(SiteIcons, Database, Websites),
    injected(ManualResults, Database, Websites, Clock),
    injectedParts(SiteLogos, {
      database: Database,
      siteLogos: SiteLogosRepository,
      sites: SitesRepository,
      logos: StoredLogos,
      clock: Clock,
      baseUrl: BASE_URL,
    }),
    injectedParts(ReportBrands, {
      brands: SiteLogosRepository,
      organizations: OrganizationsService,
      logos: LogoService,
      siteLogos: SiteLogos,
      baseUrl: BASE_URL,
    }),
  ],
  exports: [Websites, ManualResults, SiteIcons, SiteLogos, ReportBrands],
})
export class WebsitesModule {}
