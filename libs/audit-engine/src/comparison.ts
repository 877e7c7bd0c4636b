// Reports and the comparison of two audits, without the rules: for those who check nothing.
export { addNumbers, compareReports, noChanges, scoresOf, PARTIAL_NOTE } from './engine/report/compare-reports.js';
export { AuditComparison, type ChangeNumbers, type PlaceChange } from './engine/report/comparison.js';
export { EarlierAudits } from './engine/report/comparison-back.js';
export { componentOf, pageHash } from './engine/report/comparison-locations.js';
export { movedRecord } from './engine/report/comparison-moved.js';
export { pickChanged } from './engine/report/comparison-names.js';
export type { AuditReport, ChangedFinding, Comparison, RunSummary, TopIssue } from './engine/report/report-types.js';
export { readAuditRecord, type AuditRecord, type KnownPlaces } from './engine/report/comparison-record.js';
export { decodeAscending, encodeAscending } from './engine/report/comparison-sets.js';
