export { applyEdits, Edits } from './edits.js';
export { defineFix, type Change, type Fix, type OpenFinding } from './fix.js';
export {
  fixPage,
  type FixedPlace,
  type FixOptions,
  type PageFixes,
  type RefusedFix,
  type VerifiedFix,
} from './fix-page.js';
export { ALL_FIXES } from './fixes.generated.js';
export { unifiedDiff } from './patch.js';
export { viewFixes, type FixView } from './view-fixes.js';
export { proposeFixes, type PageProposal, type ProposalOptions, type SamePage } from './page-proposal.js';
export type { Edit, FixedPage, FixSummary, ProposedFix, Safety, SourceRegion } from './fixed-page.js';
export { serverFixes, type ServerFixes } from './server/server-fixes.js';
export type { PlannedSetting, ServerName, ServerSnippet, SnippetPart } from './server/setting.js';
export { acceptTexts, textQuestions, type TextAnswer, type TextOptions } from './texts/propose-texts.js';
export { siteFiles } from './site/site-files.js';
export type { KnownSite, NotedPage } from './site/known-site.js';
export type { FileSafety, SiteFile } from './site/site-file.js';
export { addressesOf, type PageAddresses } from './nearby/addresses-of.js';
export type { CrawlKnowledge, NearbyFacts, NearbyPage } from './nearby/nearby-facts.js';
export { sourceRegions } from './source-regions.js';
export type { TextQuestion } from './texts/question.js';
export { NamedIds } from './named-ids.js';
export { NOT_CHECKED, proveAll, proveFix, type ClaimedFix, type Proof } from './prove-fix.js';
