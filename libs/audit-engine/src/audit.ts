import type { PageInput } from './engine/parse/page-input.js';
import { ReportBuilderBy, type ReportOptions } from './engine/report/report.js';
import { auditPageBy, auditPagesAsJsonBy, type AuditOptions } from './engine/run/audit-page.js';
import { SiteAuditBy } from './engine/run/audit-site.js';
import type { PageAudit, PageAuditAsJson } from './engine/run/page-results.js';
import type { SiteProbe } from './engine/site/site-probe.js';
import { CATALOGUE } from './rules/catalogue.js';

/**
 * Where the engine meets the rules: below, the engine knows none of them. Parses the page once
 * and checks it by the whole catalogue, or by the one in the options.
 */
export function auditPage(input: PageInput, options: AuditOptions = {}): PageAudit {
  return auditPageBy(options.catalogue ?? CATALOGUE, input, options);
}

/** The same for several pages together, with the facts as the JSON that is stored. */
export function auditPagesAsJson(inputs: readonly PageInput[], options: AuditOptions = {}): PageAuditAsJson[] {
  return auditPagesAsJsonBy(options.catalogue ?? CATALOGUE, inputs, options);
}

/** Checks the site by the whole catalogue, or by the one in the options. */
export class SiteAudit extends SiteAuditBy {
  constructor(probe: SiteProbe, options: AuditOptions = {}) {
    super(options.catalogue ?? CATALOGUE, probe, options);
  }
}

/** Reports on pages that were checked by the whole catalogue, or by the one in the options. */
export class ReportBuilder extends ReportBuilderBy {
  constructor(options: ReportOptions) {
    super(options.catalogue ?? CATALOGUE, options);
  }
}

export type { PageAuditAsJson };
export { CorrectedSettler, correctedFindings, type CorrectedFinding } from './shared/settling/settle-corrected.js';
export { emptied } from './shared/settling/settle-copies.js';
export { NofollowSettler } from './shared/settling/settle-nofollow.js';
export { FormatSettler } from './shared/settling/settle-format.js';
export { MissingFileSettler } from './shared/settling/settle-missing.js';
export { ScriptSettler } from './shared/settling/settle-scripts.js';
export { isUnplaced, pageStyles, StyleSettler } from './shared/settling/settle-styles.js';
