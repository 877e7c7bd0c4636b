import { SiteAuditBy } from './engine/run/audit-site.js';
import { buildCatalogue } from './engine/run/build-catalogue.js';
import type { SiteProbe } from './engine/site/site-probe.js';
import type { UrlKey } from './engine/site/url-id.js';
import { isQuietMove } from './shared/crawling/moved-address.js';

/** The pages and links of a site without any rule, for processes that do not load the catalogue. */
export class SiteMoves extends SiteAuditBy {
  constructor(probe: SiteProbe, urlKey: UrlKey) {
    super(buildCatalogue([]), probe, { urlKey });
  }

  /**
   * Whether every link to an address that has moved can be led on, and the rules of the
   * catalogue about links and redirects say the same of its page.
   */
  isQuietMove(url: string): boolean {
    return isQuietMove(this.context, url);
  }
}
