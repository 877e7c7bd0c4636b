export { COVERAGE_MODES, findConfigIssues, parseRunConfig, type CoverageMode, type RunConfig } from './run-config.js';
export { RunDispatcher } from './run-dispatcher.js';
export type { ReportNews } from './run-events.js';
export { RunsRepository, type OwnedRunRow } from './runs.repository.js';
export { RunLists } from './run-lists.repository.js';
export { RunEndings, type NewRunReport, type RunEnd, type RunOutcome } from './run-endings.js';
export { roomForProposals } from './fix-terms.js';
export { FixesService } from './fixes.service.js';
export { OperatorRuns } from './operator-runs.js';
export { isStopped } from './operator-stops.repository.js';
export { MarkedFindings } from './marked-findings.js';
export { RunConformance } from './run-conformance.js';
export { RunFindings, type FindingsPart } from './run-findings.js';
/** What statements of libs/frontier need of runs. */
export * as runSql from './run-pieces.repository.js';
export { CreditsLedger } from './credits-ledger.repository.js';
export { findUnsettledRuns } from './run-books.repository.js';
export {
  countEndings,
  findRunStates,
  listActive,
  readRecentEndings,
  readRunNumbers,
  type ActiveRun,
  type EndingCount,
  type RecentEndings,
  type RunNumbers,
} from './run-numbers.repository.js';
/** What brings lost runs back and removes old rows, for libs/upkeep. */
export * as runUpkeep from './run-upkeep.repository.js';
/** Steps of a run, as statements of a transaction that the caller opened. */
export * as lifecycle from './run-lifecycle.repository.js';
export type { WorkRow } from './run-lifecycle.repository.js';
export { CLIENT_LEASE_MS, RegisteredRuns } from './registered-runs.js';
export type { RunFilter } from './run-lists.repository.js';
export {
  COMPLETION_REASONS,
  isTerminal,
  RUN_MODES,
  RUN_STATUSES,
  type CompletionReason,
  type RunMode,
  type RunPhase,
  type RunStatus,
} from './run-status.js';
export { OwnedRuns } from './owned-runs.js';
export { toAuditRun } from './run-views.js';
export { RunCreation, type CreateRunInput, type RunOffer } from './run-creation.js';
export { RunReportReader } from './run-report-reader.js';
export { RunsService } from './runs.service.js';
export { findHistory } from './run-history.repository.js';
export { findAuditMonth, type StoredAudit } from './audit-months.repository.js';
export { EARLIER_RUNS, RunComparisons } from './run-comparisons.js';
export { RunRecords, type RecordedRun } from './run-records.js';
export { SiteAudits, type SiteAudit } from './site-audits.repository.js';
export { Sites } from './sites.repository.js';
/** What a deletion needs of runs, for libs/upkeep. */
export * as runErasure from './erase-runs.repository.js';
export {
  PICTURE_TYPE,
  PICTURES_PREFIX,
  runOfPicture,
  RunPictures,
  type NewElement,
  type NewFixPictures,
  type NewPicture,
} from './run-pictures.js';
/** What deletions and retention need of pictures, for libs/upkeep. */
export * as runPictures from './run-pictures.repository.js';
export { RunEdits } from './run-edits.js';
