// The catalogue and what a rule sees, for those who list rules, or work with single ones.
export { CATEGORIES, CATEGORY_IDS } from '../engine/score/categories.js';
export { buildCatalogue, type Catalogue } from '../engine/run/build-catalogue.js';
export { STATUS, type StatusChar } from '../engine/run/page-results.js';
export { renderMessage, type DataValue, type PageRule, type RuleMeta, type SiteRule } from '../engine/run/rule.js';
export type { PageFact, PageFacts, PageView } from '../engine/facts/page-facts.js';
export type { PageDocument } from '../engine/parse/document.js';
export type { PageElement } from '../engine/parse/element.js';
export { CATALOGUE, ruleMetas } from './catalogue.js';
export { findRule, viewCatalogue, type RuleCatalogueView, type RuleView } from './rule-view.js';
export { ordersIn } from '../shared/text/hidden-instructions.js';
export { SOCIAL_NETWORKS } from '../shared/social/social-links.data.js';
export { stopWordHits } from '../shared/languages/stop-words.js';
