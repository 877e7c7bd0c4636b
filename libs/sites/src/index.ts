export { ReportBrands, type ReportBrand } from './brand/report-brands.js';
export { SiteLogos } from './brand/site-logos.js';
export { refreshSiteIcon } from './icon/refresh-site-icon.js';
export { SiteIcons, type SiteIcon } from './icon/site-icons.js';
export { eraseSites } from './erase-sites.repository.js';
export {
  COVERAGE_MODES,
  findSettingIssues,
  requireOwnUrls,
  toSettings,
  withDefaults,
  type RenderMode,
  type SiteSettings,
} from './settings.js';
export { SEALED_SITES } from './sealed-sites.repository.js';
export { ManualResults } from './manual-results.service.js';
export { siteIdOf } from '#auth/tenancy';
export {
  ensureSite,
  findSite,
  hasSite,
  LIVE_SITES,
  NO_DEFAULTS,
  readSiteHeaders,
  siteDefaultsOf,
  SitesRepository,
  type SiteDefaults,
} from './sites.repository.js';
export { Websites, type MovedSite } from './websites.service.js';
