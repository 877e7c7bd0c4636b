export { dropCrawlRows, measureCrawlRows } from './crawl-rows.repository.js';
export { forgetHosts } from './hosts.repository.js';
export { RunLife, type Backlog } from './run-life.service.js';
export type { Opening, RunLifeOptions, RunOpener } from './run-opener.js';
export { deleteExpiredSlices, deleteExpiredWorkers, keepWorkerAlive, removeWorker } from './slices.repository.js';
export { readSlotsWanted } from './slots-wanted.repository.js';
