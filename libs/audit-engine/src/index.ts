export { auditPage, SiteAudit } from './audit.js';
export type { AuditOptions, PageAudit, PageLoad } from './audit-page.js';
export {
  buildCatalogue,
  CATALOGUE,
  CATALOGUE_VERSION,
  catalogueHash,
  catalogueIds,
  ruleMetas,
  type Catalogue,
} from './catalogue.js';
export { CATEGORIES, CATEGORY_IDS, isCategoryId, type Category, type CategoryId } from './categories.js';
export type { JsonObject, JsonValue } from './facts/structured-data.js';
export type { PageInput, TlsInput } from './page-input.js';
export { STATUS, type Finding, type PageResults, type StatusChar } from './page-results.js';
export { renderMessage, type PageRule, type RuleMeta, type Severity, type SiteRule } from './rule.js';
export { ReportComparison, type RulePlaces } from './comparison.js';
export { findRule, viewCatalogue, type RuleCatalogueView, type RuleView } from './rule-view.js';
export { isDisabled } from './rule-patterns.js';
export type { LoadKind } from './facts/loads.js';
export type { SiteResource } from './site/site-resource.js';
export type { SiteFacts, SitePage } from './site/site-page.js';
export type { Outcome, ProbeName, ProbeResult, SitemapInfo, SiteProbe, SiteTarget } from './site/site-probe.js';
export { plainUrlKey, urlId, type UrlKey } from './site/url-id.js';
export type { SiteFinding, SiteResults, SiteRuleResult } from './site-results.js';
export type { FindingCounts, Histograms } from './run-counts.js';
export { ReportBuilder, type ReportOptions } from './report.js';
export type {
  AuditReport,
  Comparison,
  PageReport,
  ReportItem,
  RuleComparison,
  RuleReport,
  RunSummary,
  TopIssue,
} from './report-types.js';
export {
  gradeOf,
  SCORE_VERSION,
  scoreOf,
  type CategoryScore,
  type Grade,
  type RuleTally,
  type Score,
} from './score.js';
export { describeResource, type ResourceInput } from './resources/describe-resource.js';
export type { PageDocument } from './facts/document.js';
export type { PageElement } from './facts/element.js';
export type { PageFact, PageFacts, PageView } from './facts/page-facts.js';
export type { DataValue } from './rule.js';
