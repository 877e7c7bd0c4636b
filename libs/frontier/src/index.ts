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
export type { NewResource, QueuedResource, ResourceAnswer, ResourceCount } from './resources.repository.js';
export { MAX_RESOURCES_KNOWN } from './resources.repository.js';
export type { RunResources } from './run-resources.js';
export { StaleWorkError, type Discovery, type KeptPrepare, type Prepared, type TrapGate } from './prepare-phase.js';
export { RunLife, type Backlog, type BatchCommit } from './run-life.service.js';
export {
  LEASE_MS,
  MAX_PAUSE_MS,
  RENEW_MS,
  type Opening,
  type RunLifeOptions,
  type RunOpener,
  type Slice,
} from './run-opener.js';
export { deleteExpiredSlices, deleteExpiredWorkers, keepWorkerAlive, removeWorker } from './slices.repository.js';
export type { TrapCounts, TrapCutRow } from './trap-counters.repository.js';
