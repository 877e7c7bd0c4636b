/**
 * Findings and fixes as they are written and kept, for the threads that make reports: no part of it opens the database, or loads what does.
 */
export { IgnoredFindings, withFileIgnores, type FileIgnore, type Ignore } from './ignored-findings.js';
export { decodeFixedPage } from './fixes/decode-fixed-page.js';
export { FixVerdicts } from './fixes/fix-verdicts.js';
export { FindingsWriter } from './findings-writer.js';
export type { OutlineRule } from './outline.js';
export type { PageFacts } from './page-sheets.js';
export { decodePlaces, type Places } from './places.js';
export { reliefOfLog } from './relief.js';
export { GROUPING_VERSION, issueKeyOf, type GroupedFinding, type IssueKey, type IssueKind } from './issue-key.js';
