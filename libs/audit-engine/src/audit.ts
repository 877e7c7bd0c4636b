import { auditPageBy, type AuditOptions, type PageAudit } from './audit-page.js';
import { SiteAuditBy } from './audit-site.js';
import { CATALOGUE } from './catalogue.js';
import type { PageInput } from './page-input.js';
import type { SiteProbe } from './site/site-probe.js';

/** Parses the page once and judges it by the whole catalogue, or by the one in the options. */
export function auditPage(input: PageInput, options: AuditOptions = {}): PageAudit {
  return auditPageBy(options.catalogue ?? CATALOGUE, input, options);
}

/** Judges the site by the whole catalogue, or by the one in the options. */
export class SiteAudit extends SiteAuditBy {
  constructor(probe: SiteProbe, options: AuditOptions = {}) {
    super(options.catalogue ?? CATALOGUE, probe, options);
  }
}
