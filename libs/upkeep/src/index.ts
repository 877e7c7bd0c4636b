export { Erasure, type ErasureParts } from './erasure/erasure.js';
export { RequestedDeletions } from './erasure/requested-deletions.js';
export type { ErasureReport } from './erasure/erasure-report.js';
export { InstallationNumbersReader, TAKEN_EVERY_MS, type InstallationNumbers } from './installation-numbers.js';
export { Retention, type RetentionOptions } from './retention.js';
export { MAX_PHASE_RETRIES, Sweeper, type SweepResult } from './sweeper.js';
export { WaitingWork } from './waiting-work.js';
export { supportBundle, type SupportBundleParts } from './support/support-bundle.js';
