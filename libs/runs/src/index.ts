export type {
  ExternalCount,
  ExternalLink,
  FrontierOutcome,
  FrontierRepository,
  LeasedUrl,
  NewUrl,
  PageRow,
  UrlResult,
  UrlSource,
} from './frontier.repository.js';
export type { LinkAnswers } from './link-answers.js';
export type { HostNews, HostPace, PaceRecord, Turn, TurnRequest } from './hosts.repository.js';
export {
  COVERAGE_MODES,
  DEFAULT_PAGES,
  findConfigIssues,
  parseRunConfig,
  type CoverageMode,
  type RunConfig,
} from './run-config.js';
export type { NewResource, QueuedResource, ResourceAnswer, ResourceCount } from './resources.repository.js';
export { MAX_RESOURCES_KNOWN } from './resources.repository.js';
export type { RunResources } from './run-resources.js';
export { StaleWorkError, type Discovery, type KeptPrepare, type Prepared, type TrapGate } from './prepare-phase.js';
export { RunDispatcher } from './run-dispatcher.js';
export type { ProgressEvent, WorkRow } from './run-life.repository.js';
export { RunLife, type Backlog, type BatchCommit, type NewRunReport } from './run-life.service.js';
export {
  LEASE_MS,
  MAX_PAUSE_MS,
  RENEW_MS,
  type Opening,
  type RunLifeOptions,
  type RunOpener,
  type Slice,
} from './run-opener.js';
export {
  RunFindings,
  type CausesAnswer,
  type FindingsAnswer,
  type FindingsPart,
  type FoundPagesAnswer,
} from './run-findings.js';
export { Retention, type RetentionOptions } from './retention.js';
export {
  isTerminal,
  RUN_MODES,
  RUN_STATUSES,
  type CompletionReason,
  type RunMode,
  type RunPhase,
  type RunStatus,
} from './run-status.js';
export type { RunFilter } from './run-lists.repository.js';
export { RunsService, type CreateRunInput, type RunsServiceParts } from './runs.service.js';
export { keepWorkerAlive, removeWorker } from './slices.repository.js';
export type { TrapCounts, TrapCutRow } from './trap-counters.repository.js';
export { MAX_RESTARTS, Sweeper, type SweepResult } from './sweeper.js';
