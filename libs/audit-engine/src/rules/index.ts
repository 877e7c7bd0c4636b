// The catalogue, for those who list rules, or work with single ones.
export { CATEGORIES, CATEGORY_IDS } from '../engine/score/categories.js';
export { placeOf } from '../engine/run/finding.js';
export { buildCatalogue, type Catalogue } from '../engine/run/build-catalogue.js';
export { STATUS, type StatusChar } from '../engine/run/page-results.js';
export { renderMessage, type RuleMeta } from '../engine/run/rule-meta.js';
export type { PageRule, SiteRule } from '../engine/run/rule.js';
export { CATALOGUE, ruleMetas } from './catalogue.js';
export { findRule, viewCatalogue, type RuleCatalogueView, type RuleView } from './rule-view.js';
export { ordersIn } from '../shared/text/hidden-instructions.js';
export { SOCIAL_NETWORKS } from '../shared/social/social-links.data.js';
export { stopWordHits } from '../shared/languages/stop-words.js';
