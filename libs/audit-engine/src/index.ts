// What is known of pages and sites, at most 25 names. What checks them is `#audit-engine/audit`, the catalogue `#audit-engine/rules`.
export type { PageFact, PageFacts, PageView } from './engine/facts/page-facts.js';
export type { JsonObject } from './engine/facts/structured-data.js';
export type { PageDocument } from './engine/parse/document.js';
export type { PageElement } from './engine/parse/element.js';
export type { PageInput } from './engine/parse/page-input.js';
export { describeResource, type ResourceInput } from './engine/resources/describe-resource.js';
export { importsOf } from './engine/resources/named-files.js';
export type { PageAudit, PageResults } from './engine/run/page-results.js';
export type { DataValue } from './engine/run/rule-meta.js';
export type { SiteResults } from './engine/run/site-results.js';
export type { SiteFacts } from './engine/site/site-page.js';
export type { Outcome, ProbeName, ProbeResult, SitemapInfo, SiteProbe, SiteTarget } from './engine/site/site-probe.js';
export type { SiteResource } from './engine/site/site-resource.js';
export { SiteMoves } from './site-moves.js';
