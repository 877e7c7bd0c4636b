export { dropCrawlRows, eraseCrawlRows, eraseTurn, measureCrawlRows } from './crawl-rows.repository.js';
export { forgetHosts } from './hosts.repository.js';
export { RunActivities, type RunActivity } from './run-activity.repository.js';
export { RunLifecycle } from './run-lifecycle.service.js';
export type { Backlog } from './slice-leases.js';
export type { Assignment, RunLifecycleOptions, RunScheduler } from './run-scheduler.js';
export { countSlices, deleteExpiredWorkers, keepWorkerAlive, listWorkers, removeWorker } from './slices.repository.js';
export { countHosts } from './hosts.repository.js';
export { readSlotsWanted } from './slots-wanted.repository.js';
