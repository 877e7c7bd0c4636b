/** What needs neither the engine nor its rules: records of fixes, patches of them, and which rules have one. */
export type { FixedPage, FixSummary, ProposedFix, SourceRegion } from './fixed-page.js';
export { FIXABLE_RULES } from './fixable-rules.generated.js';
export type { NearbyFacts, NearbyPage } from './nearby/nearby-facts.js';
export { plainForm, spellingsOf } from './nearby/spellings.js';
export { patchOf, PatchedFiles, pathOf, withFixes } from './page-patch.js';
export { ANSWER_SCHEMA, imagePart, messagesOf, type ChatMessage, type TextQuestion } from './texts/question.js';
export { WORDED_RULES } from './texts/text-rules.js';
