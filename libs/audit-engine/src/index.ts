// The engine: at most 25 names. Rules, their catalogue and what they see of a page: rules/index.ts (`#audit-engine/rules`).
export { auditPage, auditPageAsJson, ReportBuilder, SiteAudit } from './audit.js';
export type { JsonObject } from './engine/facts/structured-data.js';
export type { PageInput } from './engine/parse/page-input.js';
export { compareReports } from './engine/report/compare-reports.js';
export type { AuditReport, ChangedFinding, Comparison, RunSummary, TopIssue } from './engine/report/report-types.js';
export { describeResource, type ResourceInput } from './engine/resources/describe-resource.js';
export type { PageAudit } from './engine/run/audit-page.js';
export type { PageResults } from './engine/run/page-results.js';
export type { SiteResults } from './engine/run/site-results.js';
export type { SiteFacts } from './engine/site/site-page.js';
export type { Outcome, ProbeName, ProbeResult, SitemapInfo, SiteProbe, SiteTarget } from './engine/site/site-probe.js';
export type { SiteResource } from './engine/site/site-resource.js';
